import type { Budget } from '../budget.js';
import type { ExpressionFunctions } from '../evaluation.type.js';
import type { Value } from '../value.js';

/** What a function may use beside its arguments. */
export interface FunctionScope {
  budget: Budget;
  functions: ExpressionFunctions;
  now(): number;
  zone: string;
}

/** One function: how it is called, what it does, and an example of it; `describedFunctions` adds the words. */
export interface ExpressionFunction {
  /** Names of the arguments; one ending in `?` may be left out, one ending in `…` may be repeated. */
  args: readonly string[];
  /** Also written `first.name(rest…)`. */
  method?: boolean;
  /** Source and the JSON that it yields; run by test. */
  example: readonly [source: string, result: unknown];
  /** A null argument answers null at once unless this is set. */
  nulls?: boolean;
  run(args: Value[], scope: FunctionScope): Value;
}

/** Fewest and most arguments of a function. */
export function argumentRange(definition: ExpressionFunction): { least: number; limit: number } {
  const least = definition.args.filter((arg) => !arg.endsWith('?') && !arg.endsWith('…')).length;
  return { least, limit: definition.args.some((arg) => arg.endsWith('…')) ? Infinity : definition.args.length };
}
