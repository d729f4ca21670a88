import type { Query } from '../tree/query.type.js';
import { declareCommon } from './common.resolver.js';
import { resolveInsertAll } from './insert-all.resolver.js';
import { resolveMerge } from './merge.resolver.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { resolveSelect } from './select.resolver.js';
import { resolveSetOperation, resolveValues } from './set.resolver.js';
import { resolveDelete, resolveInsert, resolveUpdate } from './write.resolver.js';

type ByQuery = {
  [K in Query['query']]: (
    query: Extract<Query, { query: K }>,
    context: QueryContext,
    resolution: Resolution,
  ) => QueryResult;
};

/** One line per kind of query. */
const resolvers = {
  select: resolveSelect,
  set: resolveSetOperation,
  values: resolveValues,
  insert: resolveInsert,
  'insert-all': resolveInsertAll,
  update: resolveUpdate,
  delete: resolveDelete,
  merge: resolveMerge,
} satisfies ByQuery;

/** What a query yields, with its common tables put into force first. */
export function resolveQuery(query: Query, context: QueryContext, resolution: Resolution): QueryResult {
  const tables =
    query.with.length > 0 ? declareCommon(query.with, query.recursive, context, resolution) : context.tables;
  resolution.tables = tables;
  const resolve = resolvers[query.query] as (
    query: Query,
    context: QueryContext,
    resolution: Resolution,
  ) => QueryResult;
  return resolve(query, { ...context, tables }, resolution);
}
