import type { CommonTable } from '../tree/query.type.js';
import { CommonTables, type CommonEntry } from './common.table.scope.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { renamed, union, type Column, type Relation } from './value.type.js';

/** Puts the entries of WITH into force. Under RECURSIVE they see each other; otherwise each sees those before it. */
export function declareCommon(
  tables: readonly CommonTable[],
  recursive: boolean,
  context: QueryContext,
  resolution: Resolution,
): CommonTables {
  const level = new CommonTables(context.tables);
  const entries = tables.map((table): CommonEntry => {
    const entry: CommonEntry = {
      table,
      recursive,
      state: 'fresh',
      uncertain: false,
      selfUsed: false,
      tables: recursive ? level : level.snapshot(),
      outer: context.outer,
    };
    level.add(entry);
    return entry;
  });
  // Every entry is looked at, also one that nothing refers to: a writing one runs all the same, a refused one is refused.
  for (const entry of entries) if (entry.state === 'fresh') resolveEntry(entry, resolution);
  return level;
}

/** The relation of a common table where it is referred to. */
export function resolveCommon(entry: CommonEntry, at: number, resolution: Resolution): Relation {
  if (entry.state === 'fresh') resolveEntry(entry, resolution);
  if (entry.state === 'running') entry.selfUsed = true;
  if (!entry.columns)
    throw resolution.refuse('unsupported', `${entry.table.name} refers to itself before its first part`, at, {
      table: entry.table.name,
    });
  if (entry.shaped) resolution.report.shape(entry.shaped);
  return { columns: entry.columns, uncertain: entry.uncertain, base: false };
}

function resolveEntry(entry: CommonEntry, resolution: Resolution): void {
  entry.state = 'running';
  const { result, shaped } = resolution.report.shapedBy(() =>
    entry.recursive && entry.table.query.query === 'set' ? fixpoint(entry, resolution) : once(entry, resolution),
  );
  entry.columns = result.columns;
  entry.uncertain = result.uncertain;
  entry.shaped = shaped;
  entry.state = 'done';
}

function once(entry: CommonEntry, resolution: Resolution, query = entry.table.query): QueryResult {
  const result = resolution.query(query, { outer: entry.outer, tables: entry.tables, outermost: false });
  return { columns: shapedColumns(entry.table, result.columns, resolution), uncertain: result.uncertain };
}

/** A recursive query feeds on its own columns: its sources grow until they stay the same. */
function fixpoint(entry: CommonEntry, resolution: Resolution): QueryResult {
  const query = entry.table.query;
  if (query.query !== 'set') return once(entry, resolution);
  let known = once(entry, resolution, { ...query.left, with: [...query.with, ...query.left.with] });
  for (;;) {
    // Inside its own query it does not have the columns that SEARCH and CYCLE add.
    entry.columns = known.columns
      .slice(0, known.columns.length - entry.table.added.length)
      // A value may grow with each round, so nothing is known of its length.
      .map(({ size: _size, ...column }) => column);
    entry.uncertain = known.uncertain;
    const next = once(entry, resolution);
    if (!entry.selfUsed || same(known.columns, next.columns)) return next;
    known = { columns: grown(known.columns, next.columns), uncertain: known.uncertain || next.uncertain };
  }
}

function grown(before: Column[], after: Column[]): Column[] {
  return after.map((column, place) => {
    const earlier = before[place];
    return earlier ? { name: column.name, nameExact: column.nameExact, sources: union([earlier, column]) } : column;
  });
}

function same(before: Column[], after: Column[]): boolean {
  return (
    before.length === after.length &&
    after.every((column, place) => [...column.sources].every((source) => before[place]?.sources.has(source)))
  );
}

/** The columns under the names of WITH, and those that SEARCH and CYCLE add. CYCLE's columns also decide where the recursion stops. */
function shapedColumns(table: CommonTable, columns: Column[], resolution: Resolution): Column[] {
  const plain = columns.map(({ record: _record, origin: _origin, ...column }): Column => column);
  const named = renamed(plain, table.columns);
  if (!named)
    throw resolution.refuse('wrong-column-count', `${table.name} names more columns than its query has`, table.at, {
      table: table.name,
    });
  const of = (names: readonly string[]) => union(named.filter((column) => names.includes(column.name)));
  resolution.report.predicate(of(table.cycle), 'other');
  return [...named, ...table.added.map(({ name, from }): Column => ({ name, nameExact: true, sources: of(from) }))];
}
