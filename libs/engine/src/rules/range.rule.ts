import { Decimal, type Locale } from '@sluice/document';
import { engineText, type EngineText } from '../texts.js';
import type { Rule } from './rule.type.js';
import { numericText } from './value.rule.js';

/** `config.min` and `config.max` of a param that declares numbers. */
export const rangeRule: Rule = (param, value, context) =>
  param.query_type === 2 ? numberBounds(param, value, context) : undefined;

/** `config.min` and `config.max` of numbers, compared exactly. */
export const numberBounds: Rule = ({ config }, value, { locale }) => {
  const { min, max } = config ?? {};
  for (const one of Array.isArray(value) ? value : [value]) {
    if (min !== undefined && isBelow(one, min)) return engineText('min', locale, { limit: min });
    if (max !== undefined && isBelow(max, one)) return engineText('max', locale, { limit: max });
  }
  return undefined;
};

/**
 * Whether one number is smaller than another, to the last digit: a double would take 2^53 + 1 for 2^53. A number of too
 * many digits is on neither side.
 */
function isBelow(left: unknown, right: unknown): boolean {
  const [a, b] = [Decimal.parse(numericText(left) ?? ''), Decimal.parse(numericText(right) ?? '')];
  if (a === undefined || b === undefined) return true;
  const scale = Math.max(a.scale, b.scale);
  return a.at(scale) < b.at(scale);
}

/** What is wrong with how many there are: ticks, rows. */
export function countProblem(
  value: unknown,
  { min, max }: { min: number | undefined; max: number | undefined },
  texts: readonly [EngineText, EngineText],
  locale: Locale,
): string | undefined {
  const count = Array.isArray(value) ? value.length : 1;
  if (min !== undefined && count < min) return engineText(texts[0], locale, { limit: min });
  if (max !== undefined && count > max) return engineText(texts[1], locale, { limit: max });
  return undefined;
}
