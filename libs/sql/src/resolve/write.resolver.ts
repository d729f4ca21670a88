import type { Assignment, Delete, Insert, Update, WriteQuery } from '../tree/query.type.js';
import type { Expression } from '../tree/expression.type.js';
import { resolveItems } from './item.resolver.js';
import { isDefault, refuseAssigned, refuseConverted } from './own.conversion.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { Scope, type FromItem } from './scope.js';
import { resolveSource } from './source.resolver.js';
import { openTarget, type Target } from './target.js';
import { NOTHING, union, type Value } from './value.type.js';
import type { WrittenColumn } from './written.column.type.js';

/** INSERT. */
export function resolveInsert(insert: Insert, context: QueryContext, resolution: Resolution): QueryResult {
  const target = openTarget(insert.target, { write: insert.conflict ? 'upsert' : 'insert' }, resolution);
  const names = insert.columns.length > 0 ? insert.columns : target.columns.map(({ name }) => ({ name, at: -1 }));
  const columns = names.map(({ name, at }) => target.column(name, at));
  const given = insertRows(insert, columns, target, context, resolution);
  target.reactions?.defaults(given.flatMap(({ refs }) => refs));
  const conflict = insert.conflict;
  if (conflict) {
    const names = ['excluded', ...(conflict.alias === undefined ? [] : [conflict.alias])];
    const scope = new Scope(context.outer, [target.item, ...names.map((name) => target.named(name))]);
    // Without a target any unique constraint may be the one that is met: how many rows were written tells of each
    // written column.
    const compared =
      conflict.on.length > 0
        ? union(resolution.expressions(conflict.on, new Scope(context.outer, [target.item])))
        : new Set(columns.flatMap(({ refs }) => refs));
    resolution.report.predicate(compared, 'dml-condition');
    assign(conflict.set, scope, target, resolution);
    condition(conflict.where, scope, resolution);
  }
  return returning(insert, target, [target.item], context, resolution);
}

/** UPDATE. */
export function resolveUpdate(update: Update, context: QueryContext, resolution: Resolution): QueryResult {
  const target = openTarget(
    update.target,
    { write: 'update', columns: update.set.map(({ column }) => column), isAlone: update.from.length === 0 },
    resolution,
  );
  const { scope, items } = besides(update.from, target, context, resolution);
  assign(update.set, scope, target, resolution);
  condition(update.where, scope, resolution);
  return returning(update, target, [target.item, ...items], context, resolution);
}

/** DELETE. */
export function resolveDelete(statement: Delete, context: QueryContext, resolution: Resolution): QueryResult {
  const target = openTarget(
    statement.target,
    { write: 'delete', columns: [], isAlone: statement.from.length === 0 },
    resolution,
  );
  const { scope, items } = besides(statement.from, target, context, resolution);
  condition(statement.where, scope, resolution);
  return returning(statement, target, [target.item, ...items], context, resolution);
}

/** SET: each column takes what its value comes from; `SET (a, b) = (query)` takes all of it for each. */
export function assign(set: readonly Assignment[], scope: Scope, target: Target, resolution: Resolution): void {
  for (const assignment of set) {
    const column = target.column(assignment.column, assignment.at);
    assigned(assignment, column, target, resolution);
    const value = resolution.literals.within(() => resolution.expression(assignment.value, scope), column.refs);
    target.write(column, value.sources);
  }
}

/** What stands for a column of a SET; of DEFAULT the column's own computation is run. */
function assigned({ value, field }: Assignment, column: WrittenColumn, target: Target, resolution: Resolution): void {
  const own = field !== undefined && value.node === 'combination' ? (value.args[field] ?? value) : value;
  refuseAssigned(own, column, resolution);
  if (isDefault(own)) target.reactions?.defaultsOf(column.refs);
}

/**
 * RETURNING sees `items` (the written rows and what the statement reads, in the order of `*`), and the rows again as
 * `old` and `new`. Where everything may fail in a write, an error could tell of all that is computed.
 */
