import { compileExpression, ExpressionError, valueNames, type ExpressionFunctions } from '@sluice/document';
import { holdsValue, isGroup } from '../fields/field.kinds.js';
import { someMember } from '../fields/members.js';
import { coerceParam } from './coerce.rule.js';
import { enabledParams } from './enabled-params.js';
import { expressionValue, expressionValues } from './expression-values.js';
import { groupValue, namedValues, recordsOf, type MemberRecord } from './member-records.js';
import { memberContext, memberShown, shownMembers, shownValues } from './member-visible.rule.js';
import type { RuleContext, RuleParam } from './rule.type.js';
import { LEFT_OUT, settle, type FormState, type Link } from './settle.js';
import { paramShown, visibleParams, visibleValues } from './visible-params.rule.js';
import { knownRecord, readsAny, readValues, withheldNames, withholdsInside } from './withheld.rule.js';

/** What computing needs beside the rules: the functions of the host, such as `dict`. */
export interface ComputeContext extends RuleContext {
  functions?: ExpressionFunctions;
  /** Names of the form around a group whose values are not known here: its members are not worked out without them. */
  unknown?: ReadonlySet<string>;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The values of a form with its computed ones (`value`) worked out anew, whatever stands in their place: a computed
 * value that was sent is never believed (design §2.5). They settle as in the browser (`settle`), so that a circle ends;
 * an expression that fails yields null. One is left out, sent or not, when a shown field that it reads was not sent, or
 * when it rests on a mask (`withheldNames`), in a row as in a form.
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
  const computed = enabled.filter((param) => !withheld.has(param.name) && isComputed(param, context));
  const known = knownRecord(values, withheld);
  if (computed.length === 0) return { ...known };
  const follow = (param: RuleParam, { values: now, visible }: FormState): unknown => {
    if (!visible.has(param.uid)) return undefined;
    const form = { params: enabled, values: now, visible, context };
    if (!isKnown(param, form)) return LEFT_OUT;
    const named = namedValues(enabled, visibleValues(enabled, now, visible));
    return valueOf(param, now[param.name], {
      ...context,
      form: { ...context.form, ...expressionValues(enabled, named) },
      unknown: isGroup(param) ? unknownNames(form) : new Set(),
    });
  };
  const { state } = settle<RuleParam>(
    { values: known, visible: visibleParams(enabled, known, context) },
    { names: null },
    {
      links: {
        conditions: enabled.filter(({ cond }) => cond).map((param) => readerOf(param, param.cond ?? '')),
        values: computed.map(computedLink),
      },
      limit: enabled.length,
      key: ({ name }) => name,
      shows: (param, now) => paramShown(enabled, param, now, context),
      follow,
    },
  );
  return { ...state.values };
}

/** True for a param whose value, or that of a member, is worked out, and for a group that loses members to a mask. */
const isComputed = (param: RuleParam, context: ComputeContext): boolean =>
  param.value !== undefined ||
  someMember<RuleParam>(param, ({ value }) => value !== undefined) ||
  withholdsInside(param, context);

function readerOf(param: RuleParam, source: string): Link<RuleParam> {
  const { names, whole } = readValues(source);
  return { param, names: whole ? null : names };
}

/**
 * What a computed value follows; also its own name, because one that was hidden is worked out when it comes. A group
 * may read anything.
 */
function computedLink(param: RuleParam): Link<RuleParam> {
  if (param.value === undefined) return { param, names: null };
  const { names } = readerOf(param, param.value);
  return { param, names: names && new Set([...names, ...valueNames(param)]) };
}

/** The form that a value is worked out in. */
interface Known {
  params: readonly RuleParam[];
  values: Values;
  visible: ReadonlySet<string>;
  context: ComputeContext;
}

/**
 * Whether enough was sent to work the value out: all that it reads, and all that is read by the computed values among
 * it.
 */
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

/** A record whose members are worked out; one that reads what is not known here is left out, as in the form. */
function computedRecord(group: RuleParam, record: MemberRecord, context: ComputeContext): MemberRecord {
  const members = enabledParams(group.config?.members ?? []);
  const withheld = withheldNames(members, memberContext(group, record, context));
  const unknown = unknownMembers(members, context.unknown);
  const inside = { ...memberContext(group, record, context), withheld };
  const computed = members.filter((member) => !withheld.has(member.name) && isComputed(member, inside));
  const known = knownRecord(record, withheld);
  if (computed.length === 0) return known;
  const follow = (member: RuleParam, { values, visible }: FormState): unknown =>
    member.value !== undefined && unknown.has(member.name)
      ? LEFT_OUT
      : valueOf(member, values[member.name], {
          ...memberContext(group, shownValues(members, values, visible), context),
          unknown,
        });
  const { state } = settle<RuleParam>(
    { values: known, visible: shownMembers(group, known, context) },
    { names: null },
    {
      links: {
        conditions: members.filter(({ cond }) => cond).map((member) => readerOf(member, member.cond ?? '')),
        values: computed.map(computedLink),
      },
      limit: members.length,
      key: ({ name }) => name,
      shows: (member, now) => memberShown(group, member, now, context),
      follow,
    },
  );
  return state.values;
}

/**
 * Names that are not known in a record: those of the form around it that no member has, and the members that read such
 * a name.
 */
function unknownMembers(members: readonly RuleParam[], around: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const own = new Set(members.map(({ name }) => name));
  const unknown = new Set([...around].filter((name) => !own.has(name)));
  for (let before = -1; unknown.size > 0 && before !== unknown.size;) {
    before = unknown.size;
    for (const { name, value } of members) if (value !== undefined && readsAny(value, unknown)) unknown.add(name);
  }
  return unknown;
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
      { clock: { now: () => now }, functions },
    );
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
