import { valueNames, type CompiledParam } from '@sluice/document';
import { isGroup } from '../fields/field.kinds.js';
import { enabledMembers } from '../fields/members.js';
import { expressionValues } from '../rules/expression-values.js';
import { groupValue, namedValues, recordsOf, type MemberRecord } from '../rules/member-records.js';
import { shownRecord } from '../rules/member-visible.rule.js';
import { sameValue } from '../rules/value.rule.js';
import { memberMasks, readsAny, withheldNames, type MaskContext } from '../rules/withheld.rule.js';
import { pageScope } from '../scope.js';
import { follow, type Followed, type FollowHost } from './follow.form.js';

type Names = ReadonlySet<string>;

/** The records of a group with the values of their members that follow what has changed; undefined names: everything in them follows. */
export function followRecords(host: FollowHost, group: CompiledParam, value: unknown, by: Followed): unknown {
  if (value === null || value === undefined) return value;
  const changed = changedNames(group, value, by);
  const members = enabledMembers(group);
  const inner = memberMasks(group, by.masks ?? host.masks());
  const masks = { ...inner, withheld: withheldNames(members, inner) };
  return groupValue(
    group,
    recordsOf(group, value).map((record, at) =>
      new RecordFollow(host, group, { ...by, masks }).follow(record, changed(record, at)),
    ),
  );
}

/** Names that have changed for a record: those of the form, and of its own where somebody wrote into it; null for one that is new. */
function changedNames(
  group: CompiledParam,
  value: unknown,
  { change: { names, written } }: Followed,
): (record: MemberRecord, at: number) => Names | null {
  if (names === null || !written?.has(group.uid)) return () => names;
  const before = written.get(group.uid);
  const earlier = before === null || before === undefined ? [] : recordsOf(group, before);
  const same = new Set(earlier);
  const isInPlace = earlier.length === recordsOf(group, value).length;
  return (record, at) => {
    if (same.has(record)) return names;
    const was = isInPlace ? earlier[at] : undefined;
    return was ? new Set([...names, ...differing(was, record, group)]) : null;
  };
}

/** Names of the values that differ between two records, ranges by those of their ends. */
function differing(before: MemberRecord, after: MemberRecord, group: CompiledParam): string[] {
  const changed = enabledMembers(group).filter(({ name }) => !sameValue(before[name] ?? null, after[name] ?? null));
  return changed.flatMap(valueNames);
}

/** One record whose members follow one another, those above first, until nothing changes; a circle ends. */
class RecordFollow {
  readonly #members: readonly CompiledParam[];

  constructor(
    readonly host: FollowHost,
    readonly group: CompiledParam,
    readonly by: Followed & { masks: MaskContext },
  ) {
    this.#members = enabledMembers(group);
  }

  follow(record: MemberRecord, names: Names | null): MemberRecord {
    const todo = names ? this.#following(names) : new Set(this.#members.keys());
    let now = record;
    for (let left = this.#members.length * (this.#members.length + 1); todo.size > 0 && left > 0; left -= 1) {
      const at = Math.min(...todo);
      todo.delete(at);
      const member = this.#members[at];
      if (!member || !follows(member)) continue;
      const next = this.#value(member, now, names);
      if (next === undefined || sameValue(next, now[member.name] ?? null)) continue;
      now = { ...now, [member.name]: next };
      for (const other of this.#reading(new Set(valueNames(member)))) if (other !== at) todo.add(other);
    }
    return now;
  }

  #value(member: CompiledParam, record: MemberRecord, names: Names | null): unknown {
    const { host, group, by } = this;
    const { page } = host;
    const context = {
      locale: page.ports.locale(),
      now: page.ports.clock.now(),
      scope: pageScope(page),
      form: by.form,
      ...by.masks,
    };
    const members = group.config?.members ?? [];
    const row = expressionValues(members, namedValues(members, shownRecord(group, record, context)));
    const change =
      names && by.change.names ? { names, ...(by.change.stale ? { stale: by.change.stale } : {}) } : { names: null };
    return follow(host, member, record[member.name] ?? null, {
      form: { ...by.form, ...row },
      row,
      change,
      masks: by.masks,
    });
  }

  /** Places of the members that are to be worked out: those that are stale, were written themselves, or read what has changed. */
  #following(names: Names): Set<number> {
    const { stale } = this.by.change;
    const found = this.#reading(names);
    this.#members.forEach((member, at) => {
      if (stale?.(member) === true || names.has(member.name)) found.add(at);
    });
    return found;
  }

  /** Those that read one of the names, or one whose condition does: what is hidden counts as empty. Groups look for themselves. */
  #reading(names: Names): Set<number> {
    const all = new Set(names);
    for (let before = -1; before !== all.size;) {
      before = all.size;
      for (const member of this.#members)
        if (member.cond && readsAny(member.cond, all)) for (const name of valueNames(member)) all.add(name);
    }
    const found = new Set<number>();
    this.#members.forEach((member, at) => {
      const source = member.value ?? member.data_config?.filter;
      if (isGroup(member) || (source !== undefined && readsAny(source, all))) found.add(at);
    });
    return found;
  }
}

const follows = (param: CompiledParam): boolean =>
  param.value !== undefined || param.data_config?.filter !== undefined || isGroup(param);
