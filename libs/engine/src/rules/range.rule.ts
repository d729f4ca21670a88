import type { Locale } from '@sluice/document';
import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';
import { isNumeric } from './type.rule.js';
import { numericText } from './value.rule.js';

/** `config.min` and `config.max`: of numbers, compared as numbers; of a checkbox group (form_type 7), how many are ticked. */
export const rangeRule: Rule = (param, value, { locale }) => {
  const { min, max } = param.config ?? {};
  if (param.form_type === 7) return countProblem(value, min, max, locale);
  if (!isNumeric(param)) return undefined;
  for (const one of Array.isArray(value) ? value : [value]) {
    const number = Number(numericText(one));
    if (min !== undefined && number < min) return engineText('min', locale, { limit: min });
    if (max !== undefined && number > max) return engineText('max', locale, { limit: max });
  }
  return undefined;
};

function countProblem(value: unknown, min: number | undefined, max: number | undefined, locale: Locale): string | undefined {
  const count = Array.isArray(value) ? value.length : 1;
  if (min !== undefined && count < min) return engineText('minCount', locale, { limit: min });
  if (max !== undefined && count > max) return engineText('maxCount', locale, { limit: max });
  return undefined;
}
