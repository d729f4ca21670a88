import { MongoServerError } from 'mongodb';
import { ConnectorError } from '../connector.error.js';
import { errorTexts } from './error.texts.js';

const MAX_TIME_EXPIRED = 50;
/**
 * Somebody ended the operation or its cursor: Interrupted, CursorKilled, CursorNotFound, OperationFailed of a killed
 * session.
 */
const INTERRUPTED: ReadonlySet<number> = new Set([11601, 237, 43]);

/** The server's own refusal of a command; its message may quote values. */
export function statementError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { message } = cause as Error;
  if (!(cause instanceof MongoServerError)) {
    const isFull = (cause as Error).name === 'MongoWaitQueueTimeoutError';
    return isFull
      ? new ConnectorError('too-many-connections', 'every connection to the source is in use', { cause })
      : new ConnectorError('connection-lost', message, { cause });
  }
  const code = Number(cause.code);
  if (code === MAX_TIME_EXPIRED)
    return new ConnectorError('statement-timeout', message, { sqlState: String(code), cause });
  if (INTERRUPTED.has(code)) return new ConnectorError('connection-lost', message, { sqlState: String(code), cause });
  return new ConnectorError('statement', message, {
    sqlState: String(code),
    words: errorTexts(code),
    cause,
  });
}
