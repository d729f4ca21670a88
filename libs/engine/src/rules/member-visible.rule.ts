import { groupValue, recordsOf, type MemberRecord } from './member-records.js';
import type { RuleContext, RuleParam } from './rule.type.js';
import { enabledParams, visibleParams, visibleValues } from './visible-params.rule.js';

/** What expressions of a member see: the whole form, its own row as `row`, and the row's values in `form` before those of the form. */
export function memberContext(record: MemberRecord, context: RuleContext): RuleContext {
  return { ...context, form: { ...context.form, ...record }, scope: { ...context.scope, row: record } };
}

/** A record without the members that its conditions leave out. */
function visibleRecord(members: readonly RuleParam[], record: MemberRecord, context: RuleContext): MemberRecord {
  const enabled = enabledParams(members);
  const within = memberContext(record, context);
  const shown = visibleValues(enabled, record, visibleParams(enabled, record, within));
  const groups = enabled.filter((member) => member.form_type === 20 && shown[member.name] !== undefined);
  return { ...shown, ...Object.fromEntries(groups.map((member) => [member.name, visibleRecords(member, shown[member.name], within)])) };
}

/** The value of a member group (form_type 20) without what is hidden in its records: neither checked nor sent, on browser and server alike. */
export function visibleRecords(param: RuleParam, value: unknown, context: RuleContext): unknown {
  if (value === null || value === undefined) return value;
  return groupValue(param, recordsOf(param, value).map((record) => visibleRecord(param.config?.members ?? [], record, context)));
}
