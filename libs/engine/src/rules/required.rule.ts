import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';
import { fieldKindOf } from '../fields/field.kinds.js';
import { isEmptyValue } from './value.rule.js';

/**
 * A parameter marked must is required (§5); each end of a date range counts, and of a member group any value or row.
 */
export const requiredRule: Rule = (param, value, { locale }) => {
  if (param.must !== true) return undefined;
  const isBlank = isEmptyValue(value) || fieldKindOf(param).isBlank?.(param, value) === true;
  return isBlank ? engineText('required', locale) : undefined;
};
