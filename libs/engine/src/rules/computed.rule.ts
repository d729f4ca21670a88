import { compileExpression, ExpressionError, valueNames, type ExpressionFunctions } from '@sluice/document';
import { coerceParam } from './coerce.rule.js';
import { holdsValue, isGroup } from '../fields/field.kinds.js';
import { someMember } from '../fields/members.js';
import { expressionValue, expressionValues } from './expression-values.js';
import { memberContext, shownRecord } from './member-visible.rule.js';
import { groupValue, namedValues, recordsOf, type MemberRecord } from './member-records.js';
import type { RuleContext, RuleParam } from './rule.type.js';
import { sameValue } from './value.rule.js';
import { enabledParams } from './enabled-params.js';
import { visibleParams, visibleValues } from './visible-params.rule.js';
import { knownRecord, readsAny, readValues, withheldNames, withholdsInside } from './withheld.rule.js';

/** What computing needs beside the rules: the functions of the host, such as `dict`. */
export interface ComputeContext extends RuleContext {
  functions?: ExpressionFunctions;
  /** Names of the form around a group whose values are not known here: its members are not worked out without them. */
  unknown?: ReadonlySet<string>;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The values of a form with its computed ones (`value`) worked out anew, whatever stands in their place: a computed value that was sent is
 * never believed (design §2.5). Steps follow one another as in the browser, so that a circle ends; an expression that fails yields null.
 * One is left out, sent or not, when a shown field that it reads was not sent, or when it rests on a mask (`withheldNames`), in a row as in a form.
 * @param values by param name, ranges with both ends in one list
 */
export function computedValues(
  params: readonly RuleParam[],
  values: Values,
  asked: ComputeContext,
): Record<string, unknown> {
  const enabled = enabledParams(params);
  const withheld = withheldNames(enabled, asked);
  const context = { ...asked, withheld };
  const computed = enabled.filter(
    (param) =>
      !withheld.has(param.name) &&
      (param.value !== undefined || computesInside(param) || withholdsInside(param, context)),
  );
  const now: Record<string, unknown> = { ...knownRecord(values, withheld) };
  for (let round = 0, changed = computed.length > 0; changed && round <= enabled.length; round += 1) {
    changed = false;
    for (const param of computed) {
      const visible = visibleParams(enabled, now, context);
      if (!visible.has(param.uid)) continue;
      if (!isKnown(param, { params: enabled, values: now, visible, context })) {
        changed = changed || Object.hasOwn(now, param.name);
        delete now[param.name];
        continue;
      }
      const form = {
        ...context.form,
        ...expressionValues(enabled, namedValues(enabled, visibleValues(enabled, now, visible))),
      };
      const next = valueOf(param, now[param.name], {
        ...context,
        form,
        unknown: isGroup(param) ? unknownNames({ params: enabled, values: now, visible, context }) : new Set(),
      });
      if (Object.hasOwn(now, param.name) && sameValue(next ?? null, now[param.name] ?? null)) continue;
      now[param.name] = next;
      changed = true;
    }
  }
  return now;
}

/** True for a group with members that are computed. */
const computesInside = (param: RuleParam): boolean => someMember(param, ({ value }) => value !== undefined);

/** The form that a value is worked out in. */
interface Known {
  params: readonly RuleParam[];
  values: Values;
  visible: ReadonlySet<string>;
  context: ComputeContext;
}

/** Whether enough was sent to work the value out: all that it reads, and all that is read by the computed values among it. */
function isKnown(param: RuleParam, form: Known, seen = new Set<RuleParam>()): boolean {
  const {
    params,
    values,
    visible,
    context: { withheld },
  } = form;
  if (withheld?.has(param.name)) return false;
  if (param.value === undefined) return Object.hasOwn(values, param.name);
  seen.add(param);
  const { names, whole } = readValues(param.value);
  const reads = (other: RuleParam): boolean =>
    (whole && holdsValue(other)) || valueNames(other).some((name) => names.has(name));
  return params.every(
    (other) => !visible.has(other.uid) || seen.has(other) || !reads(other) || isKnown(other, form, seen),
  );
}

/** Names that stand on the form and whose values were neither sent nor can be worked out. */
function unknownNames(form: Known): Set<string> {
  const unknown = form.params.filter(
    (param) => form.visible.has(param.uid) && holdsValue(param) && !isKnown(param, form),
  );
  return new Set(unknown.flatMap(valueNames));
}

function valueOf(param: RuleParam, value: unknown, context: ComputeContext): unknown {
  if (param.value !== undefined) return sentValue(param, evaluated(param.value, context), context);
  if (value === null || value === undefined) return value;
  return groupValue(
    param,
    recordsOf(param, value).map((record) => computedRecord(param, record, context)),
  );
}

/** Members follow in the order in which they stand, each seeing those before it; one that reads what is not known here is left out, as in the form. */
function computedRecord(group: RuleParam, record: MemberRecord, context: ComputeContext): MemberRecord {
  const members = enabledParams(group.config?.members ?? []);
  const inner = memberContext(group, record, context);
  const withheld = withheldNames(members, inner);
  const unknown = new Set(
    [...(context.unknown ?? [])].filter((name) => !members.some((member) => member.name === name)),
  );
  let now = knownRecord(record, withheld);
  for (const member of members) {
    if (member.value !== undefined && unknown.size > 0 && readsAny(member.value, unknown)) {
      unknown.add(member.name);
      now = knownRecord(now, new Set([member.name]));
      continue;
    }
    if (
      withheld.has(member.name) ||
      (member.value === undefined && !computesInside(member) && !withholdsInside(member, { ...inner, withheld }))
    )
      continue;
    now = {
      ...now,
      [member.name]: valueOf(member, now[member.name], {
        ...memberContext(group, shownRecord(group, now, context), context),
        unknown,
      }),
    };
  }
  return now;
}

/** As it would have been sent: coerced (§5), then transformed. */
function sentValue(param: RuleParam, value: unknown, context: ComputeContext): unknown {
  const wire = coerceParam(param, value);
  return param.trans ? evaluated(param.trans, context, { value: expressionValue(param, wire) }) : wire;
}

function evaluated(source: string, { form = {}, scope, now, functions }: ComputeContext, more: Values = {}): unknown {
  try {
    return compileExpression(source).evaluateJs(
      { ...scope, form, params: form, ...more },
      { clock: { now: () => now }, ...(functions ? { functions } : {}) },
    );
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
