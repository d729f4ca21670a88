import { error, PlatformError, type Column, type QueryDocument, type View } from '@sluice/document';
import { readJson } from '../../dispatch/json.limits.js';
import type { SortBy } from './query.type.js';

/** One entry of `order_params` as the browser sends it. */
interface OrderParam {
  col: string | number;
  order?: string;
}

/** Columns that one call sorts by. */
const MOST_KEYS = 10;

/** Reads `order_params`, JSON text in form-encoded bodies. Throws `input.type`. */
function readOrder(given: unknown): OrderParam[] {
  if (given === undefined || given === null || given === '') return [];
  let value: unknown = given;
  try {
    value = typeof given === 'string' ? readJson(given, 'order_params') : given;
  } catch (reason) {
    if (reason instanceof PlatformError) throw reason;
    throw error('input.type', { label: 'order_params', expected: 'JSON' }, { field: 'order_params' });
  }
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  if (list.length > MOST_KEYS)
    throw error('input.range', { label: 'order_params', min: 0, max: MOST_KEYS }, { field: 'order_params' });
  return list.filter((entry): entry is OrderParam => typeof entry === 'object' && entry !== null && 'col' in entry);
}

/** Header sort: a name is looked up among the view's own sortable columns, never taken as it came (design §2.5). */
export function requestedOrder(view: View, numberOf: (column: Column) => number, given: unknown): SortBy[] {
  return readOrder(given).map(({ col, order }) => {
    const column = (view.app_cols ?? []).find(
      (candidate) =>
        candidate.enable !== false && (candidate.name === col || String(numberOf(candidate)) === String(col)),
    );
    if (!column || column.sort === undefined || column.sort === false)
      throw error('page.sort-unknown', { name: String(col) }, { field: 'order_params' });
    return { name: column.name, descending: order === 'desc' };
  });
}

/**
 * The query's own order, `name desc, other`; it holds where the person did not choose one, and settles equal rows where
 * they did.
 */
export function ownOrder(query: QueryDocument): readonly SortBy[] {
  const known = ownOrders.get(query) ?? readOwnOrder(query);
  ownOrders.set(query, known);
  return known;
}

/** Documents are replaced, never changed, so what is read from one holds as long as it does. */
const ownOrders = new WeakMap<QueryDocument, readonly SortBy[]>();

function readOwnOrder(query: QueryDocument): SortBy[] {
  return (query.order ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([name = '', direction = 'asc']) =>
      name === '' ? [] : [{ name, descending: direction.toLowerCase() === 'desc' }],
    );
}

/** The person's order first, then the query's own for rows that are equal in it. */
export function joinOrder(requested: SortBy[], own: readonly SortBy[]): SortBy[] {
  return [...requested, ...own.filter(({ name }) => !requested.some((chosen) => chosen.name === name))];
}

const TOTALS = { 1: 'sum', 2: 'avg', 3: 'max', 4: 'min' } as const;

/** Footer totals that the view's columns ask for (`col_tail`, §3). */
export function totalsOf(view: View): { name: string; fn: (typeof TOTALS)[keyof typeof TOTALS] }[] {
  return (view.app_cols ?? []).flatMap(({ enable, name, config }) =>
    enable !== false && config?.col_tail ? [{ name, fn: TOTALS[config.col_tail] }] : [],
  );
}
