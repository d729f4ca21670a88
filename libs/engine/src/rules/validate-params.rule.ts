import { textOf } from '@sluice/document';
import { dateRule } from './date.rule.js';
import { lengthRule } from './length.rule.js';
import { optionRule } from './option.rule.js';
import { patternRule } from './pattern.rule.js';
import { placeRule } from './place.rule.js';
import { rangeRule } from './range.rule.js';
import { requiredRule } from './required.rule.js';
import type { ParamProblems, Rule, RuleContext, RuleParam } from './rule.type.js';
import { typeRule } from './type.rule.js';
import { uploadRule } from './upload.rule.js';
import { isEmptyValue } from './value.rule.js';
import { enabledParams, visibleParams } from './visible-params.rule.js';

/** In the order in which a person is told; the first problem of a field is its message. */
const VALUE_RULES: readonly Rule[] = [typeRule, dateRule, optionRule, rangeRule, lengthRule, patternRule, placeRule, uploadRule];

/**
 * Checks the values of one form (§5); pure, and run by the server again on what it receives.
 * @param values by param name
 * @returns the problems in field order, empty when all is well
 */
export function validateParams(params: readonly RuleParam[], values: Readonly<Record<string, unknown>>, context: RuleContext): ParamProblems {
  const enabled = enabledParams(params);
  const visible = visibleParams(enabled, values, context);
  return enabled.flatMap((param) => {
    const text = visible.has(param.uid) ? paramProblem(param, values[param.name], context) : undefined;
    return text === undefined ? [] : [{ uid: param.uid, name: param.name, text }];
  });
}

/** The first problem of one value, or undefined. Text that holds nothing to check (read-only html, 9) has none. */
export function paramProblem(param: RuleParam, value: unknown, context: RuleContext): string | undefined {
  if (DISPLAY_KINDS.has(param.form_type)) return undefined;
  const missing = requiredRule(param, value, context);
  if (missing !== undefined || isEmptyValue(value)) return missing;
  if (param.form_type === 20) return membersProblem(param, value, context);
  for (const rule of VALUE_RULES) {
    const problem = rule(param, value, context);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The first problem inside a member group, with the member's label before it. */
function membersProblem(param: RuleParam, value: unknown, context: RuleContext): string | undefined {
  const members = param.config?.members ?? [];
  for (const record of Array.isArray(value) ? value : [value]) {
    const [first] = validateParams(members, (record ?? {}) as Record<string, unknown>, context);
    if (first) return `${textOf(members.find((member) => member.uid === first.uid)?.label, context.locale) || first.name}: ${first.text}`;
  }
  return undefined;
}

/** Kinds without a value: read-only html (9), image display (17), button group (19). */
export const DISPLAY_KINDS: ReadonlySet<number> = new Set([9, 17, 19]);
