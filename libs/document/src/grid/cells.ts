import type { View } from '../generated/types.js';
import type { JsonObject } from '../json/canonical.json.js';
import { withoutUndefined } from '../json/without.undefined.js';

/** Lines and columns that a layout may have (schemas/view/layout.json). */
export const MOST_CELLS = 24;

/** Where a sub-view stands in a layout of lines and columns. */
export interface Cell {
  uid: string;
  line: number;
  col: number;
  w: number;
  h: number;
}

/** A cell as `col_map` of its layout has it: a width or a height of one is not written. */
export const cellEntry = ({ line, col, w, h }: Omit<Cell, 'uid'>): JsonObject =>
  withoutUndefined({ line, col, w: w === 1 ? undefined : w, h: h === 1 ? undefined : h });

/** A layout with the cells of all its sub-views. */
export interface CellGrid {
  lines: number;
  cols: number;
  cells: Cell[];
}

/** The cells of a layout as the page draws them: a sub-view without one takes the next free cell, line by line. */
export function cellsOf({ config = {}, sub_views: views = [] }: Pick<View, 'config' | 'sub_views'>): CellGrid {
  const given = views.flatMap(({ uid }): Cell[] => {
    const cell = Object.hasOwn(config.col_map ?? {}, uid) ? config.col_map?.[uid] : undefined;
    return cell ? [{ uid, line: cell.line, col: cell.col, w: cell.w ?? 1, h: cell.h ?? 1 }] : [];
  });
  const cols = Math.max(1, config.cols ?? 1, ...given.map(({ col, w }) => col + w));
  const cells: Cell[] = [];
  for (const { uid } of views) {
    const known = given.find((cell) => cell.uid === uid);
    cells.push(known ?? { uid, ...nextFree([...given, ...cells], cols), w: 1, h: 1 });
  }
  const lines = Math.max(1, config.lines ?? 1, ...cells.map(({ line, h }) => line + h));
  return { lines, cols, cells };
}

/** The first cell, line by line from another one on, that nothing takes. */
export function nextFree(
  cells: readonly Cell[],
  cols: number,
  from: { line: number; col: number } = { line: 0, col: 0 },
): { line: number; col: number } {
  for (let line = from.line; ; line += 1)
    for (let col = line === from.line ? Math.min(from.col, cols - 1) : 0; col < cols; col += 1)
      if (isFree(cells, { line, col, w: 1, h: 1 })) return { line, col };
}

/** Whether nothing takes any of some cells. */
export function isFree(cells: readonly Cell[], { line, col, w, h }: Omit<Cell, 'uid'>): boolean {
  return !cells.some(
    (cell) => col < cell.col + cell.w && cell.col < col + w && line < cell.line + cell.h && cell.line < line + h,
  );
}

/** Cells by lines and columns: the order in which sub-views are read. */
export function byLines(a: Cell, b: Cell): number {
  return a.line - b.line || a.col - b.col || (a.uid < b.uid ? -1 : 1);
}
