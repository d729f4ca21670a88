import type { ExportFormat } from './format.type.js';

/** A JSON array of objects by column name; values as they travelled, so that no digit is lost. */
export const jsonFormat: ExportFormat = {
  extension: 'json',
  contentType: 'application/json; charset=utf-8',
  async *encode({ columns, batches }) {
    const names = columns.map(({ name }) => JSON.stringify(name));
    let separator = '[\n';
    for await (const batch of batches) {
      let text = '';
      for (const row of batch) {
        text += `${separator}{${names.map((name, index) => `${name}:${JSON.stringify(row[index] ?? null)}`).join(',')}}`;
        separator = ',\n';
      }
      yield Buffer.from(text);
    }
    yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
  },
};
