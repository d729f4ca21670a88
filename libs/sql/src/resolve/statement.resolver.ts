import type { ColumnRef, ColumnWrite } from '../contract/analysis.type.js';
import type { CatalogueRelation } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { NamedObject, ParsedStatement } from '../tree/statement.type.js';
import type { CommonTables } from './common.table.scope.js';
import type { QueryResult, Resolution } from './resolution.js';
import { findRelation } from './table.resolver.js';
import { NOTHING, union, type Column } from './value.type.js';

/** The result columns of a whole statement; everything else that it touches goes into the report. */
export function resolveStatement(statement: ParsedStatement, tables: CommonTables, resolution: Resolution): Column[] {
  for (const object of statement.objects) noteObject(object, statement, resolution);
  for (const path of statement.calls) noteCall(path, resolution);
  const { result, shaped } = resolution.report.shapedBy(() => queryResult(statement, tables, resolution));
  if (statement.into) copyInto(statement.into, result, resolution);
  if (statement.answers === 'rows') return result.columns;
  if (statement.answers === 'nothing') return [];
  const sources = union([...result.columns, { sources: shaped }]);
  // A plan tells of conditions, of how many rows there are, and of the values that it compares with; one that was run,
  // of all its rows.
  resolution.report.predicate(sources, statement.isPlan ? 'plan' : 'other');
  const names = statement.textColumns ?? [statement.query ? 'QUERY PLAN' : ''];
  return names.map((name) => ({ name, nameExact: false, sources }));
}

function queryResult(statement: ParsedStatement, tables: CommonTables, resolution: Resolution): QueryResult {
  if (!statement.query) return { columns: [], uncertain: false };
  const isOwn = statement.answers === 'rows' || statement.isPlan === true;
  const lazy = resolution.dialect.names.skipsUnused && isOwn && statement.query.query === 'select';
  return resolution.query(statement.query, { outer: undefined, tables, outermost: isOwn, lazy });
}

function copyInto(into: { path: string[]; columns: string[] }, result: QueryResult, resolution: Resolution): void {
  const [table = '', schema = resolution.searchPath[0] ?? 'public'] = [...into.path].reverse();
  const sources = result.uncertain ? union(result.columns) : NOTHING;
  result.columns.forEach((column, index) => {
    const target: ColumnRef = { schema, table, column: into.columns[index] ?? column.label ?? column.name };
    resolution.report.write(target, result.uncertain ? sources : column.sources);
  });
}

/** What moves where, of the tables that the catalogue knows; a column's own values stay what they are. */
export function movedColumns(statement: ParsedStatement, resolution: Resolution): ColumnWrite[] {
  const known = (path: string[]): CatalogueRelation | undefined =>
    existing({ path, access: 'write', columns: [] }, statement, resolution);
  return (statement.moves ?? []).flatMap(({ to, column, from, columns }) => {
    const [below, above] = [known(from), known(to)];
    if (!below) return [];
    const [name = '', schema = resolution.searchPath[0] ?? 'public'] = [...to].reverse();
    const path = { schema: above?.schema ?? schema, table: above?.name ?? name };
    const moving = below.columns.filter((one) => columns?.includes(one) ?? true);
    const source = (one: string): ColumnRef => ({ schema: below.schema, table: below.name, column: one });
    if (column !== undefined)
      return [{ target: { ...path, column }, sources: moving.filter((one) => one !== column).map(source) }];
    return moving.map((one) => ({ target: { ...path, column: one }, sources: [source(one)] }));
  });
}

/** A relation that a statement names: as the catalogue has it, or (CREATE) as it will be. */
function noteObject(object: NamedObject, statement: ParsedStatement, resolution: Resolution): void {
  const found = existing(object, statement, resolution);
  const [name = '', schema = resolution.searchPath[0] ?? 'public'] = [...object.path].reverse();
  const record = found
    ? resolution.report.table(found.schema, found.name, object.access, found.kind)
    : resolution.report.table(schema, name, object.access, 'table');
  const isMade = statement.objects.some(({ isMade: makes, path }) => makes && path.join('.') === object.path.join('.'));
  if (!found && !isMade) record.isMissing = true;
  for (const column of object.columns.length > 0 ? object.columns : (found?.columns ?? [])) record.columns.add(column);
}

function existing(
  object: NamedObject,
  statement: ParsedStatement,
  resolution: Resolution,
): CatalogueRelation | undefined {
  try {
    return findRelation(object.path, -1, resolution);
  } catch (error) {
    // Structure may be made or dropped that the catalogue does not have (a new table, an index); a read must be of
    // something known.
    if (
      error instanceof SqlRefusal &&
      error.code === 'unknown-table' &&
      statement.kind !== 'DQL' &&
      object.access === 'write'
    )
      return undefined;
    if (error instanceof SqlRefusal && error.code === 'unknown-table' && statement.kind === 'DDL') return undefined;
    throw error;
  }
}

function noteCall(path: readonly string[], resolution: Resolution): void {
  const [name = '', schema = ''] = [...path].reverse();
  resolution.report.function({ schema, name, effect: 'effect' });
}
