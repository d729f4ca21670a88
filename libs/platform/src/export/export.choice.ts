import { error } from '@sluice/document';
import type { ExportInput } from './export.schemas.js';
import { exportTypes, isExportType, type ExportTypeCode } from './formats/format.registry.js';
import type { ExportChoice } from './export.contract.js';

/** Rows that are exported while the caller waits; more become a task (§9 row choices). */
export const atOnceRows = 5000;
/** §9: the default task type. */
const defaultType = 5;
const titleLength = 128;

const given = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Reads title, type and rows by the rules of §5. Throws the first problem, naming the field. */
export function readChoice({ title, export_type: type, rows }: ExportInput): ExportChoice {
  const code = typeOf(given(type), type === undefined);
  const count = rowsOf(given(rows).trim());
  return {
    title: titleOf(given(title)),
    type: code,
    rows: count,
    atOnce: !exportTypes[code].background && count > 0 && count <= atOnceRows,
  };
}

function titleOf(title: string): string {
  if (title.trim() === '') throw error('export.title-required', {}, { field: 'title' });
  if (/\s/.test(title)) throw error('export.title-spaces', {}, { field: 'title' });
  if (title.length > titleLength) throw error('export.title-length', {}, { field: 'title' });
  return title;
}

function typeOf(written: string, absent: boolean): ExportTypeCode {
  if (absent) return defaultType;
  if (written.trim() === '') throw error('export.type-required', {}, { field: 'export_type' });
  const code = Number(written);
  if (!isExportType(code)) throw error('export.type-unknown', { type: written }, { field: 'export_type' });
  return code;
}

function rowsOf(written: string): number {
  if (written === '') throw error('export.rows-required', {}, { field: 'rows' });
  const count = Number(written);
  if (!/^-?\d{1,15}$/.test(written) || (count !== -1 && count < 1))
    throw error('export.rows-wrong', {}, { field: 'rows' });
  return count;
}
