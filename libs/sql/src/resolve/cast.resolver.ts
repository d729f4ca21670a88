import type { Argument, TotalUse } from '../functions/function.catalogue.js';
import type { Cast } from '../tree/expression.type.js';
import { approveType } from './approval.js';
import { argumentOf, computed } from './observation.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import { union, type Value } from './value.type.js';

/** A value under another type: its sources stay, and unless every value fits the type an error could tell of them. */
export function resolveCast(cast: Cast, scope: Scope, resolution: Resolution): Value {
  approveType(cast.path, cast.at, resolution);
  const { values, use } = computed(
    resolution,
    () => [resolution.expression(cast.of, scope)],
    ([value]) => value && (isConstant(cast) ? { size: 1 } : total(cast, value, resolution)),
  );
  return { sources: union(values), ...use, type: cast.list ? undefined : (cast.path.at(-1) ?? '') };
}

/** Whether every value of an argument fits a type that is surely a built-in one. */
export function totalCast(
  path: readonly string[],
  list: boolean,
  of: Argument,
  { dialect, index }: Resolution,
): TotalUse | undefined {
  const [type = '', schema] = [...path].reverse();
  const builtin = (schema === undefined || schema === dialect.functions.systemSchema) && index.named(type).length === 0;
  return builtin ? dialect.functions.totalCast(type, list, of) : undefined;
}

function total(cast: Cast, value: Value, resolution: Resolution): TotalUse | undefined {
  return totalCast(cast.path, cast.list, argumentOf(cast.of, value), resolution);
}

/**
 * The server reads a constant as its type when it parses the statement, and a bound value when it takes it: before any
 * row.
 */
function isConstant({ of }: Cast): boolean {
  return of.node === 'literal' || of.node === 'bind';
}
