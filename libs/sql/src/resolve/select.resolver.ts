import type { Select } from '../tree/query.type.js';
import { resolveCondition } from './condition.resolver.js';
import { resolveWindow } from './call.resolver.js';
import { resolveItems } from './item.resolver.js';
import { groupedBy, orderedBy } from './order.resolver.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { Scope, type FromItem } from './scope.js';
import { resolveSource } from './source.resolver.js';
import { union } from './value.type.js';

/** SELECT. */
export function resolveSelect(select: Select, context: QueryContext, resolution: Resolution): QueryResult {
  const scope = new Scope(context.outer, []);
  const left: FromItem[] = [];
  for (const source of select.from) left.push(resolveSource(source, { scope, left, context }, resolution));
  scope.items.push(...left);
  for (const { name, spec } of select.windows) scope.windows.set(name, spec);

  const { report } = resolution;
  const { seesSelected } = resolution.dialect.names;
  if (seesSelected) scope.selected = [];
  else if (select.where) resolveCondition(select.where, scope, resolution, context.outermost);
  for (const { spec } of select.windows) resolveWindow(spec, scope, resolution);
  const lazy = context.lazy === true && select.distinct === false && !select.locks;
  const result = resolveItems(select.items, scope, resolution, lazy);
  // A query nested in WHERE may look at names of the select list: they have to be known.
  if (seesSelected && select.where) resolveCondition(select.where, scope, resolution, context.outermost);
  scope.isSelected = seesSelected;
  report.predicate(union(groupedBy(select.group, result.columns, scope, resolution)), 'group');
  const having = select.having;
  if (having)
    report.predicate(resolution.literals.within(() => resolution.expression(having, scope)).sources, 'having');
  distinct(select, result, scope, resolution);
  report.predicate(union(orderedBy(select.order, result.columns, scope, resolution)), 'order');
  report.predicate(union(resolution.expressions(select.limits, scope)), 'limit');
  return result;
}

function distinct(select: Select, result: QueryResult, scope: Scope, resolution: Resolution): void {
  if (select.distinct === false) return;
  const over =
    select.distinct === true ? result.columns : orderedBy(select.distinct, result.columns, scope, resolution);
  resolution.report.predicate(union(over), 'distinct');
}
