import type { ViewCore } from '../core.type.js';
import type { Row, RowKey } from '../runtime.js';

/** The key of a row: its `row_key` column (default id), or its place when the row has none. */
export function rowKey(view: ViewCore, row: Row, index: number): RowKey {
  const key = row[view.node.config?.row_key ?? 'id'];
  return key === null || key === undefined ? `#${view.getSnapshot().pageNo}:${index}` : String(key);
}

/** The key of a row of the page shown. */
export function keyOfRow(view: ViewCore, row: Row): RowKey {
  return view.rowKey(row, Math.max(0, view.getSnapshot().list.indexOf(row)));
}

/** Selects or clears one row; without `selected` it is turned over. Selections of other pages stay. */
export function toggleRow(view: ViewCore, row: Row, selected?: boolean): void {
  const key = keyOfRow(view, row);
  const selection = new Map(view.getSnapshot().selection);
  if (selected ?? !selection.has(key)) selection.set(key, row);
  else selection.delete(key);
  view.patch({ selection });
}

/** Selects or clears every row of the page shown. */
export function togglePage(view: ViewCore, selected: boolean): void {
  const selection = new Map(view.getSnapshot().selection);
  view.getSnapshot().list.forEach((row, index) => {
    const key = view.rowKey(row, index);
    if (selected) selection.set(key, row);
    else selection.delete(key);
  });
  view.patch({ selection });
}
