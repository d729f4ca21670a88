import type { Call, Combination, Expression, WindowSpec } from '../tree/expression.type.js';
import { approveFunction, approveType, unknownFunction } from './approval.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import { merged, union, type Column, type Sources, type Value } from './value.type.js';

/** A call's value comes from its arguments and from everything that decides which of them it sees. */
export function resolveCall(call: Call, scope: Scope, resolution: Resolution): Value {
  const approved = approveFunction(call.path, call.at, resolution);
  if (!approved) return resolveTypeCall(call, scope, resolution);
  const args = resolution.literals.within(() => resolution.expressions(call.args, scope));
  const sources = union([...args, ...decorations(call, scope, resolution)]);
  // A function that gives several rows decides how many rows there are; of a database's own function that is not known.
  if (approved.builtin?.returnsSet !== false) resolution.report.predicate(sources, 'other');
  const [outs, ...others] = approved.builtin?.outs ?? [];
  return { sources, ...(outs && outs.length > 1 && others.length === 0 ? { row: fields(outs, sources) } : {}) };
}

/** Values that the grammar itself makes of others. */
export function resolveCombination(combination: Combination, scope: Scope, resolution: Resolution): Value {
  const args = resolution.literals.within(() => resolution.expressions(combination.args, scope));
  return merged([...args, ...decorations(combination, scope, resolution)]);
}

/** The sources of a window; its columns decide over rows like a GROUP BY. */
export function resolveWindow(
  spec: WindowSpec,
  scope: Scope,
  resolution: Resolution,
  seen: readonly string[] = [],
): Sources {
  const own = union(resolution.expressions([...spec.partition, ...spec.order, ...spec.bounds], scope));
  resolution.report.predicate(own, 'window');
  if (spec.refers === undefined) return own;
  const below = scope.windows.get(spec.refers);
  if (!below || seen.includes(spec.refers))
    throw resolution.refuse('unsupported', `there is no window ${spec.refers}`, -1, { window: spec.refers });
  return union([{ sources: own }, { sources: resolveWindow(below, scope, resolution, [...seen, spec.refers]) }]);
}

/** Columns of a row of which nothing but the names is known. */
export function fields(names: readonly string[], sources: Sources): Column[] {
  return names.map((name) => ({ name, nameExact: true, sources }));
}

function decorations(
  call: { order: Expression[]; filter?: Expression; over?: WindowSpec },
  scope: Scope,
  resolution: Resolution,
): { sources: Sources }[] {
  const order = union(resolution.expressions(call.order, scope));
  resolution.report.predicate(order, 'aggregate-order');
  const filter = call.filter;
  const kept = filter
    ? resolution.literals.within(() => resolution.expression(filter, scope)).sources
    : new Set<never>();
  resolution.report.predicate(kept, 'aggregate-filter');
  const window = call.over ? resolveWindow(call.over, scope, resolution) : new Set<never>();
  return [{ sources: order }, { sources: kept }, { sources: window }];
}

/** `date(x)` is a cast when no function has the name. */
function resolveTypeCall(call: Call, scope: Scope, resolution: Resolution): Value {
  if (call.args.length !== 1 || !resolution.dialect.functions.hasType(call.path.at(-1) ?? ''))
    throw unknownFunction(call.path, call.at, resolution);
  approveType(call.path, call.at, resolution);
  return merged(resolution.literals.within(() => resolution.expressions(call.args, scope)));
}
