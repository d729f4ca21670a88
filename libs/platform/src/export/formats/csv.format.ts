import { numberText, type ExportColumn, type ExportFormat } from './format.type.js';

/** Excel reads UTF-8 only behind a byte order mark. */
const mark = '\uFEFF';
const special = /[",\r\n]/;
/** OWASP "CSV injection": a spreadsheet takes a cell that begins so for a formula. The full-width forms count for some, too. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

function quoted(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet runs; numbers are left alone, negative ones too. */
function safeText(text: string): string {
  return quoted(formula.test(text) ? `'${text}` : text);
}

function line(columns: readonly ExportColumn[], row: readonly unknown[]): string {
  let text = '';
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] as ExportColumn;
    const value = row[index];
    if (index > 0) text += ',';
    if (value !== null && value !== undefined) text += numberText(column, value) ?? safeText(column.text(value));
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
