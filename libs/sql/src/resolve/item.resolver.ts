import type { SelectItem } from '../tree/query.type.js';
import type { Expression } from '../tree/expression.type.js';
import { noteQualified, resolveName, withoutDatabase } from './expression.resolver.js';
import { fields } from './call.resolver.js';
import type { QueryResult, Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import { NOTHING, note, union, type Column, type Relation, type Value } from './value.type.js';

/**
 * The columns of a select list or of RETURNING, stars expanded in the server's order. `lazy`: the server evaluates only
 * those that somebody refers to, so each carries what evaluating it could tell; otherwise all are evaluated here.
 */
export function resolveItems(
  items: readonly SelectItem[],
  scope: Scope,
  resolution: Resolution,
  lazy = false,
): QueryResult {
  const parts = items.map((item) => {
    const part = evaluated(item, scope, resolution, lazy);
    scope.selected?.push(...part.columns);
    return part;
  });
  const columns = parts.flatMap((part) => part.columns);
  if (!parts.some((part) => part.uncertain)) return { columns, uncertain: false };
  for (const { observed } of columns) resolution.report.observe(observed ?? NOTHING);
  // A star over columns that are not all known may shift every other column: each may be any of them.
  const sources = union(columns);
  return { columns: columns.map(({ name }) => ({ name, nameExact: false, sources })), uncertain: true };
}

function evaluated(item: SelectItem, scope: Scope, resolution: Resolution, lazy: boolean): QueryResult {
  const { report } = resolution;
  const {
    result,
    evaluation: { observed, pinned },
  } = report.evaluating(() => resolveItem(item, scope, resolution));
  const columns = result.columns.map((column) => {
    const all = column.observed ? union([{ sources: column.observed }, { sources: observed }]) : observed;
    if (lazy && !pinned && !result.uncertain) return all.size > 0 ? { ...column, observed: all } : column;
    report.observe(all);
    if (!('observed' in column)) return column;
    const { observed: _observed, ...rest } = column;
    return rest;
  });
  return { ...result, columns };
}

function resolveItem(item: SelectItem, scope: Scope, resolution: Resolution): QueryResult {
  const { value } = item;
  if (value.node === 'star') return { ...expandStar(value.path, value.at, scope, resolution) };
  if (value.node === 'field' && value.name === null) return expandRow(value.of, scope, resolution);
  const { result: resolved, literals } = resolution.literals.gather(() =>
    value.node === 'name' ? resolveName(value, scope, resolution) : resolution.expression(value, scope),
  );
  resolution.work.spend(1 + resolved.sources.size);
  const column: Column = {
    name: item.name,
    nameExact: item.nameExact,
    label: item.label,
    isOdd: item.isOdd || undefined,
    isRespelled: (item.isBare && spelling(resolved) !== (item.label ?? item.name)) || undefined,
    sources: resolved.sources,
    exact: resolved.exact && value.node !== 'subquery' ? resolved.exact : undefined,
    literals,
    row: resolved.row,
    type: resolved.type && value.node === 'name' ? resolved.type : undefined,
    size: resolved.size,
    converts: resolved.converts,
  };
  return { columns: [column], uncertain: false };
}

/** The name of a column as it is spelled; undefined for a value that is no column alone. */
function spelling(of: Value & { name?: string; label?: string }): string | undefined {
  return of.label ?? of.name;
}

function expandStar(path: readonly string[], at: number, scope: Scope, resolution: Resolution): QueryResult {
  if (path.length === 0) {
    return {
      columns: scope.items.flatMap((item) => item.columns).map(plain),
      uncertain: scope.items.some((item) => item.uncertain),
    };
  }
  const relation = scope.relation(withoutDatabase([...path, '*'], at, resolution).slice(0, -1));
  if (!relation)
    throw resolution.refuse('unknown-alias', `there is no table ${path.join('.')} in this query`, at, {
      column: `${path.join('.')}.*`,
    });
  noteQualified([...path, '*'], at, resolution);
  return fromRelation(relation);
}

function fromRelation(relation: Relation): QueryResult {
  return { columns: relation.columns.map(plain), uncertain: relation.uncertain };
}

/** `(row).*`: the fields of a row value, or the OUT columns of a function. */
function expandRow(of: Expression, scope: Scope, resolution: Resolution): QueryResult {
  const value = resolution.expression(of, scope);
  if (value.row) return { columns: value.row.map(plain), uncertain: false };
  return { columns: fields(['?column?'], value.sources), uncertain: true };
}

function plain(column: Column): Column {
  const { record: _record, origin: _origin, attribute, ...rest } = note(column);
  return attribute === undefined ? rest : { ...rest, nameExact: false };
}
