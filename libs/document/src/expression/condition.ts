import { compileExpression, type ExpressionContext } from '#expressions';
import type { EvaluateOptions } from './evaluation.type.js';
import { ExpressionError } from './expression.error.js';
import { truthOf } from './operators.js';

/** What a condition stands for when it fails, and who hears of it. */
export interface ConditionOptions extends EvaluateOptions {
  /** The answer of a condition that fails: false on anything protected (design §5), the safe default elsewhere. */
  failing: boolean;
  onError?(error: ExpressionError): void;
}

/** The truth of a condition; an empty one holds, null does not, a failing one is `failing`. */
export function evaluateCondition(
  source: string | undefined,
  context: ExpressionContext,
  options: ConditionOptions,
): boolean {
  if (source === undefined || source.trim() === '') return true;
  try {
    return truthOf(compileExpression(source).evaluate(context, options));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    options.onError?.(error);
    return options.failing;
  }
}
