import { error, isReservedKey, resolveReserved } from '@sluice/document';
import { liveRows } from '../../observe/observe.rows.js';
import type { OperationContext } from '../../dispatch/operation.js';
import { reservedFacts } from '../values/scope.js';
import { isUnset, typedValue } from '../values/typed.value.js';
import type { Bindable } from './view.query.js';
import type { QueryRun, QueryRunner, SortBy } from './query.type.js';

type Row = Record<string, unknown>;

/** Values of the query's params, in their declared types. */
function valuesOf(ctx: OperationContext, { app, query, values, fallback, shown }: Bindable): Map<string, unknown> {
  const given = { ...fallback, ...values };
  const facts = reservedFacts(ctx, app, shown);
  return new Map(
    (query.document.params ?? [])
      .filter(({ name }) => !isReservedKey(name))
      .map(({ name, type, def }) => [
        name,
        typedValue(name, type, isUnset(given[name]) ? resolveReserved(def, facts) : given[name]),
      ]),
  );
}

/**
 * Every other param that has a value is a filter: `keyword` looks in all texts, others compare the column of their
 * name.
 */
function filtered(rows: readonly Row[], values: ReadonlyMap<string, unknown>): Row[] {
  const wanted = [...values].filter(([name, value]) => name !== 'data_source_id' && !isUnset(value));
  return rows.filter((row) =>
    wanted.every(([name, value]) =>
      name === 'keyword'
        ? Object.values(row).some(
            (cell) => typeof cell === 'string' && cell.toLowerCase().includes(String(value).toLowerCase()),
          )
        : String(row[name] ?? '') === String(value),
    ),
  );
}

/** Empty values last, numbers by size, texts by their letters. */
function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return typeof left === 'number' && typeof right === 'number' ? left - right : String(left) < String(right) ? -1 : 1;
}

const sorted = (rows: readonly Row[], keys: readonly SortBy[]): Row[] =>
  [...rows].sort((left, right) => {
    for (const { name, descending } of keys) {
      const order = compare(left[name], right[name]);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });

/**
 * All rows of a live query that fit its params, in order. Throws `page.query-broken` for one that names nothing that
 * can be asked.
 */
export async function readLive(
  ctx: OperationContext,
  run: Bindable & Pick<QueryRun, 'among'>,
  keys: readonly SortBy[],
): Promise<Row[]> {
  const { document } = run.query;
  const read = Object.hasOwn(liveRows, document.text) ? liveRows[document.text] : undefined;
  if (!read || document.writes)
    throw error('page.query-broken', { reason: `a live query is one of ${Object.keys(liveRows).join(', ')}` });
  const values = valuesOf(ctx, run);
  const named = values.get('data_source_id');
  // Nobody is asked before a source is chosen.
  if (document.source === undefined && isUnset(named)) return [];
  const id =
    document.source === undefined ? Number(named) : (await ctx.platform.gateway.sources.byName(document.source)).id;
  const rows = filtered(await read(ctx, id), values);
  const { among } = run;
  return sorted(among ? rows.filter((row) => among.keys.includes(String(row[among.column]))) : rows, keys);
}

/**
 * `live` queries: what goes on at a data source now. Who may see it, its reader decides; nothing of it is a value of a
 * row there.
 */
export const runLiveQuery: QueryRunner = async (ctx, run) => {
  const all = await readLive(ctx, run, run.page?.sort ?? []);
  const { limit = all.length, offset = 0 } = run.page ?? {};
  const list = all.slice(offset, offset + limit);
  const names = Object.keys(all[0] ?? {});
  return {
    columns: names.map((name) => ({ name, type: typeof all[0]?.[name] === 'number' ? 'float8' : 'text' })),
    list,
    count: run.count ? all.length : undefined,
    masked: [],
  };
};
