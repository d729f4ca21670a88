import type { Call, Combination, Expression, WindowSpec } from '../tree/expression.type.js';
import { approveFunction, approveType, surelyBuiltin, unknownFunction } from './approval.js';
import type { Resolution } from './resolution.js';
import { resolveFollowed } from './function.resolver.js';
import type { FollowedCall } from './function.type.js';
import type { Scope } from './scope.js';
import { argumentOf, computed, decides, isOfOneTable, nullTested } from './observation.js';
import { totalCast } from './cast.resolver.js';
import { NOTHING, sized, union, type Column, type Sources, type Value } from './value.type.js';

/** A call's value comes from its arguments and from everything that decides which of them it sees. */
export function resolveCall(call: Call, scope: Scope, resolution: Resolution): Value {
  if (readsSetting(call, resolution)) return { sources: NOTHING };
  const followed = resolveFollowed(call, scope, resolution);
  if (followed) return followedValue(followed, resolution);
  const approved = approveFunction(call.path, call.at, resolution);
  if (!approved) return resolveTypeCall(call, scope, resolution);
  const { builtin } = approved;
  const { values: args, use } = computed(
    resolution,
    () => resolution.literals.within(() => resolution.expressions(call.args, scope)),
    (values) => (builtin?.returnsSet === false ? totalOf(builtin.name, call, values, scope, resolution) : undefined),
  );
  const counted = builtin?.name === 'count' && !call.distinct && nullTested(call.args[0], args[0], resolution);
  const sources = union([...(counted ? [{ sources: counted }] : args), ...decorations(call, scope, resolution)]);
  // A function that gives several rows decides how many rows there are; of a database's own function that is not known.
  if (builtin?.returnsSet !== false) resolution.report.predicate(sources, 'other');
  const [outs, ...others] = builtin?.outs ?? [];
  const [type, ...types] = builtin?.returns ?? [];
  return {
    sources,
    size: use && !use.gathers ? use.size : undefined,
    type: type && types.length === 0 ? type : undefined,
    row: outs && outs.length > 1 && others.length === 0 ? fields(outs, sources) : undefined,
  };
}

/** A function that gives several rows decides how many there are; one that gives a row has fields. */
function followedValue({ lineage, columns, sources }: FollowedCall, { report }: Resolution): Value {
  if (lineage.parsed.returnsSet) report.predicate(sources, 'other');
  return {
    sources,
    row: lineage.isScalar ? undefined : columns.map((column) => ({ ...column, sources })),
  };
}

function totalOf(name: string, call: Call, values: readonly Value[], scope: Scope, resolution: Resolution) {
  const args = values.map((value, index) => argumentOf(call.args[index], value));
  const use = resolution.dialect.functions.totalCall(name, args);
  return use?.gathers && !isOfOneTable(union(values), scope) ? undefined : use;
}

/** Values that the grammar makes of others without being able to fail; of the rest that is not known. */
const TOTAL_COMBINATIONS = new Set([
  'boolean test',
  'collate',
  'row',
  'greatest or least',
  'grouping',
  'between',
  'try cast',
]);

/**
 * `current_setting('timezone')`: a setting that tells how values are read and shown, named by a literal. All others
 * stay refused.
 */
function readsSetting(call: Call, resolution: Resolution): boolean {
  const [setting, ...others] = call.args;
  if (call.path.at(-1) !== 'current_setting' || setting?.node !== 'literal' || others.length > 0) return false;
  const builtin = surelyBuiltin(call.path, resolution);
  if (!builtin || !resolution.dialect.functions.settings.has(setting.text?.toLowerCase() ?? '')) return false;
  resolution.literals.literal(setting.at);
  resolution.report.function({ schema: resolution.dialect.functions.systemSchema, name: builtin.name, effect: 'pure' });
  return true;
}

/** Values that the grammar itself makes of others. */
export function resolveCombination(combination: Combination, scope: Scope, resolution: Resolution): Value {
  const { what } = combination;
  if (what === 'coalesce') return resolveCoalesce(combination, scope, resolution);
  const { values, use } = computed(
    resolution,
    () => resolution.literals.within(() => resolution.expressions(combination.args, scope)),
    (args) =>
      what === 'null test' || TOTAL_COMBINATIONS.has(what) ? { size: sized(args).size ?? Infinity } : undefined,
  );
  const tested = what === 'null test' ? nullTested(combination.args[0], values[0], resolution) : undefined;
  const size = what === 'null test' ? 1 : use?.size;
  return {
    sources: union([...(tested ? [{ sources: tested }] : values), ...decorations(combination, scope, resolution)]),
    size: size === Infinity ? undefined : size,
  };
}

/**
 * The next argument is evaluated where the ones before it are null: that tells of them what a null test tells, unless
 * they are computed.
 */
function resolveCoalesce(combination: Combination, scope: Scope, resolution: Resolution): Value {
  const { report } = resolution;
  const before: Value[] = [];
  resolution.literals.within(() => {
    for (const arg of combination.args) {
      const { result, evaluation } = report.evaluating(() => resolution.expression(arg, scope));
      report.observe(evaluation.observed);
      if (evaluation.risky) decides(resolution, before);
      before.push(result);
    }
  });
  return { sources: union(before), ...sized(before) };
}

/** The sources of a window; its columns decide over rows like a GROUP BY. */
export function resolveWindow(
  spec: WindowSpec,
  scope: Scope,
  resolution: Resolution,
  seen: readonly string[] = [],
): Sources {
  resolution.work.spend(1);
  const own = union(resolution.expressions([...spec.partition, ...spec.order, ...spec.bounds], scope));
  resolution.report.predicate(own, 'window');
  if (spec.refers === undefined) return own;
  const known = scope.windowSources.get(spec.refers);
  if (known) {
    resolution.literals.columns(known);
    return union([{ sources: own }, { sources: known }]);
  }
  const below = scope.windows.get(spec.refers);
  if (!below || seen.includes(spec.refers))
    throw resolution.refuse('unsupported', `there is no window ${spec.refers}`, -1, { window: spec.refers });
  const sources = resolveWindow(below, scope, resolution, [...seen, spec.refers]);
  scope.windowSources.set(spec.refers, sources);
  return union([{ sources: own }, { sources }]);
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
  if (call.args.length !== 1 || !resolution.dialect.functions.knows('type', call.path.at(-1) ?? ''))
    throw unknownFunction(call.path, call.at, resolution);
  approveType(call.path, call.at, resolution);
  const { values, use } = computed(
    resolution,
    () => resolution.literals.within(() => resolution.expressions(call.args, scope)),
    ([value]) => value && totalCast(call.path, false, argumentOf(call.args[0], value), resolution),
  );
  return { sources: union(values), ...use };
}
