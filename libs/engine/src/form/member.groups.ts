import { valueNames, type CompiledParam } from '@sluice/document';
import { isGroup } from '../fields/field.kinds.js';
import { enabledMembers } from '../fields/members.js';
import { expressionValues } from '../rules/expression-values.js';
import { groupValue, maxRows, namedValues, recordsOf, type MemberRecord } from '../rules/member-records.js';
import { knownValues } from '../rules/withheld.rule.js';

/**
 * A field of a form: a param of the view, or a member in a record of a group, whose address is `group/record
 * key/member`.
 */
export interface LocatedField {
  address: string;
  /** Uid of the view's param that holds the value. */
  root: string;
  param: CompiledParam;
  value: unknown;
  /** The record that a member stands in, and the group of it. */
  record?: MemberRecord;
  /** The same as what is decided reads it: without masks, numbers as numbers. */
  row?: MemberRecord;
  group?: CompiledParam;
  /** A group around it is disabled or computed. */
  locked?: boolean;
  /** Values by name of all records around it, inner before outer, as expressions read them. */
  around: MemberRecord;
}

/** What the groups need from their form. */
export interface GroupsHost {
  param(uid: string): CompiledParam | undefined;
  /** Value of a param of the view. */
  get(uid: string): unknown;
  /** Uids of what shows a mask, members included. */
  masked(): ReadonlySet<string>;
}

/**
 * Addresses of the members of groups. A record keeps its key while others come, go or move, so that a field keeps its
 * text and messages.
 */
export class MemberGroups {
  readonly #keys = new Map<string, string[]>();
  #made = 0;

  constructor(readonly host: GroupsHost) {}

  /** The field at an address; undefined when its param or record is gone. */
  locate(address: string): LocatedField | undefined {
    const [root = '', ...steps] = address.split('/');
    const param = this.host.param(root);
    if (!param) return undefined;
    let located: LocatedField | undefined = { address: root, root, param, value: this.host.get(root), around: {} };
    for (let at = 0; located && at < steps.length; at += 2)
      located = this.#member(located, steps[at] ?? '', steps[at + 1] ?? '');
    return located;
  }

  #member(group: LocatedField, key: string, uid: string): LocatedField | undefined {
    const record = recordsOf(group.param, group.value)[this.keys(group).indexOf(key)];
    const param = enabledMembers(group.param).find((member) => member.uid === uid);
    if (!record || !param) return undefined;
    const named = namedValues(enabledMembers(group.param), record);
    const row = expressionValues(enabledMembers(group.param), knownValues(named, this.#maskedNames(group.param)));
    return {
      address: `${group.address}/${key}/${uid}`,
      root: group.root,
      param,
      value: record[param.name] ?? null,
      record: named,
      row,
      group: group.param,
      locked: group.locked === true || isLocked(group.param),
      around: { ...group.around, ...row },
    };
  }

  /** Names of the members of a group that show a mask. */
  #maskedNames(group: CompiledParam): ReadonlySet<string> | undefined {
    const masked = this.host.masked();
    if (masked.size === 0) return undefined;
    return new Set(enabledMembers(group).flatMap((member) => (masked.has(member.uid) ? valueNames(member) : [])));
  }

  /** Keys of the records of a group, in order. */
  keys({ address, param, value }: Pick<LocatedField, 'address' | 'param' | 'value'>): readonly string[] {
    const known = this.#keys.get(address) ?? [];
    const wanted = recordsOf(param, value).length;
    if (known.length === wanted) return known;
    const keys = known.slice(0, wanted);
    while (keys.length < wanted) keys.push(this.#key());
    this.#keys.set(address, keys);
    return keys;
  }

  /** Addresses of all members below a group, groups inside it and theirs included. */
  below(group: LocatedField): LocatedField[] {
    if (!isGroup(group.param)) return [];
    return this.keys(group).flatMap((key) =>
      enabledMembers(group.param).flatMap((member) => {
        const located = this.#member(group, key, member.uid);
        return located ? [located, ...this.below(located)] : [];
      }),
    );
  }

  /**
   * The value of the root param once `value` stands at the address; `from` is the root's value before. Undefined when
   * the address is gone.
   */
  written(address: string, value: unknown, from: unknown): unknown {
    const [root = '', ...steps] = address.split('/');
    const param = this.host.param(root);
    return param && this.#write({ address: root, param, value: from }, steps, value);
  }

  #write(
    at: Pick<LocatedField, 'address' | 'param' | 'value'>,
    [key, uid, ...rest]: string[],
    value: unknown,
  ): unknown {
    if (key === undefined) return value;
    const row = this.keys(at).indexOf(key);
    const member = enabledMembers(at.param).find((one) => one.uid === uid);
    if (row < 0 || !member) return undefined;
    return groupValue(
      at.param,
      recordsOf(at.param, at.value).map((record, index) =>
        index === row
          ? {
              ...record,
              [member.name]: this.#write(
                { address: `${at.address}/${key}/${uid}`, param: member, value: record[member.name] ?? null },
                rest,
                value,
              ),
            }
          : record,
      ),
    );
  }

  /**
   * The records of a group with one more at the end where there is room, without one, or with one moved; answers the
   * group's new value.
   */
  change(group: LocatedField, how: RecordChange): unknown {
    const keys = [...this.keys(group)];
    const records = [...recordsOf(group.param, group.value)];
    const row = 'key' in how ? keys.indexOf(how.key) : -1;
    if ('add' in how) {
      if (records.length >= maxRows(group.param)) return group.value;
      keys.push(this.#key());
      records.push(how.add);
    } else if (row >= 0) {
      const [key, record] = [keys.splice(row, 1), records.splice(row, 1)];
      if ('by' in how) {
        const to = Math.max(0, Math.min(records.length, row + how.by));
        keys.splice(to, 0, ...key);
        records.splice(to, 0, ...record);
      }
    }
    this.#keys.set(group.address, keys);
    return groupValue(group.param, records);
  }

  #key(): string {
    this.#made += 1;
    return String(this.#made);
  }
}

/** What is done to the records of a group: one added, the one of a key removed, or moved by so many rows. */
export type RecordChange = { add: MemberRecord } | { key: string } | { key: string; by: number };

/** True for a param that nobody types into: disabled, or computed. */
export const isLocked = (param: CompiledParam): boolean => param.config?.disabled === true || param.value !== undefined;
