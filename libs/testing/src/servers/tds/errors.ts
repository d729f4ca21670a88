import { NotSimulated } from './requests.js';

/** COMMIT or ROLLBACK where nothing began (3902, 3903). */
export class NoTransaction extends Error {
  readonly number: number;
  constructor(word: string) {
    super(`The ${word.toUpperCase()} TRANSACTION request has no corresponding BEGIN TRANSACTION.`);
    this.number = word === 'commit' ? 3902 : 3903;
  }
}

/** An error as SQL Server tells it: its number (sys.messages), class and text. */
export interface ServerFault {
  number: number;
  level: number;
  message: string;
}

const name = (message: string): string => /"([^"]*)"/.exec(message)?.[1] ?? '';

/** By PostgreSQL's SQLSTATE. The text of a conversion error shows the value, as the server's does. */
const faults: Readonly<Record<string, (message: string) => ServerFault>> = {
  '42P01': (message) => ({ number: 208, level: 16, message: `Invalid object name '${name(message)}'.` }),
  '42703': (message) => ({
    number: 207,
    level: 16,
    message: `Invalid column name '${/column "?([^" ]*)/.exec(message)?.[1] ?? ''}'.`,
  }),
  '42702': (message) => ({ number: 209, level: 16, message: `Ambiguous column name '${name(message)}'.` }),
  '42883': (message) => ({
    number: 195,
    level: 15,
    message: `'${/function ([\w.]+)/.exec(message)?.[1] ?? ''}' is not a recognized built-in function name.`,
  }),
  '42601': (message) => ({ number: 102, level: 15, message: `Incorrect syntax near '${name(message)}'.` }),
  '22P02': (message) => ({
    number: 245,
    level: 16,
    message: `Conversion failed when converting the nvarchar value '${name(message)}' to data type int.`,
  }),
  '22012': () => ({ number: 8134, level: 16, message: 'Divide by zero error encountered.' }),
  '22003': () => ({
    number: 8115,
    level: 16,
    message: 'Arithmetic overflow error converting expression to data type int.',
  }),
  '21000': () => ({
    number: 512,
    level: 16,
    message:
      'Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= or when the subquery is used as an expression.',
  }),
  '23505': (message) => ({
    number: 2627,
    level: 14,
    message: `Violation of UNIQUE KEY constraint '${name(message)}'.`,
  }),
  '23503': (message) => ({
    number: 547,
    level: 16,
    message: `The statement conflicted with the FOREIGN KEY constraint "${name(message)}".`,
  }),
  '23514': (message) => ({
    number: 547,
    level: 16,
    message: `The statement conflicted with the CHECK constraint "${name(message)}".`,
  }),
  '23502': (message) => ({
    number: 515,
    level: 16,
    message: `Cannot insert the value NULL into column '${name(message)}'; column does not allow nulls.`,
  }),
  '42501': () => ({ number: 229, level: 14, message: 'The SELECT permission was denied on the object.' }),
  '55P03': () => ({ number: 1222, level: 16, message: 'Lock request time out period exceeded.' }),
  '40P01': () => ({
    number: 1205,
    level: 13,
    message: 'Transaction was deadlocked on lock resources with another process.',
  }),
};

/** The error that the simulator answers for what went wrong behind it; 50000 for what it does not do. */
export function faultOf(cause: unknown): ServerFault {
  const { code, message } = cause as { code?: string; message: string };
  if (cause instanceof NotSimulated) return { number: 50000, level: 16, message: `simulator: ${message}` };
  if (cause instanceof NoTransaction) return { number: cause.number, level: 16, message };
  if (cause instanceof RangeError) return { number: 8115, level: 16, message };
  const known = code === undefined ? undefined : faults[code];
  return known?.(message) ?? { number: 50000, level: 16, message: `simulator: ${message}` };
}
