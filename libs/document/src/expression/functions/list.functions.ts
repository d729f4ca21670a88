import { addNumbers, type Numeric } from '../decimal.js';
import { compareValues, equalValues, keysOf, memberOf, type Value } from '../value.js';
import { listArgument, numberArgument } from './arguments.js';
import type { FunctionScope } from './function.type.js';
import type { ExpressionFunction } from './function.type.js';

/** Items that are not null, each paid for. */
function items(name: string, list: Value | undefined, { budget }: FunctionScope): Value[] {
  const all = listArgument(name, list);
  budget.spend(1 + all.length);
  return all.filter((item) => item !== null);
}

const extreme = (name: 'min' | 'max', wanted: 1 | -1, example: readonly [string, number]): ExpressionFunction => ({
  args: ['list'],
  method: true,
  example,
  run: ([list], scope) =>
    items(name, list, scope).reduce<Value>(
      (best, item) => (best === null || compareValues(item, best) === wanted ? item : best),
      null,
    ),
});

/** Functions of lists and maps. */
export const listFunctions = {
  sum: {
    args: ['list'],
    method: true,
    example: ['[1, 2.5, null].sum()', 3.5],
    run: ([list], scope) =>
      items('sum', list, scope).reduce<Numeric>((total, item) => addNumbers(total, numberArgument('sum', item)), 0n),
  },
  min: extreme('min', -1, ['min([3, 1, 2])', 1]),
  max: extreme('max', 1, ['[3, 1, null].max()', 3]),
  first: {
    args: ['list'],
    method: true,
    example: ['[7, 8].first()', 7],
    run: ([list]) => listArgument('first', list)[0] ?? null,
  },
  last: {
    args: ['list'],
    method: true,
    example: ['[7, 8].last()', 8],
    run: ([list]) => listArgument('last', list).at(-1) ?? null,
  },
  distinct: {
    args: ['list'],
    method: true,
    example: ['[1, 2, 1].distinct()', [1, 2]],
    run: ([list], { budget }) => {
      const kept: Value[] = [];
      for (const item of listArgument('distinct', list))
        if (!kept.some((other) => equalValues(other, item, budget))) kept.push(item);
      return kept;
    },
  },
  sort: {
    args: ['list'],
    method: true,
    example: ['[3, 1, 2].sort()', [1, 2, 3]],
    run: ([list], scope) => {
      const all = items('sort', list, scope);
      scope.budget.spend(1 + all.length * Math.ceil(Math.log2(all.length + 1)));
      return [...all].sort((left, right) => compareValues(left, right) ?? 0);
    },
  },
  keys: {
    args: ['map'],
    method: true,
    example: ['{"a": 1}.keys()', ['a']],
    run: ([map = null], { budget }) => {
      const keys = keysOf(map);
      budget.spend(1 + keys.length);
      return keys;
    },
  },
  values: {
    args: ['map'],
    method: true,
    example: ['{"a": 1}.values()', [1]],
    run: ([map = null], { budget }) => {
      const keys = keysOf(map);
      budget.spend(1 + keys.length);
      return keys.map((key) => memberOf(map, key, budget));
    },
  },
} satisfies Record<string, ExpressionFunction>;