export function returning(
  write: WriteQuery,
  target: Target,
  items: readonly FromItem[],
  context: QueryContext,
  resolution: Resolution,
): QueryResult {
  if (write.returning.length === 0) return { columns: [], uncertain: false };
  target.reactions?.returned();
  const versions = [write.old, write.new].map((name): FromItem => ({ ...target.named(name), columns: [] }));
  const result = resolveItems(write.returning, new Scope(context.outer, [...items, ...versions]), resolution);
  if (resolution.dialect.failsInWrites)
    for (const { exact, sources } of result.columns) if (!exact) resolution.report.observe(sources);
  return result;
}

function besides(
  from: Update['from'],
  target: Target,
  context: QueryContext,
  resolution: Resolution,
): { scope: Scope; items: FromItem[] } {
  const outer = new Scope(context.outer);
  const items: FromItem[] = [];
  for (const source of from)
    items.push(
      resolveSource(
        source,
        { scope: outer, left: [target.item, ...items], context: { ...context, outermost: false } },
        resolution,
      ),
    );
  return { scope: new Scope(context.outer, [target.item, ...items]), items };
}

/** A condition that decides which rows are written. */
export function condition(where: Expression | undefined, scope: Scope, resolution: Resolution): void {
  if (where)
    resolution.report.predicate(
      resolution.literals.within(() => resolution.expression(where, scope)).sources,
      'dml-condition',
    );
}

/** Writes the rows, and tells which columns are given a value in each. */
function insertRows(
  insert: Insert,
  columns: readonly WrittenColumn[],
  target: Target,
  context: QueryContext,
  resolution: Resolution,
): readonly WrittenColumn[] {
  const rows = insert.rows;
  if (!rows) return [];
  if (rows.query === 'values' && rows.with.length === 0) {
    const scope = new Scope(context.outer);
    for (const row of rows.rows) insertValues(row, columns, scope, target, resolution);
    return columns.filter((_column, at) => rows.rows.every((row) => row[at] !== undefined && !isDefault(row[at])));
  }
  const result = resolution.query(rows, { ...context, tables: resolution.tables, outermost: false });
  insertColumns(result, columns, target, resolution);
  return result.uncertain ? [] : columns.slice(0, result.columns.length);
}

/** One row of values, by place. */
export function insertValues(
  row: readonly Expression[],
  columns: readonly WrittenColumn[],
  scope: Scope,
  target: Target,
  resolution: Resolution,
): void {
  if (row.length > columns.length)
    throw resolution.refuse('wrong-column-count', 'INSERT has more values than columns', row[0]?.at ?? -1);
  row.forEach((value, index) => {
    const beside = columns[index]?.refs ?? [];
    if (columns[index]) refuseAssigned(value, columns[index], resolution);
    target.write(
      { refs: beside },
      resolution.literals.within(() => resolution.expression(value, scope), beside).sources,
    );
  });
}

/** Rows of a query, column by column; where it is not sure which columns there are, each may hold any of them. */
export function insertColumns(
  result: Pick<QueryResult, 'columns' | 'uncertain'>,
  columns: readonly WrittenColumn[],
  target: Target,
  resolution: Resolution,
): void {
  if (result.columns.length > columns.length && !result.uncertain)
    throw resolution.refuse('wrong-column-count', 'INSERT has more values than columns', -1);
  refuseConverted([...result.columns, ...columns], -1, resolution);
  const everything = union(result.columns);
  columns.forEach((written, index) => {
    const column: Pick<Value, 'sources' | 'literals'> | undefined = result.uncertain
      ? { sources: everything }
      : result.columns[index];
    if (column?.literals)
      resolution.literals.within(() => {
        resolution.literals.value({ sources: NOTHING, literals: column.literals ?? new Set() });
      }, written.refs);
    target.write(written, column?.sources ?? NOTHING);
  });
}
