import { engineText } from '../texts.js';
import { readWhen, storedFormat, wholeDaySeconds } from './date-format.js';
import type { Rule, RuleContext } from './rule.type.js';

/** Dates (form_type 3) and date ranges (6) are texts in the param's format; a range does not run backwards. */
export const dateRule: Rule = (param, value, context) => {
  if (param.form_type === 3)
    return isDate(value, storedFormat(param.config)) ? undefined : engineText('date', context.locale);
  if (param.form_type === 6) return rangeProblem(value, storedFormat(param.config), context);
  return undefined;
};

function rangeProblem(value: unknown, format: string, { locale }: RuleContext): string | undefined {
  if (!Array.isArray(value) || value.length !== 2) return engineText('date', locale);
  const [from, to] = value as [unknown, unknown];
  const given = [from, to].filter((end) => end !== null && end !== undefined && end !== '');
  if (!given.every((end) => isDate(end, format))) return engineText('date', locale);
  return given.length === 2 && isReversed(String(from), String(to), format)
    ? engineText('rangeOrder', locale)
    : undefined;
}

/** Whether a range ends before it begins, whatever order its format writes day, month and year in; both are known to be times. */
function isReversed(from: string, to: string, format: string): boolean {
  return (readWhen(from, format) ?? 0) > (readWhen(to, format) ?? 0) + wholeDaySeconds(to) * 1000;
}

/** A real time, or a text in the field's own format (YYYY-MM, HH:mm, DD/MM/YYYY). */
function isDate(value: unknown, format: string): boolean {
  return typeof value === 'string' && readWhen(value, format) !== undefined;
}
