import { ConnectorError } from '../connector.error.js';
import { otherWords } from '../shared/error.kind.js';
import { errorKind } from './error.texts.js';

interface ServerError {
  number?: number;
  lineNumber?: number;
  code?: string;
  message: string;
}

/** Where the message of a syntax error quotes a word of the text. */
const NEAR = /^Incorrect syntax near (?:the keyword )?'([^']+)'/;
/** From this class on the server ends the connection. */
const FATAL = 20;

/** The first error of an answer: those behind it follow from it. */
function first(cause: Error): Error & ServerError & { class?: number } {
  const [inner] = cause instanceof AggregateError ? (cause.errors as Error[]) : [];
  return (inner ?? cause) as Error & ServerError & { class?: number };
}

/** The server's number of an error; undefined where the server told none. */
export const numberOf = (cause: Error): number | undefined => first(cause).number;

/**
 * The server's own refusal of a statement. RAISERROR and THROW raise any text under 50000 and above, and some messages
 * quote values, so only one that has the server's own form of its number counts as naming no value.
 */
export function statementError(cause: Error, text: string): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const error = first(cause);
  const { number, code, message } = error;
  if (code === 'ECANCEL') return new ConnectorError('cancelled', message, { cause });
  if (number === undefined || (error.class ?? 0) >= FATAL)
    return new ConnectorError('connection-lost', message, { cause });
  const kind = errorKind(number);
  return new ConnectorError('statement', message, {
    sqlState: String(number),
    words: kind?.words ?? otherWords,
    foundInText: kind?.foundInText === true,
    namesNoValue: kind?.form?.test(message) === true,
    missesName: kind?.missesName === true,
    position: offsetIn(text, error),
    cause,
  });
}

/**
 * UTF-16 offset of the word that a syntax error quotes, in the line that it names; undefined where it is not found
 * there.
 */
function offsetIn(text: string, { message, lineNumber = 1 }: ServerError): number | undefined {
  const near = NEAR.exec(message)?.[1];
  if (near === undefined) return undefined;
  const lines = text.split('\n');
  const start = lines.slice(0, lineNumber - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const at = (lines[lineNumber - 1] ?? '').indexOf(near);
  return at < 0 ? undefined : start + at;
}
