/**
 * An error as the driver throws it ("Error Properties"): number, code, place and a message that begins with the code.
 */
export class DriverError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly offset = 0,
  ) {
    super(`${code}: ${text}`);
  }

  get errorNum(): number {
    return Number(/\d+/.exec(this.code)?.[0]);
  }
}

const ORA: Readonly<Record<string, [string, string]>> = {
  '22012': ['ORA-01476', 'divisor is equal to zero'],
  '22P02': ['ORA-01722', 'unable to convert string value to a number'],
  '22003': ['ORA-01426', 'numeric overflow'],
  '23502': ['ORA-01400', 'cannot insert NULL'],
  '23503': ['ORA-02291', 'integrity constraint violated - parent key not found'],
  '23505': ['ORA-00001', 'unique constraint violated'],
  '25006': ['ORA-01456', 'may not perform insert, delete, update operation inside a READ ONLY transaction'],
  '28P01': ['ORA-01017', 'invalid credential or not authorized; logon denied'],
  '28000': ['ORA-01017', 'invalid credential or not authorized; logon denied'],
  '3D000': ['ORA-12514', 'cannot connect to database. Service is not registered with the listener'],
  '42501': ['ORA-01031', 'insufficient privileges'],
  '42601': ['ORA-00933', 'SQL command not properly ended'],
  '42803': ['ORA-00979', 'not a GROUP BY expression'],
  '57014': ['ORA-01013', 'User requested cancel of current operation.'],
  '57P01': ['ORA-03113', 'end-of-file on communication channel'],
};

/** What PostgreSQL said, as Oracle's own message of the same meaning; what has none is an error of the simulator. */
export function driverError(cause: unknown): DriverError {
  if (cause instanceof DriverError) return cause;
  const { code = '', message = String(cause) } = cause as { code?: string; message?: string };
  const name = /"([^"]*)"/.exec(message)?.[1] ?? '';
  if (code === '42703') return new DriverError('ORA-00904', `"${name.split('.').at(-1) ?? name}": invalid identifier`);
  if (code === '42P01') return new DriverError('ORA-00942', 'table or view does not exist');
  const known = ORA[code];
  if (known) return new DriverError(...known);
  if (/^[0-9A-Z]{5}$/.test(code)) return new DriverError('ORA-20999', `not done by the simulator: ${message}`);
  if (/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH/.test(code))
    return new DriverError('NJS-503', 'connection could not be established');
  return new DriverError('NJS-500', `connection to the Oracle Database was broken: ${message}`);
}
