import type { RuleParam } from './rule.type.js';

/** One record of a member group (form_type 20): values by member name. */
export type MemberRecord = Readonly<Record<string, unknown>>;

type Group = Pick<RuleParam, 'config'>;

const asRecord = (value: unknown): MemberRecord => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as MemberRecord) : {});

/** The records in a group's value: exactly one, or the rows of a sub-table (`multiple`). */
export function recordsOf({ config }: Group, value: unknown): readonly MemberRecord[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return config?.multiple === true ? list.map(asRecord) : [asRecord(list[0])];
}

/** The value that stands for these records; a sub-table without rows is null. */
export function groupValue({ config }: Group, records: readonly MemberRecord[]): unknown {
  if (config?.multiple !== true) return records[0] ?? null;
  return records.length > 0 ? records : null;
}
