import type { SqlWriting } from '@sluice/renderer/sql-editor';
import type { RunColumn } from '../wire/run.lines.js';
import { cellText } from './cell.text.js';
import { isNumeric } from './row.order.js';

/** How a dialect writes values that are no plain numbers. */
interface LiteralWriting {
  text(text: string): string;
  truth(is: boolean): string;
  /** Values of types that a text in quotes does not say; undefined for all others. */
  special?(type: string, text: string): string | undefined;
  /** Rows that one INSERT holds. */
  rows: number;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const hex = /^0x(?:[0-9a-f]{2})*$/i;
const moment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/;

const writings: Readonly<Record<string, LiteralWriting>> = {
  postgres: { text: quoted, truth: (is) => (is ? 'TRUE' : 'FALSE'), rows: 100 },
  mysql: {
    // A backslash escapes unless NO_BACKSLASH_ESCAPES is set.
    text: (text) => quoted(text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0')),
    truth: (is) => (is ? '1' : '0'),
    special: (type, text) => {
      if (/^bit\b/i.test(type) && /^\d+$/.test(text)) return text;
      return /binary|blob/i.test(type) && hex.test(text) ? (text.length === 2 ? "''" : text) : undefined;
    },
    rows: 100,
  },
  mssql: {
    text: (text) => `N${quoted(text)}`,
    truth: (is) => (is ? '1' : '0'),
    // With T no setting of the session reads day and month otherwise; an offset then stands behind it without a blank.
    special: (type, text) => {
      if (/binary|image/i.test(type) && hex.test(text)) return text;
      return /date|time/i.test(type) && moment.test(text) ? quoted(text.replace(' ', 'T').replace(' ', '')) : undefined;
    },
    rows: 100,
  },
  oracle: {
    text: quoted,
    truth: (is) => (is ? '1' : '0'),
    special: (type, text) => {
      // LONG of Oracle is a text.
      if (/^long\b/i.test(type)) return quoted(text);
      if (/raw|blob/i.test(type) && hex.test(text)) return `HEXTORAW('${text.slice(2)}')`;
      // A text is read as a date by settings of the session; this is not.
      return /date|timestamp/i.test(type) && moment.test(text)
        ? `TIMESTAMP ${quoted(text.replace('T', ' '))}`
        : undefined;
    },
    // A list of rows is no statement of Oracle before 23ai.
    rows: 1,
  },
};

/** Whether values can be written in the SQL of a source. */
export const writesLiterals = (writing: SqlWriting | undefined): writing is SqlWriting =>
  writing !== undefined && writing.dialect in writings;

function literal({ text, truth, special }: LiteralWriting, { type }: RunColumn, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'boolean') return truth(value);
  const said = cellText(value);
  const own = special?.(type, said);
  if (own !== undefined) return own;
  const isNumber = typeof value === 'number' || isNumeric(type);
  return isNumber && /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(said) ? said : text(said);
}

/** The literals of one column, each once and without NULL, as `IN (…)` takes them. */
export function columnAsList(writing: SqlWriting, column: RunColumn, values: readonly unknown[]): string {
  const how = writings[writing.dialect];
  if (!how) return '';
  const known = values.filter((value) => value !== null && value !== undefined);
  return [...new Set(known.map((value) => literal(how, column, value)))].join(', ');
}

/**
 * Rows as INSERT statements into a table, named as in the statement that read it. Masked columns are left out: a mask
 * that is written back destroys what stands there. Empty where no column is left.
 */
export function rowsAsInserts(
  writing: SqlWriting,
  table: string,
  columns: readonly RunColumn[],
  rows: readonly (readonly unknown[])[],
): string {
  const how = writings[writing.dialect];
  const clear = columns.map((column, at) => ({ column, at })).filter(({ column }) => !column.masked);
  if (!how || clear.length === 0) return '';
  // In quotes, always: a bare name could be a word of the dialect.
  const { open, close } = writing.quote;
  const named = (name: string): string => open + name.replaceAll(close, close + close) + close;
  const head = `INSERT INTO ${table} (${clear.map(({ column }) => named(column.name)).join(', ')}) VALUES`;
  const lines = rows.map((row) => `(${clear.map(({ column, at }) => literal(how, column, row[at])).join(', ')})`);
  const statements: string[] = [];
  for (let from = 0; from < lines.length; from += how.rows)
    statements.push(`${head}\n  ${lines.slice(from, from + how.rows).join(',\n  ')};\n`);
  return statements.join('');
}
