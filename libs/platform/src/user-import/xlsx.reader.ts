import { error } from '@sluice/document';
import { broken, WorkbookParts, type WorkbookFile } from './workbook.parts.js';

/** One row of a sheet: its number as the program shows it, and its cells as text by column, from 0. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** A row whose texts may stand elsewhere: a number is that of a shared one. */
interface ReadRow {
  row: number;
  cells: (string | number)[];
}

const column = (address: string): number =>
  [...address.replace(/\d+$/, '')].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;

/** The part of the first sheet, as the workbook names it. */
async function firstSheet(parts: WorkbookParts): Promise<string> {
  let wanted = '';
  await parts.parse('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'sheet' && wanted === '')
        wanted = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    },
  });
  let target = '';
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === wanted) target = attributes.Target ?? '';
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells refer to by number: those alone that are wanted, for a workbook may have a million others. */
async function sharedTexts(parts: WorkbookParts, wanted: ReadonlySet<number>): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  const name = 'xl/sharedStrings.xml';
  if (wanted.size === 0 || !parts.has(name)) return texts;
  let at = -1;
  let inText = false;
  let inReading = false;
  await parts.parse(name, {
    open(tag) {
      if (tag === 'si') at += 1;
      if (tag === 'rPh') inReading = true;
      inText = tag === 't' && !inReading;
    },
    text(text) {
      if (inText && wanted.has(at)) texts.set(at, (texts.get(at) ?? '') + text);
    },
    close(tag) {
      if (tag === 't') inText = false;
      if (tag === 'rPh') inReading = false;
    },
  });
  return texts;
}

/**
 * The rows of a workbook's first sheet, cells as text; empty rows are left out. Formulas are read by their last value.
 * `maxRows` rows are read at most, beside the heading: they alone are held, however large the file. Throws
 * `user-import.unreadable`, `user-import.too-large`, `user-import.too-many`.
 */
export async function readSheet(file: WorkbookFile, maxRows: number, maxColumns: number): Promise<SheetRow[]> {
  try {
    const parts = await WorkbookParts.open(file);
    const rows = await readRows(parts, maxRows, maxColumns);
    const wanted = new Set(rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'number')));
    const texts = await sharedTexts(parts, wanted);
    return rows
      .map(({ row, cells }) => ({
        row,
        cells: cells.map((cell) => (typeof cell === 'number' ? (texts.get(cell) ?? '').trim() : cell)),
      }))
      .filter(({ cells }) => cells.some((text) => text !== ''));
  } catch (reason) {
    if (reason instanceof Error && reason.name === 'PlatformError') throw reason;
    throw broken(reason);
  }
}

async function readRows(parts: WorkbookParts, rowLimit: number, columnLimit: number): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  let row: ReadRow = { row: 0, cells: [] };
  let cell = { at: 0, type: '', text: '' };
  let takes = false;
  await parts.parse(await firstSheet(parts), {
    open(kind, attributes) {
      if (kind === 'row') row = { row: Number(attributes.r ?? row.row + 1), cells: [] };
      if (kind === 'c')
        cell = { at: attributes.r ? column(attributes.r) : row.cells.length, type: attributes.t ?? '', text: '' };
      takes = kind === 'v' || kind === 't';
    },
    text(text) {
      if (takes) cell.text += text;
    },
    close(kind) {
      if (kind === 'v' || kind === 't') takes = false;
      if (kind === 'c' && cell.at < columnLimit) {
        while (row.cells.length < cell.at) row.cells.push('');
        row.cells[cell.at] = cell.type === 's' && cell.text !== '' ? Number(cell.text) : cell.text.trim();
      }
      if (kind !== 'row' || row.cells.every((text) => text === '')) return;
      if (rows.length > rowLimit) throw error('user-import.too-many', { most: rowLimit }, { field: 'file' });
      rows.push(row);
    },
  });
  return rows;
}
