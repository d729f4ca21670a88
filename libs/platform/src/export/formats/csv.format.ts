import { isFormula } from '@sluice/document';
import { numberText, type ExportColumn, type ExportFormat } from './format.type.js';

/** Excel reads UTF-8 only behind a byte order mark. */
const mark = '\uFEFF';

/** Every value in quotes: whatever a reader takes for a separator, it stays in its cell. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A text that no spreadsheet runs; numbers are left alone, negative ones too. */
function safeText(text: string): string {
  return quoted(isFormula(text) ? `'${text}` : text);
}

function line(columns: readonly ExportColumn[], row: readonly unknown[]): string {
  let text = '';
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] as ExportColumn;
    const value = row[index];
    if (index > 0) text += ',';
    if (value !== null && value !== undefined) {
      const number = numberText(column, value);
      text += number === undefined ? safeText(column.text(value)) : quoted(number);
    }
  }
  return `${text}\r\n`;
}

/** Comma separated values (RFC 4180) in UTF-8 with a mark; the first line holds the labels. */
export const csvFormat: ExportFormat = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  async *encode({ columns, batches }) {
    yield Buffer.from(`${mark}${columns.map(({ label }) => safeText(label)).join(',')}\r\n`);
    for await (const batch of batches) {
      let text = '';
      for (const row of batch) text += line(columns, row);
      yield Buffer.from(text);
    }
  },
};
