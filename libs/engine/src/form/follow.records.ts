import { valueNames, type CompiledParam } from '@sluice/document';
import { isGroup } from '../fields/field.kinds.js';
import { enabledMembers } from '../fields/members.js';
import { expressionValues } from '../rules/expression-values.js';
import { groupValue, namedValues, recordsOf, type MemberRecord } from '../rules/member-records.js';
import { memberShown, shownMembers, shownValues } from '../rules/member-visible.rule.js';
import { settle, type FormState, type Link } from '../rules/settle.js';
import { sameValue } from '../rules/value.rule.js';
import { memberMasks, readsAny, readValues, withheldNames, type MaskContext } from '../rules/withheld.rule.js';
import { pageScope } from '../scope.js';
import type { Follow, Followed, FollowHost } from './follow.type.js';

type Names = ReadonlySet<string>;

/**
 * The records of a group with the values of their members that follow what has changed; undefined names: everything in
 * them follows. A member takes its value by `follow`, as a field of the form does.
 */
export function followRecords(
  host: FollowHost,
  group: CompiledParam,
  value: unknown,
  { follow, ...by }: Followed & { follow: Follow },
): unknown {
  if (value === null || value === undefined) return value;
  const changed = changedNames(group, value, by);
  const members = enabledMembers(group);
  const inner = memberMasks(group, by.masks ?? host.masks());
  const masks = { ...inner, withheld: withheldNames(members, inner) };
  return groupValue(
    group,
    recordsOf(group, value).map((record, at) =>
      followRecord(host, group, { ...by, masks, follow }, record, changed(record, at)),
    ),
  );
}

/**
 * Names that have changed for a record: those of the form, and of its own where somebody wrote into it; null for one
 * that is new.
 */
function changedNames(
  group: CompiledParam,
  value: unknown,
  { change: { names, written } }: Followed,
): (record: MemberRecord, at: number) => Names | null {
  if (names === null || !written?.has(group.uid)) return () => names;
  const before = written.get(group.uid);
  const earlier = before === null || before === undefined ? [] : recordsOf(group, before);
  const same = new Set(earlier);
  const isComplete = earlier.length === recordsOf(group, value).length;
  return (record, at) => {
    if (same.has(record)) return names;
    const was = isComplete ? earlier[at] : undefined;
    return was ? new Set([...names, ...differing(was, record, group)]) : null;
  };
}

/** Names of the values that differ between two records, ranges by those of their ends. */
function differing(before: MemberRecord, after: MemberRecord, group: CompiledParam): string[] {
  const changed = enabledMembers(group).filter(({ name }) => !sameValue(before[name] ?? null, after[name] ?? null));
  return changed.flatMap(valueNames);
}

/** One record whose members follow one another until nothing changes. */
function followRecord(
  host: FollowHost,
  group: CompiledParam,
  by: Followed & { masks: MaskContext; follow: Follow },
  record: MemberRecord,
  names: Names | null,
): MemberRecord {
  const members = enabledMembers(group);
  const following = members.filter(follows);
  if (following.length === 0) return record;
  const { page } = host;
  const { stale } = by.change;
  const context = {
    locale: page.ports.locale(),
    now: page.ports.clock.now(),
    scope: pageScope(page),
    form: by.form,
    ...by.masks,
  };
  const rowIn = ({ values, visible }: FormState): MemberRecord => {
    const all = group.config?.members ?? [];
    return expressionValues(all, namedValues(all, shownValues(members, values, visible)));
  };
  // What a condition that reads something changed hides or shows has changed for those who read it.
  const changed = names && hiddenToo(members, names);
  const { state } = settle<CompiledParam>(
    { values: record, visible: shownMembers(group, record, context) },
    { names: changed, stale: names ? (member) => stale?.(member) === true || names.has(member.name) : undefined },
    {
      links: { conditions: members.filter(({ cond }) => cond).map(conditionLink), values: following.map(valueLink) },
      limit: members.length,
      key: ({ name }) => name,
      shows: (member, now) => memberShown(group, member, now, context),
      follow: (member, now) => {
        const row = rowIn(now);
        const change = names && by.change.names ? { names, stale } : { names: null };
        return by.follow(host, member, now.values[member.name] ?? null, {
          form: { ...by.form, ...row },
          row,
          change,
          masks: by.masks,
        });
      },
    },
  );
  return state.values;
}

/** These names, and those of the members whose conditions read one of them, and so on. */
function hiddenToo(members: readonly CompiledParam[], names: Names): Names {
  const all = new Set(names);
  for (let before = -1; before !== all.size;) {
    before = all.size;
    for (const member of members)
      if (member.cond && readsAny(member.cond, all)) for (const name of valueNames(member)) all.add(name);
  }
  return all;
}

const follows = (param: CompiledParam): boolean =>
  param.value !== undefined || param.data_config?.filter !== undefined || isGroup(param);

const linkTo = (param: CompiledParam, source: string): Link<CompiledParam> => {
  const { names, whole } = readValues(source);
  return { param, names: whole ? null : names };
};
const conditionLink = (param: CompiledParam): Link<CompiledParam> => linkTo(param, param.cond ?? '');
/** Groups look for themselves. */
const valueLink = (param: CompiledParam): Link<CompiledParam> =>
  isGroup(param) ? { param, names: null } : linkTo(param, param.value ?? param.data_config?.filter ?? '');
