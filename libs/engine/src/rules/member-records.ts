import type { RuleParam } from './rule.type.js';

/** One record of a member group as values by member name. */
export type MemberRecord = Readonly<Record<string, unknown>>;

type Group = Pick<RuleParam, 'config'>;
type Named = Pick<RuleParam, 'name' | 'config'>;

const asRecord = (value: unknown): MemberRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as MemberRecord) : {};

/**
 * The name under which the end of a range stands beside its start; undefined for every other param, and where both ends
 * stand under one name.
 */
const endOf = ({ config }: Named): string | undefined => config?.endField;

/**
 * What a value is called in expressions and queries: the name of its param, for a range with an `endField` its start
 * and its end by their own names.
 */
export function namedValue(param: Named, value: unknown): Record<string, unknown> {
  const end = endOf(param);
  if (end === undefined) return { [param.name]: value ?? null };
  const [from = null, to = null]: readonly unknown[] = Array.isArray(value) ? value : [];
  return { [param.name]: from, [end]: to };
}

/** The same for all values of a form or record; names without a value stay without. */
export function namedValues(
  params: readonly Named[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const ranges = params.filter((param) => endOf(param) !== undefined && values[param.name] !== undefined);
  return Object.assign({}, values, ...ranges.map((param) => namedValue(param, values[param.name]))) as Record<
    string,
    unknown
  >;
}

/** A record whose ranges hold both ends under their own name, however they were stored or sent. */
function joined(record: MemberRecord, members: readonly Named[]): MemberRecord {
  const apart = members.filter(
    (member) => Object.hasOwn(record, endOf(member) ?? '') && !Array.isArray(record[member.name]),
  );
  if (apart.length === 0) return record;
  const whole: Record<string, unknown> = { ...record };
  for (const member of apart) {
    const ends = [record[member.name] ?? null, record[endOf(member) ?? ''] ?? null];
    whole[member.name] = ends.every((end) => end === null || end === '') ? null : ends;
    delete whole[endOf(member) ?? ''];
  }
  return whole;
}

/** The records in a group's value: exactly one, or the rows of a sub-table (`multiple`). */
export function recordsOf({ config }: Group, value: unknown): readonly MemberRecord[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  const read = (one: unknown): MemberRecord => joined(asRecord(one), config?.members ?? []);
  return config?.multiple === true ? list.map(read) : [read(list[0])];
}

/** Rows of a sub-table whose `config.max` says nothing: the default of the schema. */
const MAX_ROWS = 200;

/** How many rows a sub-table may have. */
export const maxRows = ({ config }: Group): number => config?.max ?? Math.max(MAX_ROWS, config?.min ?? 0);

/** The value that stands for these records; a sub-table without rows is null. */
export function groupValue({ config }: Group, records: readonly MemberRecord[]): unknown {
  if (config?.multiple !== true) return records[0] ?? null;
  return records.length > 0 ? records : null;
}
