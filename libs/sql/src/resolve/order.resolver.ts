import type { Expression } from '../tree/expression.type.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import type { Column, Value } from './value.type.js';

/** What ORDER BY (and DISTINCT ON) sorts by: a place in the select list, a result column's name, or an expression over the rows. */
export function orderedBy(
  order: readonly Expression[],
  columns: readonly Column[],
  scope: Scope,
  resolution: Resolution,
): Value[] {
  return order.flatMap((expression): Value[] => {
    const place = placed(expression, columns, resolution);
    if (place) return [place];
    const named = byName(expression, columns);
    return named.length > 0 ? named : [resolution.literals.within(() => resolution.expression(expression, scope))];
  });
}

/** What GROUP BY groups by: as ORDER BY, but a column of the rows comes before a result column of the same name. */
export function groupedBy(
  group: readonly Expression[],
  columns: readonly Column[],
  scope: Scope,
  resolution: Resolution,
): Value[] {
  return group.flatMap((expression): Value[] => {
    const place = placed(expression, columns, resolution);
    if (place) return [place];
    const named = byName(expression, columns);
    if (named.length > 0 && expression.node === 'name' && 'failed' in scope.find(expression.path)) return named;
    return [resolution.literals.within(() => resolution.expression(expression, scope))];
  });
}

function placed(expression: Expression, columns: readonly Column[], resolution: Resolution): Value | undefined {
  if (expression.node !== 'literal' || expression.whole === undefined) return undefined;
  const column = columns[expression.whole - 1];
  if (!column)
    throw resolution.refuse('wrong-column-count', `there is no result column ${expression.whole}`, expression.at, {
      position: String(expression.whole),
    });
  return column;
}

function byName(expression: Expression, columns: readonly Column[]): Column[] {
  if (expression.node !== 'name' || expression.path.length !== 1) return [];
  return columns.filter((column) => column.name === expression.path[0]);
}
