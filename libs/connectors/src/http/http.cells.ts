import type { Cell } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { ExactNumber, exactText } from './exact.json.js';
import { stepsOf, type EndpointColumn, type ValueType } from './http.endpoint.js';
import { valueAt } from './json.path.js';
import { fits } from './value.text.js';

/** What of an answer is not in its body. */
export interface AnswerFacts {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Makes the cells of a row; undefined in the place of a column makes none. */
export function cellReader(
  columns: readonly (EndpointColumn | undefined)[],
  facts: AnswerFacts,
): (row: unknown) => Cell[] {
  const readers = columns.map((column) => (column ? cellOf(column, facts) : () => null));
  return (row) => readers.map((read) => read(row));
}

function cellOf(column: EndpointColumn, { status, headers }: AnswerFacts): (row: unknown) => Cell {
  const steps = stepsOf(column);
  if (steps) return (row) => typed(column, valueAt(row, steps));
  if (column.path === '@status') return () => typed(column, status);
  const header = headers[column.path.slice('@header.'.length).toLowerCase()];
  const value = Array.isArray(header) ? header.join(', ') : (header ?? null);
  return () => typed(column, value);
}

/** Another type than the declared one is none: it could hold what nobody has rated. */
function typed(column: EndpointColumn, value: unknown): Cell {
  if (value === undefined || value === null) return null;
  const cell = CELLS[column.type](value);
  if (cell !== undefined) return cell;
  throw new ConnectorError('columns-differ', `the value at ${column.path} is no ${column.type}`);
}

const textOf = (value: unknown): string | undefined =>
  value instanceof ExactNumber ? value.text : typeof value === 'object' ? undefined : String(value);

function numberOf(type: ValueType, value: unknown): Cell | undefined {
  if (typeof value === 'number') return type === 'integer' && !Number.isInteger(value) ? undefined : value;
  if (value instanceof ExactNumber) return numberOf(type, isOtherwiseWritten(value) ? Number(value.text) : value.text);
  if (typeof value !== 'string' || !fits(type, value)) return undefined;
  const number = Number(value);
  return String(number) === value ? number : value;
}

/** `1e3` is a number like any other, as long as no digit of it is lost. */
const isOtherwiseWritten = ({ text }: ExactNumber): boolean => /[eE]/.test(text);

const CELLS: Record<ValueType, (value: unknown) => Cell | undefined> = {
  text: textOf,
  integer: (value) => numberOf('integer', value),
  decimal: (value) => numberOf('decimal', value),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: textOf,
  datetime: textOf,
  json: exactText,
};

/** The type of a column as it is announced: in the names that other kinds use. */
export const announcedTypes: Record<ValueType, string> = {
  text: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamp',
  json: 'json',
};
