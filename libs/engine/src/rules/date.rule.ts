import { parseMoment } from '@sluice/document';
import { engineText } from '../texts.js';
import type { Rule, RuleContext } from './rule.type.js';

/** Dates (form_type 3) and date ranges (6) are texts in the param's format; a range does not run backwards. */
export const dateRule: Rule = (param, value, context) => {
  if (param.form_type === 3) return isDate(value, param.config?.timeFormat) ? undefined : engineText('date', context.locale);
  if (param.form_type === 6) return rangeProblem(value, param.config?.timeFormat, context);
  return undefined;
};

function rangeProblem(value: unknown, format: string | undefined, { locale }: RuleContext): string | undefined {
  if (!Array.isArray(value) || value.length !== 2) return engineText('date', locale);
  const [from, to] = value as [unknown, unknown];
  const given = [from, to].filter((end) => end !== null && end !== undefined && end !== '');
  if (!given.every((end) => isDate(end, format))) return engineText('date', locale);
  return given.length === 2 && String(from) > String(to) ? engineText('rangeOrder', locale) : undefined;
}

/** A real time, or, for formats that hold only a part of one (YYYY-MM, HH:mm), a text of that shape. */
function isDate(value: unknown, format: string | undefined): boolean {
  if (typeof value !== 'string') return false;
  if (parseMoment(value)) return true;
  if (!format || (format.includes('YYYY') && format.includes('DD'))) return false;
  return value.length === format.length && [...format].every((mark, at) => (/[YMDHms]/.test(mark) ? /\d/.test(value[at] ?? '') : value[at] === mark));
}
