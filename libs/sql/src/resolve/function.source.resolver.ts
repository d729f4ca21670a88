import type { Expression } from '../tree/expression.type.js';
import type { FunctionItem, FunctionSource } from '../tree/source.type.js';
import { surelyBuiltin } from './approval.js';
import { resolveFollowed } from './function.resolver.js';
import { refusalWords } from './function.texts.js';
import type { FollowedCall } from './function.type.js';
import { plainName } from './type.names.js';
import type { Resolution } from './resolution.js';
import type { FromItem, Scope } from './scope.js';
import { renamed, union, type Column, type Sources } from './value.type.js';

/** Result types that may turn out to be rows, so that the columns are not those that the name tells. */
const POLYMORPHIC = /^(anyelement|anynonarray|anycompatible|anycompatiblenonarray|record)$/;

interface ItemColumns {
  columns: Column[];
  uncertain: boolean;
}

/**
 * Functions in FROM: every column comes from all that the call is made with, and the call decides how many rows there
 * are.
 */
export function resolveFunctions(source: FunctionSource, scope: Scope, resolution: Resolution): FromItem {
  const items = source.items.flatMap(spread);
  const parts = items.map((item) => {
    const followed = item.call && item.value === item.call && resolveFollowed(item.call, scope, resolution);
    if (followed) return followedColumns(item, followed, source, items.length, resolution);
    const { sources } = resolution.expression(item.value, scope);
    const name = items.length === 1 && source.alias ? source.alias.name : item.name;
    return itemColumns(item, name, sources, scope, resolution);
  });
  const columns = [
    ...parts.flatMap((part) => part.columns),
    ...(source.ordinality ? [{ name: 'ordinality', nameExact: true, sources: new Set<never>() }] : []),
  ];
  const uncertain = parts.some((part) => part.uncertain);
  const named = renamed(columns, source.alias?.columns ?? [], resolution.dialect.names.fold);
  if (!named)
    throw resolution.refuse(
      'wrong-column-count',
      `${source.alias?.name ?? ''} names more columns than the function has`,
      source.at,
      { relation: source.alias?.name ?? '' },
    );
  const name = source.alias?.name ?? items[0]?.name ?? '';
  return { columns: named, names: [{ name, relation: { columns: named, uncertain, base: false } }], uncertain };
}

/**
 * The columns of a followed function: each from what its body makes it of. A function of one value has one row whatever
 * its body finds, and what decides over that is in its value.
 */
function followedColumns(
  item: FunctionItem,
  { lineage, columns, shaped }: FollowedCall,
  source: FunctionSource,
  count: number,
  resolution: Resolution,
): ItemColumns {
  const { parsed, isScalar } = lineage;
  if (item.columns) {
    const words = refusalWords('listed', item.name);
    throw resolution.refuse('function-not-approved', words.en, source.at, { function: item.name }, words);
  }
  const own = parsed.returnsSet
    ? columns
    : columns.map((column) => ({ ...column, sources: union([column, { sources: shaped }]) }));
  const isNamed = isScalar && parsed.outs.length === 0;
  const name = count === 1 && source.alias ? source.alias.name : item.name;
  return { columns: isNamed ? own.map((column) => ({ ...column, name })) : own, uncertain: false };
}

/** unnest of several arrays stands for several functions side by side. */
function spread(item: FunctionItem): FunctionItem[] {
  const call = item.call;
  if (!call || call.args.length < 2 || call.path.at(-1) !== 'unnest') return [item];
  return call.args.map((arg) => {
    const single = { ...call, args: [arg] };
    return { ...item, value: single, call: single };
  });
}

function itemColumns(
  item: FunctionItem,
  name: string,
  sources: Sources,
  scope: Scope,
  resolution: Resolution,
): ItemColumns {
  const columns = (names: readonly string[], uncertain: boolean): ItemColumns => ({
    columns: names.map((entry) => ({ name: entry, nameExact: !uncertain, sources })),
    uncertain,
  });
  if (item.columns) return columns(item.columns, false);
  if (item.value.node === 'cast' || item.value.node === 'ambient') return columns([name], false);
  const builtin = item.call && surelyBuiltin(item.call.path, resolution);
  if (!builtin || !item.call) return columns([name], true);
  const [outs = [], ...others] = builtin.outs;
  if (others.length === 0 && outs.length > 0) return columns(outs, false);
  if (builtin.returns.some((type) => POLYMORPHIC.test(type)) || others.length > 0)
    return columns([name], !item.call.args.every((arg) => isPlainArray(arg, scope, resolution)));
  return columns([name], false);
}

/** An array whose elements are no rows for sure, so that unnesting it gives one column. */
function isPlainArray(expression: Expression, scope: Scope, resolution: Resolution): boolean {
  if (expression.node === 'literal' || expression.node === 'bind') return true;
  if (expression.node === 'cast') return expression.list || (expression.path.at(-1) ?? '').startsWith('_');
  if (expression.node === 'combination' && expression.what === 'array')
    return expression.args.every(
      (arg) => arg.node === 'literal' || arg.node === 'bind' || isPlainArray(arg, scope, resolution),
    );
  if (expression.node === 'call')
    return (surelyBuiltin(expression.path, resolution)?.returns ?? ['record']).every((type) => type.endsWith('[]'));
  if (expression.node !== 'name') return false;
  const found = scope.find(expression.path);
  const type = 'value' in found ? found.value.type : undefined;
  return (
    type !== undefined && type.endsWith('[]') && resolution.dialect.functions.hasType(plainName(type.slice(0, -2)))
  );
}
