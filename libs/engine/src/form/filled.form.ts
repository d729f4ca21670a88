import type { CompiledParam } from '@sluice/document';
import { enabledMembers } from '../fields/members.js';
import { isEmptyValue, sameValue } from '../rules/value.rule.js';
import type { Option } from './form.type.js';
import { isLocked, type LocatedField } from './member.groups.js';

/** What filling needs from its form. */
export interface FillHost {
  params: readonly CompiledParam[];
  options(located: LocatedField): readonly Option[];
  /** The value at an address. */
  value(address: string): unknown;
  /** True for a field that shows a mask: it is not sent, so nothing is put there. */
  masked(param: CompiledParam): boolean;
}

/**
 * What a person's choice writes: itself, and into the fields beside it the columns of the chosen option
 * (`data_config.fill`). Once nothing is chosen any more, or in a multiple choice several are, they are no option's
 * values: what the choice before had filled goes, what the person has changed since stays. Nothing is written where the
 * choice is the one before, and where the person sees the column or the field masked.
 */
export function writesOf(host: FillHost, located: LocatedField, value: unknown): (readonly [string, unknown])[] {
  const own = [located.address, value] as const;
  const { fill } = located.param.data_config ?? {};
  if (!fill || sameValue(value, located.value)) return [own];
  const [row, before] = [rowOf(host, located, value), rowOf(host, located, located.value)];
  const siblings = located.group ? enabledMembers(located.group) : host.params;
  const beside = located.address.slice(0, located.address.lastIndexOf('/') + 1);
  const filled = siblings.flatMap((param): (readonly [string, unknown])[] => {
    const column = Object.hasOwn(fill, param.name) ? fill[param.name] : undefined;
    if (column === undefined || isLocked(param) || host.masked(param)) return [];
    const address = beside + param.uid;
    if (chosen(value).length === 1) return row && Object.hasOwn(row, column) ? [[address, row[column] ?? null]] : [];
    return before && Object.hasOwn(before, column) && String(host.value(address)) === String(before[column])
      ? [[address, null]]
      : [];
  });
  return [own, ...filled];
}

/** What a choice holds: the entries of a multiple one, the one of a single one, none of an empty one. */
const chosen = (value: unknown): readonly unknown[] =>
  isEmptyValue(value) ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

/** The row of the option that a choice is alone with. */
function rowOf(host: FillHost, located: LocatedField, value: unknown): Option['row'] {
  const [one, ...more] = chosen(value);
  return one === undefined || more.length > 0
    ? undefined
    : host.options(located).find((option) => String(option.value) === String(one))?.row;
}
