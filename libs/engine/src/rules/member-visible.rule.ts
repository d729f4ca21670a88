import { isGroup } from '../fields/field.kinds.js';
import { expressionValues } from './expression-values.js';
import { groupValue, namedValues, recordsOf, type MemberRecord } from './member-records.js';
import type { RuleContext, RuleParam } from './rule.type.js';
import type { FormState } from './settle.js';
import { memberMasks } from './withheld.rule.js';
import { enabledParams } from './enabled-params.js';
import { paramShown, visibleParams, visibleValues } from './visible-params.rule.js';

/**
 * What expressions of a member see: the whole form, its own row as `row`, and the row's values in `form` before those
 * of the form.
 */
export function memberContext<C extends RuleContext>(
  group: Pick<RuleParam, 'config'>,
  record: MemberRecord,
  context: C,
): C {
  const members = group.config?.members ?? [];
  const row = expressionValues(members, namedValues(members, record));
  return {
    ...context,
    ...memberMasks(group, context),
    form: { ...context.form, ...row },
    scope: { ...context.scope, row },
  };
}

/** Uids of the members that the conditions of a record show. */
export function shownMembers(
  group: Pick<RuleParam, 'config'>,
  record: MemberRecord,
  context: RuleContext,
): ReadonlySet<string> {
  return visibleParams(enabledParams(group.config?.members ?? []), record, memberContext(group, record, context));
}

/** Whether the condition of a member shows it in a record that stands so. */
export const memberShown = (
  group: Pick<RuleParam, 'config'>,
  member: RuleParam,
  state: FormState,
  context: RuleContext,
): boolean =>
  paramShown(enabledParams(group.config?.members ?? []), member, state, memberContext(group, state.values, context));

/** A record as its computed members read it: what its conditions hide is not there, as in a form. */
export const shownValues = (
  members: readonly RuleParam[],
  record: MemberRecord,
  visible: ReadonlySet<string>,
): MemberRecord => (members.some(({ cond }) => cond) ? visibleValues(members, record, visible) : record);

/** A record without the members that its conditions leave out. */
function visibleRecord(group: RuleParam, record: MemberRecord, context: RuleContext): MemberRecord {
  const enabled = enabledParams(group.config?.members ?? []);
  const within = memberContext(group, record, context);
  const shown = visibleValues(enabled, record, visibleParams(enabled, record, within));
  const groups = enabled.filter((member) => isGroup(member) && shown[member.name] !== undefined);
  return {
    ...shown,
    ...Object.fromEntries(groups.map((member) => [member.name, visibleRecords(member, shown[member.name], within)])),
  };
}

/**
 * The value of a member group without what is hidden in its records: neither checked nor sent, on browser and server
 * alike.
 */
export function visibleRecords(param: RuleParam, value: unknown, context: RuleContext): unknown {
  if (value === null || value === undefined) return value;
  return groupValue(
    param,
    recordsOf(param, value).map((record) => visibleRecord(param, record, context)),
  );
}
