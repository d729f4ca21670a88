import { compileExpression, ExpressionError, textOf } from '@sluice/document';
import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';

/**
 * Runs on the linear-time engine of expressions, so that a document's pattern can hold up neither browser nor server
 * (design §5).
 */
const MATCHES = 'value.matches(params.pattern)';

/**
 * `config.pattern` must match the whole text. A pattern that cannot be read refuses every text: a rule is never
 * skipped. `pattern_message` says what is asked for in the form's own words.
 */
export const patternRule: Rule = (param, value, { locale }) => {
  const pattern = param.config?.pattern;
  if (!pattern || typeof value !== 'string') return undefined;
  if (holds(value, pattern)) return undefined;
  return textOf(param.config?.pattern_message, locale) || engineText('pattern', locale);
};

function holds(value: string, pattern: string): boolean {
  try {
    return compileExpression(MATCHES).evaluate({ value, params: { pattern: `^(?:${pattern})$` } }) === true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
