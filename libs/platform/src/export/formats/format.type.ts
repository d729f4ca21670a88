import type { DialectName } from '@sluice/sql';

/** One cell of a result as it arrived: already masked where it must be. */
export type ExportCell = unknown;

/** A column of a file: `label` is what people read, `name` what programs read. */
export interface ExportColumn {
  name: string;
  label: string;
  /** It shows numbers, however they travelled. */
  numeric: boolean;
  /** It holds bytes, told as hexadecimal digits. */
  bytes?: boolean;
  /** It holds dates or moments. */
  moment?: boolean;
  /** The text that the screen shows for a value. */
  text(value: ExportCell): string;
}

/** What goes into a file: rows hold their cells in the order of the columns. */
export interface ExportSheet {
  title: string;
  /** Table that statements write into: `name` or `schema.name`; the title where the view names none. */
  table?: string;
  /** The dialect that statements are written in. */
  dialect: DialectName;
  columns: readonly ExportColumn[];
  batches: AsyncIterable<ExportCell[][]>;
}

/** One kind of file. `encode` pulls the batches one by one, so that memory stays flat however many rows there are. */
export interface ExportFormat {
  extension: 'csv' | 'xlsx' | 'json' | 'sql';
  contentType: string;
  encode(sheet: ExportSheet): AsyncIterable<Uint8Array>;
}

/**
 * A number as its own exact text, where a value of a numeric column is one; undefined for masks, null and everything
 * else.
 */
export function numberText(column: Pick<ExportColumn, 'numeric'>, value: ExportCell): string | undefined {
  if (!column.numeric) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : undefined;
}
