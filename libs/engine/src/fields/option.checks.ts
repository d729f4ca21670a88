import { optionRule } from '../rules/option.rule.js';
import type { Rule } from '../rules/rule.type.js';
import { typeRule } from '../rules/type.rule.js';
import { LIMIT_CHECKS } from './general.checks.js';

/** What a choice among options is checked by. */
export const OPTION_CHECKS: readonly Rule[] = [typeRule, optionRule, ...LIMIT_CHECKS];
