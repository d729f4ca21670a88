import type { CompiledView } from '@sluice/document';
import type { PageCore, ViewBehaviour } from './core.type.js';
import type { SortKey, ViewState } from './runtime.js';
import { enabledColumns, rememberedColumns } from './table/columns.table.js';

/** A view before its first query. */
export function initialState(page: PageCore, node: CompiledView, behaviour: ViewBehaviour): ViewState {
  return {
    status: 'idle',
    held: false,
    list: [],
    count: null,
    tail: null,
    columns: [],
    masked: new Set(),
    maskedParams: new Set(),
    truncated: false,
    redraws: 0,
    rowRedraws: new Map(),
    pageNo: 0,
    pageSize: behaviour.pageSize(node),
    order: firstOrder(node),
    selection: new Map(),
    edits: new Map(),
    ...rememberedColumns(page, node),
    pressing: new Set(),
    countdowns: {},
  };
}

/** `sort: asc | desc` of a column is the first order; a chart is ordered by its own setting when drawn. */
function firstOrder(node: CompiledView): readonly SortKey[] {
  return enabledColumns(node).flatMap((column) =>
    column.sort === 'asc' || column.sort === 'desc' ? [{ col: column.name, order: column.sort }] : [],
  );
}
