import type { Expression } from '../tree/expression.type.js';
import type { Resolution } from './resolution.js';
import { mayBe, type Scope } from './scope.js';
import type { Column, Value } from './value.type.js';

/**
 * What ORDER BY and DISTINCT ON sort by (parse_clause.c, findTargetlistEntrySQL92): a place in the select list, a
 * result column's name, or an expression over the rows.
 */
export function orderedBy(
  order: readonly Expression[],
  columns: readonly Column[],
  scope: Scope,
  resolution: Resolution,
): Value[] {
  return order.flatMap((expression): Value[] => {
    const value = selected(expression, columns, resolution);
    if (value) return [value];
    const { sure, open } = byName(expression, columns, resolution);
    return sure.length > 0 ? [...sure, ...open] : besides(open, expression, scope, resolution);
  });
}

/**
 * What GROUP BY groups by: as ORDER BY, but a column of this query's own FROM comes before a result column of the name.
 * Neither an outer column nor a relation of that name does. Where both have it, both count.
 */
export function groupedBy(
  group: readonly Expression[],
  columns: readonly Column[],
  scope: Scope,
  resolution: Resolution,
): Value[] {
  return group.flatMap((expression): Value[] => {
    const value = selected(expression, columns, resolution);
    if (value) return [value];
    const { sure, open } = byName(expression, columns, resolution);
    if (sure.length === 0) return besides(open, expression, scope, resolution);
    return [...sure, ...open, ...scope.local(expression.node === 'name' ? (expression.path[0] ?? '') : '')];
  });
}

/**
 * An expression over the rows, and the result columns that may have its name: where there are such, it may be unknown
 * as an expression.
 */
function besides(open: Column[], expression: Expression, scope: Scope, resolution: Resolution): Value[] {
  if (open.length > 0 && expression.node === 'name' && isUnknown(expression.path, scope, resolution)) return open;
  return [...open, resolution.literals.within(() => resolution.expression(expression, scope))];
}

function isUnknown(path: readonly string[], scope: Scope, { given }: Resolution): boolean {
  return 'failed' in scope.find(path) && !given?.named(path);
}

function selected(expression: Expression, columns: readonly Column[], resolution: Resolution): Value | undefined {
  if (expression.node !== 'literal' || expression.whole === undefined) return undefined;
  const column = columns[expression.whole - 1];
  if (!column)
    throw resolution.refuse('wrong-column-count', `there is no result column ${expression.whole}`, expression.at, {
      position: String(expression.whole),
    });
  return column;
}

/** Result columns that surely have the name, and those whose name only the server knows. */
function byName(
  expression: Expression,
  columns: readonly Column[],
  resolution: Resolution,
): { sure: Column[]; open: Column[] } {
  if (expression.node !== 'name' || expression.path.length !== 1) return { sure: [], open: [] };
  resolution.work.spend(columns.length);
  const [name] = expression.path;
  return {
    sure: columns.filter((column) => column.nameExact && column.name === name),
    open: columns.filter((column) => mayBe(column, name ?? '')),
  };
}
