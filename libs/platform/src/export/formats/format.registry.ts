import { csvFormat } from './csv.format.js';
import type { ExportFormat } from './format.type.js';
import { jsonFormat } from './json.format.js';
import { sqlFormat } from './sql.format.js';
import { xlsxFormat } from './xlsx.format.js';

/** What §7's `export_type` names (decisions, "Files and exports"). */
export interface ExportType {
  format: ExportFormat;
  /** Made in the background, whatever its size. */ background: boolean;
}

/** Export types by code; 5 is the default (§9). */
export const exportTypes = {
  1: { format: csvFormat, background: false },
  2: { format: xlsxFormat(), background: false },
  3: { format: jsonFormat, background: false },
  4: { format: sqlFormat, background: false },
  5: { format: xlsxFormat(), background: true },
} as const satisfies Record<number, ExportType>;

/** A code of `export_type`. */
export type ExportTypeCode = keyof typeof exportTypes;

/** Whether a number is one of the codes. */
export function isExportType(code: number): code is ExportTypeCode {
  return Object.hasOwn(exportTypes, code);
}
