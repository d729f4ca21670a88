import { ConnectorError } from '../connector.error.js';
import { otherWords } from '../shared/error.kind.js';
import { errorKind } from './error.texts.js';

interface DriverError {
  errorNum?: number;
  code?: string;
  /** Place in the text, where the server told one; also where it told none, as 0. */
  offset?: number;
  message: string;
}

/** The connection or its session is gone ("Database Error Messages"; NJS-5… are the driver's own of a network). */
const LOST =
  /^(ORA-(00028|00600|01012|01089|01092|02396|03113|03114|03135|12537|12547|12570|12571)|NJS-(003|500|501|502|503|521))$/;
const STOPPED = 'ORA-01013';

/** Whether the server itself told of an error, and stays connected. */
export const isServerError = (cause: unknown): boolean => {
  const { code } = cause as DriverError;
  return code !== undefined && code.startsWith('ORA-') && !LOST.test(code);
};

/**
 * The server's own refusal of a statement. RAISE_APPLICATION_ERROR raises any text, and some messages quote values, so
 * only one that has the server's own form of its number counts as naming no value.
 */
export function statementError(cause: Error, text: string): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { code, errorNum, offset, message } = cause as Error & DriverError;
  if (code === STOPPED) return new ConnectorError('cancelled', message, { cause });
  if (code === 'NJS-123') return new ConnectorError('statement-timeout', message, { cause });
  if (code === undefined || LOST.test(code)) return new ConnectorError('connection-lost', message, { cause });
  const kind = errorKind(errorNum);
  const isPlaced = kind?.foundInText === true && offset !== undefined && offset > 0 && offset < text.length;
  return new ConnectorError('statement', message, {
    sqlState: code,
    words: kind?.words ?? otherWords,
    foundInText: kind?.foundInText === true,
    namesNoValue: kind?.form?.test(message) === true,
    missesName: kind?.missesName === true,
    position: isPlaced ? offset : undefined,
    cause,
  });
}
