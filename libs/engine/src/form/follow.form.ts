import type { CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import { evaluateValue } from '../evaluate.js';
import { fieldKindOf, isGroup } from '../fields/field.kinds.js';
import { coerceParam } from '../rules/coerce.rule.js';
import type { MemberRecord } from '../rules/member-records.js';
import { optionStands } from '../rules/option.rule.js';
import { sameValue } from '../rules/value.rule.js';
import { knownValues } from '../rules/withheld.rule.js';
import { pageScope } from '../scope.js';
import { followRecords } from './follow.records.js';
import type { Followed, FollowHost } from './follow.type.js';
import type { Option } from './form.type.js';
import { keptChoice } from './options.linked.js';

type Names = Readonly<Record<string, unknown>>;

/**
 * An expression of a field over the form's values by name; `row` is the record that a member stands in. Throws
 * ExpressionError.
 */
export function evaluateField(
  page: PageCore,
  source: string,
  { form, ...more }: { form: Names; row?: MemberRecord; value?: unknown },
): unknown {
  return evaluateValue(page, source, { ...pageScope(page), form, params: form, ...more });
}

/**
 * The value that a field takes: computed, a choice that is still offered, or records whose members follow. A
 * computation that fails yields null, as on the server: an older result is no result.
 */
export function follow(host: FollowHost, param: CompiledParam, value: unknown, by: Followed): unknown {
  if (param.value) return asTyped(param, computed(host, param.value, by));
  if (isGroup(param)) return followRecords(host, param, value, { ...by, follow });
  return stillOffered(host, param, value, by);
}

/**
 * A computed time as the field holds it when it is picked, which is how the server has it: a year is its first second,
 * at the end of a range its last.
 */
const asTyped = (param: CompiledParam, value: unknown): unknown =>
  fieldKindOf(param).computedAsSent ? coerceParam(param, value) : value;

function computed({ page, viewId }: FollowHost, source: string, { form, row }: Followed): unknown {
  try {
    return evaluateField(page, source, { form, row });
  } catch (error) {
    page.fault('expression', error, viewId);
    return null;
  }
}

/** A choice goes when other fields leave its option out; one that never was an option stays, for the rules to name. */
function stillOffered(
  host: FollowHost,
  param: CompiledParam,
  value: unknown,
  { form: all, row, masks }: Followed,
): unknown {
  const { page } = host;
  const { withheld } = masks ?? host.masks();
  const form = knownValues(all, withheld);
  const record = row && knownValues(row, withheld);
  const options = host.options({
    address: param.uid,
    root: param.uid,
    param,
    value,
    around: record ?? {},
    record,
  });
  if (value === null || options.length === 0 || !sameValue(keptChoice(value, options), value)) return value;
  const context = {
    form,
    scope: record ? { ...pageScope(page), row: record } : pageScope(page),
    now: page.ports.clock.now(),
  };
  const stands = (list: readonly Option[]): readonly Option[] =>
    list
      .filter((option) => optionStands(option.value, param.data_config?.filter, context))
      .map((option) => (option.children ? { ...option, children: stands(option.children) } : option));
  return keptChoice(value, stands(options));
}
