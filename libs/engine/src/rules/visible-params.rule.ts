import { evaluateCondition } from '@sluice/document';
import { expressionValues } from './expression-values.js';
import { namedValue, namedValues } from './member-records.js';
import type { RuleContext, RuleParam } from './rule.type.js';
import type { FormState } from './settle.js';
import { knownRecord, knownValues, withheldNames } from './withheld.rule.js';

/**
 * Uids of the params whose `cond` holds: the linked visibility of design §5, the same on browser and server.
 * A hidden field counts as unset for the others, so the set is settled step by step; each step runs once per
 * param at most, so a circle ends. A condition that fails leaves its field visible (the safe default: it is
 * asked for and checked). What rests on a mask counts as unset too: the server has no such value, and nobody types into
 * a field that it would not see.
 * @param values by param name; those of a row of a sub-table where the scope has a `row`
 */
export function visibleParams(
  params: readonly RuleParam[],
  values: Readonly<Record<string, unknown>>,
  context: RuleContext,
): ReadonlySet<string> {
  const conditional = params.filter((param) => param.cond);
  const visible = new Set(params.map((param) => param.uid));
  if (conditional.length === 0) return visible;
  const withheld = withheldNames(params, context);
  const known = knownRecord(values, withheld);
  const form = expressionValues(params, namedValues(params, visibleValues(params, known, visible)));
  const around = { ...context, form: knownValues(context.form ?? {}, withheld) };
  for (let round = 0, changed = true; changed && round <= conditional.length; round += 1) {
    changed = false;
    for (const param of conditional) {
      const holds = conditionHolds(param.cond ?? '', form, around);
      if (holds === visible.has(param.uid)) continue;
      changed = true;
      if (holds) visible.add(param.uid);
      else visible.delete(param.uid);
      Object.assign(form, expressionValues([param], namedValue(param, holds ? known[param.name] : null)));
    }
  }
  return visible;
}

/** Whether the condition of one param holds in a form or row that stands so. */
export function paramShown(
  params: readonly RuleParam[],
  { cond = '' }: RuleParam,
  { values, visible }: FormState,
  context: RuleContext,
): boolean {
  const withheld = withheldNames(params, context);
  const shown = visibleValues(params, knownRecord(values, withheld), visible);
  return conditionHolds(cond, expressionValues(params, namedValues(params, shown)), {
    ...context,
    form: knownValues(context.form ?? {}, withheld),
  });
}

/** Values by name of the visible params alone. */
export function visibleValues(
  params: readonly RuleParam[],
  values: Readonly<Record<string, unknown>>,
  visible: ReadonlySet<string>,
): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const param of params) if (visible.has(param.uid)) form[param.name] = values[param.name] ?? null;
  return form;
}

function conditionHolds(
  cond: string,
  own: Record<string, unknown>,
  { form: around, scope, now }: RuleContext,
): boolean {
  const form = { ...around, ...own };
  const row = scope?.['row'] === undefined ? {} : { row: own };
  return evaluateCondition(
    cond,
    { ...scope, form, params: form, ...row },
    { failing: true, clock: { now: () => now } },
  );
}
