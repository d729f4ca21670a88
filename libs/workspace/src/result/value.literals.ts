import { literalWritings, momentLiteral, type LiteralWriting } from '@sluice/document/literals';
import type { SqlWriting } from '@sluice/renderer/sql-editor';
import type { RunColumn } from '../wire/run.lines.js';
import { cellText } from './cell.text.js';
import { isNumeric } from './row.order.js';

/** Whether values can be written in the SQL of a source. */
export const writesLiterals = (writing: SqlWriting | undefined): writing is SqlWriting =>
  writing !== undefined && writing.dialect in literalWritings;

/** Rows that one INSERT holds; more make a statement that nobody reads. */
const manyRows = 100;
/** Bytes as results show them. */
const HEX = /^(?:0x)((?:[0-9a-f]{2})*)$/i;

function literal(writing: LiteralWriting, { type }: RunColumn, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'boolean') return writing.truth(value);
  const said = cellText(value);
  const own = writing.special?.(type, said) ?? typed(writing, type, said);
  if (own !== undefined) return own;
  const isNumber = typeof value === 'number' || isNumeric(type);
  return isNumber && /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(said) ? said : writing.text(said);
}

/** Values of types that a text in quotes does not say. */
function typed(writing: LiteralWriting, type: string, said: string): string | undefined {
  const [, hex] = (/binary|image|raw|blob/i.test(type) && HEX.exec(said)) || [];
  if (hex !== undefined) return writing.bytes(hex);
  return /^\w*(date|timestamp)/i.test(type) && !/\[\]|range/i.test(type) ? momentLiteral(writing, said) : undefined;
}

/** The literals of one column, each once and without NULL, as `IN (…)` takes them. */
export function columnAsList(writing: SqlWriting, column: RunColumn, values: readonly unknown[]): string {
  const how = literalWritings[writing.dialect];
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
  const how = literalWritings[writing.dialect];
  const clear = columns.map((column, at) => ({ column, at })).filter(({ column }) => !column.masked);
  if (!how || clear.length === 0) return '';
  // In quotes, always: a bare name could be a word of the dialect.
  const { open, close } = writing.quote;
  const named = (name: string): string => open + name.replaceAll(close, close + close) + close;
  const head = `INSERT INTO ${table} (${clear.map(({ column }) => named(column.name)).join(', ')}) VALUES`;
  const lines = rows.map((row) => `(${clear.map(({ column, at }) => literal(how, column, row[at])).join(', ')})`);
  const statements: string[] = [];
  const held = how.rows === 'one' ? 1 : manyRows;
  for (let from = 0; from < lines.length; from += held)
    statements.push(`${head}\n  ${lines.slice(from, from + held).join(',\n  ')};\n`);
  return statements.join('');
}
