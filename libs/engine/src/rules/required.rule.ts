import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';
import { recordsOf } from './member-records.js';
import { isEmptyValue } from './value.rule.js';

/** A parameter marked must is required (§5); each end of a date range counts, and of a member group any value or row. */
export const requiredRule: Rule = (param, value, { locale }) => {
  if (param.must !== true) return undefined;
  const halfRange = param.form_type === 6 && Array.isArray(value) && (value.length < 2 || value.some(isEmptyValue));
  const blankRecord =
    param.form_type === 20 &&
    param.config?.multiple !== true &&
    recordsOf(param, value).every((record) => Object.values(record).every(isEmptyValue));
  return isEmptyValue(value) || halfRange || blankRecord ? engineText('required', locale) : undefined;
};
