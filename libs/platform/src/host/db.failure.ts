const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Errors of the socket under a connection (Node). */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);
/**
 * PostgreSQL, appendix A: the server ends, crashed, starts, or has no connection left. Class 08 is the connection
 * itself.
 */
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300']);
/** What `pg` says without a code when a connection ends in the middle or cannot be had. */
const driverWords =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

/**
 * Whether a statement on the platform's database failed because the database could not be reached, not because of the
 * statement.
 */
export function isDatabaseAway(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  // TypeORM gives a broken connection back by itself, in the middle of an operation.
  if (reason.name === 'QueryRunnerAlreadyReleasedError') return true;
  const code = text((reason as { code?: unknown }).code);
  return socketCodes.has(code) || serverCodes.has(code) || code.startsWith('08') || driverWords.test(reason.message);
}

/**
 * PostgreSQL, appendix A, class 22: text too long, number out of range, date out of range, characters that the encoding
 * does not have, text that is no value of the type.
 */
const unstorable = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']);

/** Whether the database did not take a value that came with the call. */
export function isUnstorable(reason: unknown): boolean {
  return reason instanceof Error && unstorable.has(text((reason as { code?: unknown }).code));
}
