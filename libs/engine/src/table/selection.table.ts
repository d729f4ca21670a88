import type { ViewCore } from '../core.type.js';
import type { Row, RowKey, ViewState } from '../runtime.js';

function ownKey({ node }: ViewCore, row: Row): RowKey | undefined {
  const key = row[node.config?.row_key ?? 'id'];
  return key === null || key === undefined ? undefined : String(key);
}

/** The key of a row: its `row_key` column (default id), or its place when the row has none. */
export function rowKey(view: ViewCore, row: Row, index: number): RowKey {
  return ownKey(view, row) ?? `#${view.getSnapshot().pageNo}:${index}`;
}

/** The key of a row of the page shown; the page is searched for a row only if it has no key of its own. */
export function keyOfRow(view: ViewCore, row: Row): RowKey {
  return ownKey(view, row) ?? rowKey(view, row, Math.max(0, view.getSnapshot().list.indexOf(row)));
}

/**
 * Has the cells of one row drawn again: a part for `patch`. Rows are kept once drawn, and the others stay as they are.
 */
export function redrawnRow(view: ViewCore, key: RowKey): Pick<ViewState, 'rowRedraws'> {
  const { rowRedraws } = view.getSnapshot();
  return { rowRedraws: new Map(rowRedraws).set(key, (rowRedraws.get(key) ?? 0) + 1) };
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
