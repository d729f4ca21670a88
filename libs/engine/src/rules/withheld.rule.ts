import { compileExpression, dictionaryNames, ExpressionError, valueNames } from '@sluice/document';
import { isGroup } from '../fields/field.kinds.js';
import type { MemberRecord } from './member-records.js';
import type { RuleContext, RuleParam } from './rule.type.js';
import { enabledParams } from './enabled-params.js';

/** What somebody sees masked: dictionaries, and values of the form by name. */
export type MaskContext = Pick<RuleContext, 'maskedNames' | 'withheld'>;

type Names = ReadonlySet<string>;
const NONE: Names = new Set();

/**
 * Names of the values that somebody who sees masks neither sends nor is asked for (§5): a mask is no value. Those that
 * hold a mask (`withheld`), those whose expressions (`value`, `trans`) ask masked names or read such a value, of a
 * group around it or inside it too, and those that are stored as such names (`input_config.stockpile`).
 */
export function withheldNames(params: readonly RuleParam[], context: MaskContext): Names {
  const { maskedNames = NONE, withheld = NONE } = context;
  if (maskedNames.size === 0 && withheld.size === 0) return NONE;
  const found = new Set(withheld);
  const enabled = enabledParams(params);
  for (const param of enabled) if (found.has(param.name)) addNames(param, found);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const param of enabled)
      if (
        !found.has(param.name) &&
        (storesNames(param, maskedNames) ||
          sources(param).some((source) => restsOnMask(source, enabled, { maskedNames, withheld: found })))
      )
        addNames(param, found);
  }
  return found;
}

/** The same as uids, members of groups at any depth included. */
export function withheldUids(params: readonly RuleParam[], context: MaskContext): Names {
  const found = new Set<string>();
  const collect = (list: readonly RuleParam[], within: MaskContext): void => {
    const withheld = withheldNames(list, within);
    for (const param of enabledParams(list)) {
      if (withheld.has(param.name)) found.add(param.uid);
      collect(param.config?.members ?? [], memberMasks(param, { ...within, withheld }));
    }
  };
  collect(params, context);
  return found;
}

/** What is masked as the members of a group see it: a member stands before a value of the form that has its name. */
export function memberMasks(
  { config }: Pick<RuleParam, 'config'>,
  { maskedNames, withheld = NONE }: MaskContext,
): MaskContext {
  const names = maskedNames ? { maskedNames } : {};
  if (withheld.size === 0) return names;
  const own = new Set<string>();
  for (const member of config?.members ?? []) addNames(member, own);
  return { ...names, withheld: new Set([...withheld].filter((name) => !own.has(name))) };
}

/** The value of a group without those of its members that are withheld; for the rest as it came. */
export function knownRecords(group: RuleParam, value: unknown, context: MaskContext): unknown {
  const members = enabledParams(group.config?.members ?? []);
  const inner = memberMasks(group, context);
  const withheld = withheldNames(members, inner);
  const groups = members.filter((member) => isGroup(member) && !withheld.has(member.name));
  if (withheld.size === 0 && groups.length === 0) return value;
  const known = (record: unknown): unknown => {
    if (typeof record !== 'object' || record === null) return record;
    const kept = knownRecord(record as MemberRecord, withheld);
    const nested = groups
      .filter(({ name }) => Object.hasOwn(kept, name))
      .map((member) => [member.name, knownRecords(member, kept[member.name], { ...inner, withheld })]);
    return { ...kept, ...(Object.fromEntries(nested) as MemberRecord) };
  };
  return Array.isArray(value) ? value.map(known) : known(value);
}

/** A record without these values. */
export function knownRecord(record: MemberRecord, withheld: Names): MemberRecord {
  return withheld.size === 0
    ? record
    : Object.fromEntries(Object.entries(record).filter(([name]) => !withheld.has(name)));
}

/**
 * The same with null in their places: what decides something (conditions, filters of options, what a button is given)
 * reads a mask as no value.
 */
export function knownValues(values: MemberRecord, withheld: Names = NONE): MemberRecord {
  return withheld.size === 0
    ? values
    : {
        ...values,
        ...Object.fromEntries([...withheld].filter((name) => Object.hasOwn(values, name)).map((name) => [name, null])),
      };
}

/** Whether members of a group are withheld, at any depth. */
export function withholdsInside(group: RuleParam, context: MaskContext): boolean {
  return isGroup(group) && withheldUids(group.config?.members ?? [], memberMasks(group, context)).size > 0;
}

function addNames(param: RuleParam, names: Set<string>): void {
  for (const name of valueNames(param)) names.add(name);
}

const storesNames = ({ input_config: input, data_config: from }: RuleParam, masked: Names): boolean =>
  input?.stockpile === 'name' && from?.dict_id !== undefined && masked.has(String(from.dict_id));

const sources = ({ value, trans }: RuleParam): string[] => [value, trans].filter((source) => source !== undefined);

function restsOnMask(source: string, params: readonly RuleParam[], context: Required<MaskContext>): boolean {
  if (dictionaryNames(source).some((uid) => context.maskedNames.has(uid))) return true;
  const { names, whole } = readValues(source);
  if ([...names].some((name) => context.withheld.has(name)) || (whole && context.withheld.size > 0)) return true;
  const words = new Set(source.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  return params.some(
    (group) =>
      isGroup(group) &&
      (whole || names.has(group.name)) &&
      withheldInside(group, context).some((name) => whole || words.has(name)),
  );
}

/** Names of the withheld members of a group, at any depth. */
function withheldInside(group: RuleParam, context: MaskContext): string[] {
  const members = enabledParams(group.config?.members ?? []);
  const inner = memberMasks(group, context);
  const withheld = withheldNames(members, inner);
  return members.flatMap((member) => [
    ...(withheld.has(member.name) ? [member.name] : []),
    ...withheldInside(member, { ...inner, withheld }),
  ]);
}

/** The values of the form or row that an expression reads; `whole` when it may read any of them. */
export function readValues(source: string): { names: Names; whole: boolean } {
  try {
    const reads = compileExpression(source)
      .reads.map((read) => read.split('.'))
      .filter(([root]) => root === 'form' || root === 'params' || root === 'row');
    return {
      names: new Set(reads.flatMap(([, name]) => name ?? [])),
      whole: reads.some(([, name]) => name === undefined),
    };
  } catch (error) {
    if (error instanceof ExpressionError) return { names: NONE, whole: false };
    throw error;
  }
}

/** Whether an expression reads one of the names, or may read any there are. */
export function readsAny(source: string, names: Names): boolean {
  const { names: read, whole } = readValues(source);
  return whole || [...read].some((name) => names.has(name));
}
