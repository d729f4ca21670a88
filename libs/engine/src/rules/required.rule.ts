import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';
import { isEmptyValue } from './value.rule.js';

/** A parameter marked must is required (§5); each end of a date range counts. */
export const requiredRule: Rule = (param, value, { locale }) => {
  if (param.must !== true) return undefined;
  const halfRange = param.form_type === 6 && Array.isArray(value) && (value.length < 2 || value.some(isEmptyValue));
  return isEmptyValue(value) || halfRange ? engineText('required', locale) : undefined;
};
