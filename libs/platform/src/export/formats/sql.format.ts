import { quoteIdentifier } from '@sluice/sql';
import { numberText, type ExportColumn, type ExportFormat } from './format.type.js';

/** Rows of one statement: a script of single rows loads slowly, one of all rows fits into no server's packet. */
const rowsPerStatement = 100;

/** A literal of standard SQL: quotes doubled, nothing else has a meaning in it (`standard_conforming_strings`). */
function literal(column: ExportColumn, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const number = typeof value === 'number' ? String(value) : numberText(column, value);
  if (number !== undefined) return number;
  const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `'${written.replaceAll("'", "''").replaceAll('\0', '')}'`;
}

/** A table's name as SQL: each part of `schema.name` quoted. */
const tableName = (table: string): string =>
  table
    .split('.')
    .map((part) => quoteIdentifier('postgres', part))
    .join('.');

/** INSERT statements into the table of the view, or one named like the export, in PostgreSQL's writing. */
export const sqlFormat: ExportFormat = {
  extension: 'sql',
  contentType: 'application/sql; charset=utf-8',
  async *encode({ title, table, columns, batches }) {
    const names = columns.map(({ name }) => quoteIdentifier('postgres', name)).join(', ');
    const into = table === undefined ? quoteIdentifier('postgres', title) : tableName(table);
    const head = `INSERT INTO ${into} (${names}) VALUES\n`;
    let inStatement = 0;
    for await (const batch of batches) {
      let text = '';
      for (const row of batch) {
        text += `${inStatement === 0 ? head : ',\n'}(${columns.map((column, index) => literal(column, row[index])).join(', ')})`;
        inStatement += 1;
        if (inStatement === rowsPerStatement) {
          text += ';\n';
          inStatement = 0;
        }
      }
      yield Buffer.from(text);
    }
    if (inStatement > 0) yield Buffer.from(';\n');
  },
};
