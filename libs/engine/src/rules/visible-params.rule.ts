import { evaluateCondition } from '@sluice/document';
import { expressionValues } from './expression-values.js';
import { namedValue, namedValues } from './member-records.js';
import type { RuleContext, RuleParam } from './rule.type.js';

/** Params that the rules speak of: enabled ones. */
export function enabledParams<P extends RuleParam>(params: readonly P[]): readonly P[] {
  return params.filter((param) => param.enable !== false);
}

/**
 * Uids of the params whose `cond` holds: the linked visibility of design §5, the same on browser and server.
 * A hidden field counts as unset for the others, so the set is settled step by step; each step runs once per
 * param at most, so a circle ends. A condition that fails leaves its field visible (the safe default: it is
 * asked for and checked).
 * @param values by param name
 */
export function visibleParams(params: readonly RuleParam[], values: Readonly<Record<string, unknown>>, context: RuleContext): ReadonlySet<string> {
  const conditional = params.filter((param) => param.cond);
  const visible = new Set(params.map((param) => param.uid));
  const form = expressionValues(params, namedValues(params, visibleValues(params, values, visible)));
  for (let round = 0, changed = true; changed && round <= conditional.length; round += 1) {
    changed = false;
    for (const param of conditional) {
      const holds = conditionHolds(param.cond ?? '', form, context);
      if (holds === visible.has(param.uid)) continue;
      changed = true;
      if (holds) visible.add(param.uid);
      else visible.delete(param.uid);
      Object.assign(form, expressionValues([param], namedValue(param, holds ? values[param.name] : null)));
    }
  }
  return visible;
}

/** Values by name of the visible params alone. */
export function visibleValues(params: readonly RuleParam[], values: Readonly<Record<string, unknown>>, visible: ReadonlySet<string>): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const param of params) if (visible.has(param.uid)) form[param.name] = values[param.name] ?? null;
  return form;
}

function conditionHolds(cond: string, own: Record<string, unknown>, context: RuleContext): boolean {
  const form = { ...context.form, ...own };
  return evaluateCondition(cond, { ...context.scope, form, params: form }, { failing: true, clock: { now: () => context.now } });
}
