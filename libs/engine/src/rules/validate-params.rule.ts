import { textOf } from '@sluice/document';
import { engineText } from '../texts.js';
import { fieldKindOf, holdsValue, isGroup } from '../fields/field.kinds.js';
import { expressionValues } from './expression-values.js';
import { memberContext } from './member-visible.rule.js';
import { namedValues, recordsOf } from './member-records.js';
import { requiredRule } from './required.rule.js';
import type { ParamProblems, RuleContext, RuleParam } from './rule.type.js';
import { isEmptyValue } from './value.rule.js';
import { enabledParams } from './enabled-params.js';
import { visibleParams, visibleValues } from './visible-params.rule.js';
import { withheldNames } from './withheld.rule.js';

/**
 * Checks the values of one form (§5); pure, and run by the server again on what it receives. What rests on a mask is
 * not asked for.
 * @param values by param name
 * @returns the problems in field order, empty when all is well
 */
export function validateParams(
  params: readonly RuleParam[],
  values: Readonly<Record<string, unknown>>,
  context: RuleContext,
): ParamProblems {
  const enabled = enabledParams(params);
  const visible = visibleParams(enabled, values, context);
  const withheld = withheldNames(enabled, context);
  const within = {
    ...context,
    withheld,
    form: {
      ...context.form,
      ...expressionValues(enabled, namedValues(enabled, visibleValues(enabled, values, visible))),
    },
  };
  return enabled.flatMap((param) => {
    const text =
      visible.has(param.uid) && !withheld.has(param.name) ? paramProblem(param, values[param.name], within) : undefined;
    return text === undefined ? [] : [{ uid: param.uid, name: param.name, text }];
  });
}

/** The first problem of one value, or undefined. */
export function paramProblem(param: RuleParam, value: unknown, context: RuleContext): string | undefined {
  return ownProblem(param, value, context) ?? (isGroup(param) ? membersProblem(param, value, context) : undefined);
}

/** The same without what is wrong inside the records of a member group, each of which has a field of its own. */
export function ownProblem(param: RuleParam, value: unknown, context: RuleContext): string | undefined {
  if (!holdsValue(param)) return undefined;
  const missing = requiredRule(param, value, context);
  if (missing !== undefined) return missing;
  const { checks, blankChecks = [] } = fieldKindOf(param);
  for (const rule of isEmptyValue(value) ? blankChecks : checks) {
    const problem = rule(param, value, context);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The first problem inside a member group, with the row of a sub-table and the member's label before it. */
function membersProblem(param: RuleParam, value: unknown, context: RuleContext): string | undefined {
  const members = param.config?.members ?? [];
  for (const [at, record] of recordsOf(param, value).entries()) {
    const [first] = validateParams(members, record, memberContext(param, record, context));
    if (!first) continue;
    const label = textOf(members.find((member) => member.uid === first.uid)?.label, context.locale) || first.name;
    const row = param.config?.multiple === true ? `${engineText('row', context.locale, { row: at + 1 })} ` : '';
    return `${row}${label}: ${first.text}`;
  }
  return undefined;
}
