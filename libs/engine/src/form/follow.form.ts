import type { CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import { evaluateValue } from '../evaluate.js';
import { coerceParam } from '../rules/coerce.rule.js';
import { expressionValues } from '../rules/expression-values.js';
import { groupValue, namedValues, recordsOf, type MemberRecord } from '../rules/member-records.js';
import { shownRecord } from '../rules/member-visible.rule.js';
import { sameValue } from '../rules/value.rule.js';
import { optionStands } from '../rules/option.rule.js';
import type { Option } from './form.type.js';
import { pageScope } from '../scope.js';
import { membersOf, type FieldPlace } from './member.groups.js';
import { keptChoice } from './options.linked.js';

/** What values that follow others need. */
export interface FollowHost {
  page: PageCore;
  viewId: number;
  /** All options of a field, none while they are not loaded. */
  options(place: FieldPlace): readonly Option[];
}

type Names = Readonly<Record<string, unknown>>;

/** An expression of a field over the form's values by name; `row` is the record that a member stands in. Throws ExpressionError. */
export function evaluateField(page: PageCore, source: string, { form, ...more }: { form: Names; row?: MemberRecord; value?: unknown }): unknown {
  return evaluateValue(page, source, { ...pageScope(page), form, params: form, ...more });
}

/** The value that a field takes: computed, a choice that is still offered, or records whose members follow. A computation that fails yields null, as on the server: an older result is no result. */
export function follow(host: FollowHost, param: CompiledParam, value: unknown, form: Names, record?: MemberRecord): unknown {
  if (param.value) return asTyped(param, computed(host, param.value, form, record));
  if (param.form_type === 20) return followRecords(host, param, value, form);
  return stillOffered(host, param, value, form, record);
}

/** A computed time as the field holds it when it is picked, which is how the server has it: a year is its first second, at the end of a range its last. */
const asTyped = (param: CompiledParam, value: unknown): unknown => (param.form_type === 3 || param.form_type === 6 ? coerceParam(param, value) : value);

function computed({ page, viewId }: FollowHost, source: string, form: Names, row?: MemberRecord): unknown {
  try {
    return evaluateField(page, source, { form, ...(row ? { row } : {}) });
  } catch (error) {
    page.fault('expression', error, viewId);
    return null;
  }
}

function followRecords(host: FollowHost, group: CompiledParam, value: unknown, form: Names): unknown {
  if (value === null || value === undefined) return value;
  return groupValue(group, recordsOf(group, value).map((record) => followRecord(host, group, record, form)));
}

/** Members follow in the order in which they stand, each seeing those before it. */
function followRecord(host: FollowHost, group: CompiledParam, record: MemberRecord, form: Names): MemberRecord {
  const { page } = host;
  const context = { locale: page.ports.locale(), now: page.ports.clock.now(), scope: pageScope(page), form };
  let now = record;
  for (const member of membersOf(group)) {
    if (!member.value && !member.data_config?.filter && member.form_type !== 20) continue;
    const members = group.config?.members ?? [];
    const row = expressionValues(members, namedValues(members, shownRecord(group, now, context)));
    const next = follow(host, member, now[member.name] ?? null, { ...form, ...row }, row);
    if (next !== undefined && !sameValue(next, now[member.name] ?? null)) now = { ...now, [member.name]: next };
  }
  return now;
}

/** A choice goes when other fields leave its option out; one that never was an option stays, for the rules to name. */
function stillOffered(host: FollowHost, param: CompiledParam, value: unknown, form: Names, record?: MemberRecord): unknown {
  const { page } = host;
  const all = host.options({ address: param.uid, root: param.uid, param, value, around: record ?? {}, ...(record ? { record } : {}) });
  if (value === null || all.length === 0 || !sameValue(keptChoice(value, all), value)) return value;
  const context = { form, scope: { ...pageScope(page), ...(record ? { row: record } : {}) }, now: page.ports.clock.now() };
  const stands = (list: readonly Option[]): readonly Option[] => list.filter((option) => optionStands(option.value, param.data_config?.filter, context)).map((option) => (option.children ? { ...option, children: stands(option.children) } : option));
  return keptChoice(value, stands(all));
}
