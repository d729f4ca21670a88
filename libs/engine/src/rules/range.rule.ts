import { Decimal, type Locale } from '@sluice/document';
import { engineText, type EngineText } from '../texts.js';
import { mostRows } from './member-records.js';
import type { Rule } from './rule.type.js';
import { isNumeric } from './type.rule.js';
import { numericText } from './value.rule.js';

/** `config.min` and `config.max`: of numbers, compared exactly; of a checkbox group (form_type 7), how many are ticked; of a sub-table (20), how many rows, 200 at most where it says nothing. */
export const rangeRule: Rule = (param, value, { locale }) => {
  const { min, max } = param.config ?? {};
  if (param.form_type === 7) return countProblem(value, min, max, ['minCount', 'maxCount'], locale);
  if (param.form_type === 20)
    return param.config?.multiple === true
      ? countProblem(value, min, mostRows(param), ['minRows', 'maxRows'], locale)
      : undefined;
  if (!isNumeric(param)) return undefined;
  for (const one of Array.isArray(value) ? value : [value]) {
    if (min !== undefined && isBelow(one, min)) return engineText('min', locale, { limit: min });
    if (max !== undefined && isBelow(max, one)) return engineText('max', locale, { limit: max });
  }
  return undefined;
};

/** Whether one number is smaller than another, to the last digit: a double would take 2^53 + 1 for 2^53. A number of too many digits is on neither side. */
function isBelow(left: unknown, right: unknown): boolean {
  const [a, b] = [Decimal.parse(numericText(left) ?? ''), Decimal.parse(numericText(right) ?? '')];
  if (a === undefined || b === undefined) return true;
  const scale = Math.max(a.scale, b.scale);
  return a.at(scale) < b.at(scale);
}

function countProblem(
  value: unknown,
  min: number | undefined,
  max: number | undefined,
  texts: readonly [EngineText, EngineText],
  locale: Locale,
): string | undefined {
  const count = Array.isArray(value) ? value.length : 1;
  if (min !== undefined && count < min) return engineText(texts[0], locale, { limit: min });
  if (max !== undefined && count > max) return engineText(texts[1], locale, { limit: max });
  return undefined;
}
