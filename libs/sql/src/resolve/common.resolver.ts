import type { CommonTable, SetOperation } from '../tree/query.type.js';
import { CommonTables, type CommonEntry } from './common.table.scope.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { joinParts } from './set.resolver.js';
import { renamed, union, type Column, type Relation } from './value.type.js';

/**
 * Puts the entries of WITH into force. Under RECURSIVE they see each other (`self`: themselves and those before);
 * otherwise each sees those before it.
 */
export function declareCommon(
  tables: readonly CommonTable[],
  recursive: boolean | 'self',
  context: QueryContext,
  resolution: Resolution,
): CommonTables {
  resolution.work.declare(tables.length);
  const level = new CommonTables(context.tables);
  const entries = tables.map((table): CommonEntry => {
    const entry: CommonEntry = {
      table,
      recursive: recursive !== false,
      state: 'fresh',
      uncertain: false,
      tables: recursive === true ? level : level.snapshot(recursive === 'self' ? 1 : 0),
      outer: context.outer,
    };
    level.add(entry);
    return entry;
  });
  // Every entry is looked at, also one that nothing refers to: a writing one runs all the same, a refused one is
  // refused.
  for (const entry of entries) if (entry.state === 'fresh') resolveEntry(entry, resolution);
  return level;
}

/** The relation of a common table where it is referred to. */
export function resolveCommon(entry: CommonEntry, at: number, resolution: Resolution): Relation {
  if (entry.state === 'fresh') resolveEntry(entry, resolution);
  if (!entry.columns)
    throw resolution.refuse('unsupported', `${entry.table.name} refers to itself before its first part`, at, {
      table: entry.table.name,
    });
  if (entry.shaped) resolution.report.shape(entry.shaped);
  return { columns: entry.columns, uncertain: entry.uncertain, base: false };
}

function resolveEntry(entry: CommonEntry, resolution: Resolution): void {
  entry.state = 'running';
  const { query } = entry.table;
  const { result, shaped } = resolution.report.shapedBy(() =>
    entry.recursive && query.query === 'set'
      ? resolution.literals.within(() => recursive(entry, query, resolution))
      : once(entry, resolution),
  );
  entry.columns = result.columns;
  entry.uncertain = result.uncertain;
  entry.shaped = shaped;
  entry.state = 'done';
}

function once(entry: CommonEntry, resolution: Resolution): QueryResult {
  const result = resolution.query(entry.table.query, {
    outer: entry.outer,
    tables: entry.tables,
    outermost: false,
  });
  return { columns: shapedColumns(entry.table, result.columns, resolution), uncertain: result.uncertain };
}

/**
 * A recursive query feeds on its own columns: in its second part each stands for itself, and in the end for everything
 * that flowed into it. Inside it the columns that SEARCH and CYCLE add are not seen, and as a value may grow with each
 * round nothing is known of its length, nor is it a plain copy.
 */
function recursive(entry: CommonEntry, query: SetOperation, resolution: Resolution): QueryResult {
  const { report } = resolution;
  const first = { outer: entry.outer, tables: entry.tables, outermost: false };
  const context =
    query.with.length > 0 ? { ...first, tables: declareCommon(query.with, query.recursive, first, resolution) } : first;
  const left = resolution.query(query.left, context);
  const own = named(entry.table, left.columns, resolution).map(({ name, nameExact, type, literals }) => {
    const standIn = report.standIns.open(entry.table.name, name);
    const column: Column = {
      name,
      nameExact,
      sources: new Set([standIn]),
      type: type || undefined,
      literals,
    };
    return { standIn, column };
  });
  entry.columns = own.map(({ column }) => column);
  entry.uncertain = left.uncertain;
  const right = resolution.query(query.right, context);
  const whole = joinParts(query, left, right, context, resolution);
  resolution.work.spend(whole.columns.reduce((sum, column) => sum + column.sources.size, whole.columns.length));
  report.standIns.close(
    own.map(({ standIn }) => standIn),
    whole.columns.map((column) => column.sources),
  );
  const columns = whole.columns.map((column): Column => {
    return { ...column, sources: report.standIns.expand(column.sources) };
  });
  return { columns: shapedColumns(entry.table, columns, resolution), uncertain: whole.uncertain };
}

/** The columns under the names of WITH. */
function named(table: CommonTable, columns: Column[], resolution: Resolution): Column[] {
  const plain = columns.map(({ record: _record, origin: _origin, ...column }): Column => column);
  const found = renamed(plain, table.columns, resolution.dialect.names.fold);
  if (found) return found;
  throw resolution.refuse('wrong-column-count', `${table.name} names more columns than its query has`, table.at, {
    table: table.name,
  });
}

/** The named columns and those that SEARCH and CYCLE add. CYCLE's columns also decide where the recursion stops. */
function shapedColumns(table: CommonTable, columns: Column[], resolution: Resolution): Column[] {
  const own = named(table, columns, resolution);
  const of = (names: readonly string[]) => union(own.filter((column) => names.includes(column.name)));
  resolution.report.predicate(of(table.cycle), 'other');
  return [...own, ...table.added.map(({ name, from }): Column => ({ name, nameExact: true, sources: of(from) }))];
}
