import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { numberText, type ExportColumn, type ExportFormat, type ExportSheet } from './format.type.js';
import { sheetFoot, sheetHead, sheetPath, workbookParts, xmlText } from './xlsx.parts.js';

/** Rows of one sheet beside its heading: Excel's 1,048,576. What is more goes on in the next sheet. */
export const maxSheetRows = 1_048_575;
/** Characters of one cell; Excel refuses more. */
const maxCellText = 32_767;
/** Digits that a number of Excel holds; longer ones stay text, so that none is lost. */
const exactDigits = 15;

const textCell = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text.length > maxCellText ? text.slice(0, maxCellText) : text)}</t></is></c>`;

function cell(column: ExportColumn, value: unknown): string {
  if (value === null || value === undefined) return '<c/>';
  const number = numberText(column, value);
  if (number !== undefined && number.length <= exactDigits + 1) return `<c><v>${number}</v></c>`;
  return textCell(number ?? column.text(value));
}

function rowText(columns: readonly ExportColumn[], row: readonly unknown[]): string {
  let text = '<row>';
  for (let index = 0; index < columns.length; index += 1) text += cell(columns[index] as ExportColumn, row[index]);
  return `${text}</row>`;
}

/** The rows of all sheets, handed out one sheet at a time. */
class RowSource {
  readonly #batches: AsyncIterator<unknown[][]>;
  #batch: unknown[][] = [];
  #at = 0;

  constructor(
    private readonly sheet: ExportSheet,
    private readonly limit: number,
  ) {
    this.#batches = sheet.batches[Symbol.asyncIterator]();
  }

  /** Whether there is another row. */
  async more(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done === true) return false;
      this.#batch = next.value;
      this.#at = 0;
    }
    return true;
  }

  /** One sheet's XML, up to the last row that it holds. */
  async *xml(): AsyncGenerator<Buffer> {
    const { columns } = this.sheet;
    yield Buffer.from(`${sheetHead}<row>${columns.map(({ label }) => textCell(label)).join('')}</row>`);
    let left = this.limit;
    while (left > 0 && (await this.more())) {
      const end = Math.min(this.#batch.length, this.#at + left);
      left -= end - this.#at;
      let text = '';
      for (; this.#at < end; this.#at += 1) text += rowText(columns, this.#batch[this.#at] as unknown[]);
      yield Buffer.from(text);
    }
    yield Buffer.from(sheetFoot);
  }

  close(): Promise<unknown> | undefined {
    return this.#batches.return?.();
  }
}

/**
 * A workbook with texts inside its cells (no shared table, which would have to be kept in memory); quick compression,
 * since the rows are what costs.
 */
export function xlsxFormat(max = maxSheetRows): ExportFormat {
  return {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    async *encode(sheet) {
      const zip = new ZipFile();
      const output = zip.outputStream as Readable;
      const rows = new RowSource(sheet, max);
      let open: Readable | undefined;
      const fill = async (): Promise<void> => {
        let number = 0;
        do {
          number += 1;
          open = Readable.from(rows.xml(), { objectMode: false });
          const ended = once(open, 'end');
          zip.addReadStream(open, sheetPath(number), { compressionLevel: 1 });
          await ended;
        } while (await rows.more());
        for (const [path, text] of Object.entries(workbookParts(sheet.title, number)))
          zip.addBuffer(Buffer.from(text), path);
        zip.end();
      };
      const fail = (reason: unknown): void => {
        output.destroy(reason instanceof Error ? reason : new Error(String(reason)));
      };
      zip.on('error', fail);
      fill().catch(fail);
      try {
        for await (const chunk of output) yield chunk as Buffer;
      } finally {
        open?.destroy();
        await rows.close();
      }
    },
  };
}
