import type { BothTexts } from '../../vocabulary.js';
import { functionTexts } from './function.texts.js';
import type { ExpressionFunction } from './function.type.js';
import { expressionFunctions, type FunctionName } from './functions.js';

/** A function with its name and what it does in words. */
export type DescribedFunction = ExpressionFunction & { name: string; summary: BothTexts };

/** Every function of the language as the reference page and the builder's completion show it. */
export function describedFunctions(): DescribedFunction[] {
  return Object.entries(expressionFunctions).map(([name, definition]) => ({
    ...definition,
    name,
    summary: functionTexts[name as FunctionName],
  }));
}
