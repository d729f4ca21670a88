import { momentLiteral } from '@sluice/document/literals';
import { dialectText, quoteIdentifier, type DialectText } from '@sluice/sql';
import { insertRows, writingOf } from '../../workspace/compare/sync.writing.js';
import { numberText, type ExportColumn, type ExportFormat } from './format.type.js';

/** Bytes as the connectors tell them. */
const hexadecimal = /^(?:\\x|0x)((?:[0-9a-f]{2})*)$/i;

/** A value as it is written into a script: numbers by their own text, bytes, dates and moments as such. */
function literal(rules: DialectText, column: ExportColumn, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'boolean') return rules.literal(value);
  const number = typeof value === 'number' ? String(value) : numberText(column, value);
  if (number !== undefined) return number;
  const hex = column.bytes && typeof value === 'string' ? hexadecimal.exec(value)?.[1] : undefined;
  if (hex !== undefined) return writingOf(rules.name).bytes(hex);
  const moment = column.moment && typeof value === 'string' ? momentLiteral(writingOf(rules.name), value) : undefined;
  if (moment !== undefined) return moment;
  return rules.literal(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/**
 * INSERT statements into the table of the view, or one named like the export, in the writing of the source that the
 * rows are from.
 */
export const sqlFormat: ExportFormat = {
  extension: 'sql',
  contentType: 'application/sql; charset=utf-8',
  async *encode({ title, table, dialect, columns, batches }) {
    const rules = dialectText(dialect);
    const quoted = (name: string): string => quoteIdentifier(dialect, name);
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    const into = table === undefined ? quoted(title) : table.split('.').map(quoted).join('.');
    const head = `INSERT INTO ${into} (${names}) VALUES\n`;
    // A script of single rows loads slowly, one of all rows fits into no server's packet.
    const limit = insertRows(dialect);
    let inStatement = 0;
    for await (const batch of batches) {
      let text = '';
      for (const row of batch) {
        text += `${inStatement === 0 ? head : ',\n'}(${columns.map((column, index) => literal(rules, column, row[index])).join(', ')})`;
        inStatement += 1;
        if (inStatement === limit) {
          text += ';\n';
          inStatement = 0;
        }
      }
      yield Buffer.from(text);
    }
    if (inStatement > 0) yield Buffer.from(';\n');
  },
};
