import { ConnectorError } from '../connector.error.js';
import { tellsOfChange } from './postgres.stamp.js';

interface ServerError {
  code?: string;
  message: string;
  position?: string;
  detail?: string;
  hint?: string;
  severity?: string;
}

/** The server's own refusal of a statement; its position counts code points from 1, ours UTF-16 units from 0. */
export function statementError(cause: Error, text: string): ConnectorError {
  const error = cause as Error & ServerError;
  if (tellsOfChange(error))
    return new ConnectorError('catalogue-changed', 'the source is another than was analysed', { cause });
  if (error.severity === undefined) return new ConnectorError('connection-lost', error.message, { cause });
  if (error.code === '57014')
    return new ConnectorError('statement-timeout', error.message, { sqlState: error.code, cause });
  if (error.severity !== 'ERROR')
    return new ConnectorError('connection-lost', error.message, { sqlState: error.code, cause });
  return new ConnectorError('statement', error.message, {
    sqlState: error.code,
    detail: error.detail,
    hint: error.hint,
    cause,
    position: error.position === undefined ? undefined : offsetOf(text, Number(error.position)),
  });
}

function offsetOf(text: string, position: number): number {
  let offset = 0;
  for (let seen = 1; seen < position && offset < text.length; seen += 1)
    offset += (text.codePointAt(offset) as number) > 0xffff ? 2 : 1;
  return offset;
}
