import { useMemo, useRef } from 'react';
import type { CompiledColumn } from '@sluice/document';
import type { ViewRuntime, ViewState } from '@sluice/engine';
import { cellKind } from '../cells/cell.registry.js';

/** Lists that are longer keep their column: to ask every row's conditions would take longer than to draw the page. */
const MOST_ROWS = 500;

/** What a button may come by without new rows: the time, a dictionary that was asked for, another part of the page. */
const COMES_LATER = /\b(APP_NOW|dict|page)\b/;

const none: ReadonlySet<CompiledColumn> = new Set();

/**
 * Columns of row buttons in which no row that came so far had a button to show. They give their room to the others.
 * Decided as rows come: one that showed a button stays until the view is left, and without rows all stand where they
 * stood, so that searching, paging and a press of the last button move nothing.
 */
export function useIdleColumns(view: ViewRuntime, state: ViewState): ReadonlySet<CompiledColumn> {
  const { list, redraws, rowRedraws } = state;
  const kept = useRef<{ view: ViewRuntime; used: Set<CompiledColumn>; idle: ReadonlySet<CompiledColumn> } | null>(null);
  return useMemo(() => {
    if (kept.current?.view !== view) kept.current = { view, used: new Set(), idle: none };
    const { used, idle } = kept.current;
    if (list.length === 0) return idle;
    const columns = view.node.app_cols.filter((column) => cellKind(column.form_type)?.last === true);
    for (const column of columns) {
      if (used.has(column)) continue;
      if (
        list.length > MOST_ROWS ||
        buttonsComeLater(view, column) ||
        list.some((row) => view.rowButtons(column, row).length > 0)
      )
        used.add(column);
    }
    const now = columns.filter((column) => !used.has(column));
    if (now.length !== idle.size) kept.current.idle = new Set(now);
    return kept.current.idle;
    // Redraws are a reason to ask again: a condition may name the form, and a row may have changed.
  }, [view, list, redraws, rowRedraws]);
}

function buttonsComeLater(view: ViewRuntime, column: CompiledColumn): boolean {
  return view.node.app_buttons.some(
    ({ source_type: from, source_id: of, cond }) => from === 'col' && of === column.id && COMES_LATER.test(cond ?? ''),
  );
}
