import { lengthRule } from '../rules/length.rule.js';
import { patternRule } from '../rules/pattern.rule.js';
import { rangeRule } from '../rules/range.rule.js';
import type { Rule } from '../rules/rule.type.js';
import { typeRule } from '../rules/type.rule.js';

/** Limits of every value: `min`, `max`, `min_length`, `max_length`, `pattern`. */
export const LIMIT_CHECKS: readonly Rule[] = [rangeRule, lengthRule, patternRule];

/** What every value is checked by: its declared type, then its limits. */
export const GENERAL_CHECKS: readonly Rule[] = [typeRule, ...LIMIT_CHECKS];
