import { error } from '@sluice/document';
import { SaxesParser } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** Bytes that a workbook may unfold to, over all the parts that are read: small files can hold very large ones. */
const UNFOLDED_MOST = 200 * 1024 * 1024;
/** Parts that a workbook may have; one of people has about ten. */
const PARTS_MOST = 2_000;

/** One row of a sheet: its number as the program shows it, and its cells as text by column, from 0. */
export interface SheetRow {
  row: number;
  cells: string[];
}

const broken = (cause?: unknown): Error => error('user-import.unreadable', {}, { field: 'file', cause });

/** Reads parts of a workbook, and refuses one that unfolds to too much. */
class Parts {
  #left = UNFOLDED_MOST;
  readonly #entries = new Map<string, Entry>();

  private constructor(private readonly zip: ZipFile) {}

  static async open(bytes: Buffer): Promise<Parts> {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false });
    if (zip.entryCount > PARTS_MOST) throw error('user-import.too-large', {}, { field: 'file' });
    const parts = new Parts(zip);
    for await (const entry of zip.eachEntry()) parts.#entries.set(entry.fileName, entry);
    return parts;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The parser is fed with the part as it unfolds, so that no part is held as a whole. */
  async parse(name: string, parser: SaxesParser): Promise<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken();
    const stream = await this.zip.openReadStreamPromise(entry);
    let problem: Error | undefined;
    parser.on('error', (reason) => (problem ??= reason));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of stream) {
      this.#left -= (chunk as Buffer).length;
      if (this.#left < 0) throw error('user-import.too-large', {}, { field: 'file' });
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      if (problem) throw problem;
    }
    parser.close();
    if (problem) throw problem;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const column = (address: string): number =>
  [...address.replace(/\d+$/, '')].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;

/** The part of the first sheet, as the workbook names it. */
async function firstSheet(parts: Parts): Promise<string> {
  let wanted = '';
  const workbook = new SaxesParser();
  workbook.on('opentag', ({ name, attributes }) => {
    if (local(name) === 'sheet' && wanted === '')
      wanted = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
  });
  await parts.parse('xl/workbook.xml', workbook);
  let target = '';
  const relations = new SaxesParser();
  relations.on('opentag', ({ name, attributes }) => {
    if (local(name) === 'Relationship' && attributes.Id === wanted) target = attributes.Target ?? '';
  });
  await parts.parse('xl/_rels/workbook.xml.rels', relations);
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells refer to by number. */
async function sharedTexts(parts: Parts): Promise<string[]> {
  const name = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!parts.has(name)) return texts;
  const parser = new SaxesParser();
  let inText = false;
  let inReading = false;
  parser.on('opentag', (tag) => {
    if (local(tag.name) === 'si') texts.push('');
    if (local(tag.name) === 'rPh') inReading = true;
    inText = local(tag.name) === 't' && !inReading;
  });
  parser.on('text', (text) => {
    if (inText) texts[texts.length - 1] += text;
  });
  parser.on('closetag', (tag) => {
    if (local(tag.name) === 't') inText = false;
    if (local(tag.name) === 'rPh') inReading = false;
  });
  await parts.parse(name, parser);
  return texts;
}

/**
 * The rows of a workbook's first sheet, cells as text; empty rows are left out. Formulas are read by their last value. `rowsMost` rows are
 * read at most, beside the heading. Throws `user-import.unreadable`, `user-import.too-large`, `user-import.too-many`.
 */
export async function readSheet(bytes: Buffer, rowsMost: number, columnsMost: number): Promise<SheetRow[]> {
  try {
    const parts = await Parts.open(bytes);
    const texts = await sharedTexts(parts);
    const rows: SheetRow[] = [];
    await parts.parse(await firstSheet(parts), sheetParser(texts, rows, rowsMost, columnsMost));
    return rows;
  } catch (reason) {
    if (reason instanceof Error && reason.name === 'PlatformError') throw reason;
    throw broken(reason);
  }
}

function sheetParser(texts: readonly string[], rows: SheetRow[], rowsMost: number, columnsMost: number): SaxesParser {
  const parser = new SaxesParser();
  let row: SheetRow = { row: 0, cells: [] };
  let cell = { at: 0, type: '', text: '' };
  let takes = false;
  parser.on('opentag', ({ name, attributes }) => {
    const kind = local(name);
    if (kind === 'row') row = { row: Number(attributes.r ?? row.row + 1), cells: [] };
    if (kind === 'c')
      cell = { at: attributes.r ? column(attributes.r) : row.cells.length, type: attributes.t ?? '', text: '' };
    takes = kind === 'v' || kind === 't';
  });
  parser.on('text', (text) => {
    if (takes) cell.text += text;
  });
  parser.on('closetag', ({ name }) => {
    const kind = local(name);
    if (kind === 'v' || kind === 't') takes = false;
    if (kind === 'c' && cell.at < columnsMost) {
      while (row.cells.length < cell.at) row.cells.push('');
      row.cells[cell.at] = (cell.type === 's' ? (texts[Number(cell.text)] ?? '') : cell.text).trim();
    }
    if (kind !== 'row' || row.cells.every((text) => text === '')) return;
    if (rows.length > rowsMost) throw error('user-import.too-many', { most: rowsMost }, { field: 'file' });
    rows.push(row);
  });
  return parser;
}
