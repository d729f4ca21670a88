import { listFunctions } from './list.functions.js';
import { textFunctions } from './text.functions.js';
import { timeFunctions } from './time.functions.js';
import { valueFunctions } from './value.functions.js';
import type { ExpressionFunction } from './function.type.js';

const functions = { ...textFunctions, ...valueFunctions, ...listFunctions, ...timeFunctions };

/** The name of a function of the language. */
export type FunctionName = keyof typeof functions;

/**
 * Every function of the language; the evaluator, the checker, the builder and the reference page read this table alone.
 */
export const expressionFunctions: Readonly<Record<string, ExpressionFunction>> = functions;

/** The function of that name; undefined when there is none. */
export const functionNamed = (name: string): ExpressionFunction | undefined =>
  Object.hasOwn(expressionFunctions, name) ? expressionFunctions[name] : undefined;
