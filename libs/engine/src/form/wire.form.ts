import type { CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import { isGroup } from '../fields/field.kinds.js';
import { someMember } from '../fields/members.js';
import { coerceParam } from '../rules/coerce.rule.js';
import { expressionValue } from '../rules/expression-values.js';
import { groupValue, namedValues, recordsOf, type MemberRecord } from '../rules/member-records.js';
import { memberContext, visibleRecords } from '../rules/member-visible.rule.js';
import type { RuleContext, RuleParam } from '../rules/rule.type.js';
import type { Option } from './form.type.js';
import { evaluateField } from './follow.form.js';

/** What sending a value needs from its form. */
export interface WireHost {
  page: PageCore;
  viewId: number;
  /** All options of a param, a member of a group included. */
  optionsOf(param: CompiledParam): readonly Option[];
}

/**
 * The value of a param as it is sent: hidden members left out, coerced (§5), transformed (`trans`), in the records of a
 * group as well.
 */
export function wireValue(host: WireHost, param: CompiledParam, stored: unknown, context: RuleContext): unknown {
  const shown = isGroup(param) ? visibleRecords(param, stored, context) : stored;
  const value = coerceParam(param, shown, { optionsOf: (one: RuleParam) => host.optionsOf(one as CompiledParam) });
  return transformed(host, param, value, context);
}

function transformed(host: WireHost, param: CompiledParam, coerced: unknown, context: RuleContext): unknown {
  const value = someMember<CompiledParam>(param, ({ trans }) => trans !== undefined)
    ? groupValue(
        param,
        recordsOf(param, coerced).map((record) => wireRecord(host, param, record, context)),
      )
    : coerced;
  if (!param.trans) return value;
  const { form = {}, scope } = context;
  try {
    return evaluateField(host.page, param.trans, {
      form,
      value: expressionValue(param, value),
      row: scope?.['row'] as MemberRecord | undefined,
    });
  } catch (error) {
    host.page.fault('expression', error, host.viewId);
    return value;
  }
}

function wireRecord(host: WireHost, group: CompiledParam, record: MemberRecord, context: RuleContext): MemberRecord {
  const members = group.config?.members ?? [];
  const within = memberContext(group, record, context);
  const sent = members
    .filter(({ name }) => Object.hasOwn(record, name))
    .map((member) => [member.name, transformed(host, member, record[member.name], within)]);
  return namedValues(members, { ...record, ...(Object.fromEntries(sent) as MemberRecord) });
}
