import { keepsDecimals } from '../rules/type.rule.js';
import { integerText, numericText } from '../rules/value.rule.js';
import type { RuleParam } from '../rules/rule.type.js';

/** A value, or each of a list of them. */
export const eachValue = (value: unknown, make: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(make) : make(value);

/** One value as its declared type travels: 2 a number, 3 yes or no; of every other type as `otherwise` says. */
export function declaredValue(
  param: RuleParam,
  value: unknown,
  otherwise: (value: unknown) => unknown = (one) => one,
): unknown {
  if (param.query_type === 2) return wireNumber(param, value);
  if (param.query_type === 3) return value === true || value === 'true' || value === 1 || value === '1';
  return otherwise(value);
}

/**
 * A number as it travels: an integer unless the param declares a precision; decimals, and integers beyond 2^53, as
 * text.
 */
export function wireNumber(param: RuleParam, value: unknown): unknown {
  const text = numericText(value);
  if (text === undefined) return value;
  if (keepsDecimals(param)) return text;
  const whole = integerText(text);
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : whole;
}
