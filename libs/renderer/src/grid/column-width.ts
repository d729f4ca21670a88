import type { CSSProperties } from 'react';
import type { GridColumn } from './grid.type.js';

/** Cap of a width made from content (§9). */
export const MAX_AUTO_WIDTH = 500;
const MIN_AUTO_WIDTH = 72;
const CELL_PADDING = 26;
const HEADER_EXTRA = 18;
const SAMPLE_ROWS = 50;
const WIDE = 13.2;
const NARROW = 7.4;

/** Estimated width of a text in px at 13 px; no canvas, because measuring 600 cells costs more than drawing them. */
export function textWidth(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length && width < MAX_AUTO_WIDTH; at += 1)
    width += text.charCodeAt(at) > 0x2e7f ? WIDE : NARROW;
  return width;
}

/**
 * Width that a column's header, first rows and footer ask for, between 72 and 500; `scale` is how much wider than usual
 * its texts are set.
 */
export function contentWidth<R>(column: GridColumn<R>, rows: readonly R[], foot = '', scale = 1): number {
  const { contentWidth: width = (row: R) => textWidth(column.text(row)) } = column;
  let widest = Math.max(textWidth(column.title) + HEADER_EXTRA + (column.masked ? 18 : 0), textWidth(foot) * scale);
  for (const row of rows.slice(0, SAMPLE_ROWS)) widest = Math.max(widest, width(row) * scale);
  return Math.round(Math.min(MAX_AUTO_WIDTH, Math.max(MIN_AUTO_WIDTH, widest + CELL_PADDING)));
}

/** A column with its place. */
export interface ColumnBox<R> {
  column: GridColumn<R>;
  /** Position among the drawn columns, from 0. */
  index: number;
  width: number;
  /** Left edge in px, of columns that are not fixed at the right. */
  start: number;
  style: CSSProperties;
}

/** Columns in drawing order (left-fixed, free, right-fixed) with widths and sticky offsets. */
export interface ColumnLayout<R> {
  left: readonly ColumnBox<R>[];
  free: readonly ColumnBox<R>[];
  right: readonly ColumnBox<R>[];
  total: number;
}

/**
 * Places columns. `lead` is the width before the first one (checkbox, row number). Free room is shared by flex-grow in
 * proportion to width, so that no measuring of the container is needed; a column whose width was set keeps it while
 * others can grow.
 */
export function layoutColumns<R>(
  columns: readonly GridColumn<R>[],
  widths: ReadonlyMap<string, number>,
  lead: number,
): ColumnLayout<R> {
  const width = (column: GridColumn<R>): number => column.width ?? widths.get(column.key) ?? 120;
  const some = columns.some((column) => column.width === undefined && column.fixed !== 'right');
  const grows = (column: GridColumn<R>): boolean => column.fixed !== 'right' && (column.width === undefined || !some);
  const pick = (fixed: GridColumn<R>['fixed']): GridColumn<R>[] => columns.filter((column) => column.fixed === fixed);
  const groups = { left: pick('left'), free: pick(undefined), right: pick('right') };
  let start = lead;
  let index = 0;
  const boxOf = (column: GridColumn<R>, sticky: CSSProperties): ColumnBox<R> => {
    const box = {
      column,
      index,
      width: width(column),
      start,
      style: { flex: `${grows(column) ? width(column) : 0} 0 ${width(column)}px`, ...sticky },
    };
    start += box.width;
    index += 1;
    return box;
  };
  const left = groups.left.map((column) => boxOf(column, { left: start }));
  const free = groups.free.map((column) => boxOf(column, {}));
  const rightTotal = groups.right.reduce((sum, column) => sum + width(column), 0);
  let behind = rightTotal;
  const right = groups.right.map((column) => boxOf(column, { right: (behind -= width(column)) }));
  return { left, free, right, total: start };
}

/** px that may stay pinned at each side of a phone, so that a column or two can be read between them. */
const PHONE_PINS = { left: 170, right: 120 } as const;

/** What cells pinned at a side are called; those that are too wide together are not pinned on a phone. */
export function pinKind<R>(side: 'left' | 'right', pinned: readonly ColumnBox<R>[]): string {
  const width = pinned.reduce((sum, box) => sum + box.width, 0);
  return `sl-cell-${side}${width > PHONE_PINS[side] ? ` sl-cell-${side}-wide` : ''}`;
}
