import type { CompiledParam } from '@sluice/document';
import { sameValue } from '../rules/value.rule.js';
import type { Option } from './form.type.js';
import { isLocked, membersOf, type FieldPlace } from './member.groups.js';

/** What filling needs from its form. */
export interface FillHost {
  params: readonly CompiledParam[];
  options(place: FieldPlace): readonly Option[];
  /** True for a field that shows a mask: it is not sent, so nothing is put there. */
  masked(param: CompiledParam): boolean;
}

/**
 * What a person's choice writes: itself, and into the fields beside it the columns of the chosen option (`data_config.fill`). They stay as they
 * are where nothing was chosen, where the choice is the one before, and where the person sees the column or the field masked: a mask is no value.
 */
export function writesOf(host: FillHost, place: FieldPlace, value: unknown): (readonly [string, unknown])[] {
  const own = [place.address, value] as const;
  const { fill } = place.param.data_config ?? {};
  if (!fill || value === null || sameValue(value, place.value)) return [own];
  const row = host.options(place).find((option) => String(option.value) === String(value))?.row;
  const siblings = place.group ? membersOf(place.group) : host.params;
  const beside = place.address.slice(0, place.address.lastIndexOf('/') + 1);
  const filled = siblings.flatMap((param) => {
    const column = Object.hasOwn(fill, param.name) ? fill[param.name] : undefined;
    return row && column !== undefined && Object.hasOwn(row, column) && !isLocked(param) && !host.masked(param) ? [[beside + param.uid, row[column] ?? null] as const] : [];
  });
  return [own, ...filled];
}
