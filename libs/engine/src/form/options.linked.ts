import { optionStands } from '../rules/option.rule.js';
import type { Option } from './form.type.js';
import { pageScope } from '../scope.js';
import type { LocatedField } from './member.groups.js';
import type { OptionsHost, OptionsState } from './options.type.js';

interface Narrowed {
  all: readonly Option[];
  shown: readonly Option[];
}

/**
 * Options that follow other fields (`data_config.filter`) and names of choices outside the list; the same objects while
 * nothing changed.
 */
export class LinkedOptions {
  readonly #narrowed = new Map<string, Narrowed>();
  readonly #chosen = new Map<string, readonly Option[]>();

  constructor(readonly host: Pick<OptionsHost, 'page' | 'form'>) {}

  /** The options whose filter holds, children of a tree included. */
  narrow(located: LocatedField, state: OptionsState): OptionsState {
    const { address, param } = located;
    if (!param.data_config?.filter || state.options.length === 0) return state;
    const shown = this.#standing(located, state.options);
    const known = this.#narrowed.get(address);
    const same =
      known?.all === state.options &&
      known.shown.length === shown.length &&
      known.shown.every((option, at) => option.value === shown[at]?.value);
    if (!same) this.#narrowed.set(address, { all: state.options, shown });
    return { ...state, options: same ? known.shown : shown };
  }

  #standing({ param, row, around }: LocatedField, options: readonly Option[]): readonly Option[] {
    const { page } = this.host;
    const context = {
      form: { ...this.host.form(), ...around },
      scope: row ? { ...pageScope(page), row } : pageScope(page),
      now: page.ports.clock.now(),
    };
    const narrow = (list: readonly Option[]): readonly Option[] =>
      list
        .filter((option) => optionStands(option.value, param.data_config?.filter, context))
        .map((option) => (option.children?.length ? { ...option, children: narrow(option.children) } : option));
    return narrow(options);
  }

  /** Options of the field's value that are not in its list now but were seen before; undefined when there are none. */
  chosen(
    { address, value }: LocatedField,
    options: readonly Option[],
    seen: ReadonlyMap<string, Option> | undefined,
  ): readonly Option[] | undefined {
    if (!seen || value === null || value === undefined) return undefined;
    const listed = new Set(options.map((option) => String(option.value)));
    const others = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) =>
      listed.has(String(one)) ? [] : (seen.get(String(one)) ?? []),
    );
    if (others.length === 0) return undefined;
    const known = this.#chosen.get(address);
    if (known && known.length === others.length && known.every((option, at) => option === others[at])) return known;
    this.#chosen.set(address, others);
    return others;
  }
}

/**
 * A choice without what is no option any more: a list loses the gone ones, a single one becomes null. The same value
 * when all are there.
 */
export function keptChoice(value: unknown, options: readonly Option[]): unknown {
  const there = new Set<string>();
  const collect = (list: readonly Option[]): void => {
    for (const option of list) {
      there.add(String(option.value));
      collect(option.children ?? []);
    }
  };
  collect(options);
  if (value === null || value === undefined || value === '') return value;
  if (!Array.isArray(value)) return there.has(String(value)) ? value : null;
  const kept = (value as unknown[]).filter((one) => there.has(String(one)));
  return kept.length === value.length ? value : kept;
}
