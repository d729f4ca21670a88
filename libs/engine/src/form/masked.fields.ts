import { dictionaryCalls, dictionaryNames, valueNames, type CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import { dictionaryId } from '../evaluate.js';
import type { MemberRecord } from '../rules/member-records.js';
import { knownRecords, knownValues, withheldNames, withheldUids, type MaskContext } from '../rules/withheld.rule.js';

/**
 * Fields of one form that rest on a mask: those whose loaded value is one, and those worked out from masked names. They
 * are locked and marked, nothing is asked of them, and they are not sent: a mask is no value.
 */
export class MaskedFields {
  /** True when some value is worked out from names. */
  readonly askNames: boolean;
  /** The dictionaries that computed and transformed values ask, or whose names are stored, with their numbers. */
  readonly #asked: readonly (readonly [string, number])[];
  /** Names of the loaded columns that are masked. */
  #loaded: ReadonlySet<string> = new Set();
  /** Fields that a condition may hide. */
  readonly #conditional: readonly CompiledParam[];
  #found: { hidden: string; context: MaskContext; uids: ReadonlySet<string> } | undefined;
  readonly #decided = new WeakMap<MemberRecord, { context: MaskContext; values: MemberRecord }>();

  /** @param visible whether a field is not hidden: a hidden one counts as empty, so nothing rests on its mask */
  constructor(
    readonly page: PageCore,
    readonly params: readonly CompiledParam[],
    readonly visible: (uid: string) => boolean,
  ) {
    const asked = [...new Set(params.flatMap(expressionsOf).flatMap(dictionaryNames))].flatMap((uid) => {
      const id = dictionaryId(page, uid);
      return id === undefined ? [] : [[uid, id] as const];
    });
    this.askNames = asked.length > 0;
    this.#conditional = params.filter(({ cond }) => cond);
    this.#asked = [...asked, ...params.flatMap(storedNames).map((id) => [String(id), id] as const)];
  }

  has(uid: string): boolean {
    return this.#now().uids.has(uid);
  }
  /** Uids of all of them, members of groups included. */
  all(): ReadonlySet<string> {
    return this.#now().uids;
  }
  /** The same as the rules read it. */
  context(): MaskContext {
    return this.#now().context;
  }

  /** Numbers of those dictionaries. */
  dictionaries(): readonly number[] {
    return [...new Set(this.#asked.map(([, id]) => id))];
  }

  /** True when what is masked in this form may follow from the names of a dictionary. */
  asks(dictionary: number): boolean {
    return this.#asked.some(([, id]) => id === dictionary);
  }

  /** True for a value, or a group with one, that is worked out from names: of that dictionary, without one of any. */
  follows(param: CompiledParam, dictionary?: number): boolean {
    const named = dictionaryCalls(param.value ?? '');
    const isNamed =
      dictionary === undefined
        ? named.length > 0
        : named.some((uid) => uid === undefined || dictionaryId(this.page, uid) === dictionary);
    return isNamed || (param.config?.members ?? []).some((member) => this.follows(member, dictionary));
  }

  /**
   * A row was loaded: fields of masked columns hold a mask now, others do not any more. What is worked out holds what
   * it is worked out from, whatever its column says.
   */
  load(columns: ReadonlySet<string>): void {
    this.#loaded = columns;
    this.refresh();
  }

  /** Names have come, or go by another language. */
  refresh(): void {
    this.#found = undefined;
  }

  /** The value of a group without its members that rest on a mask. */
  known(group: CompiledParam, value: unknown): unknown {
    return knownRecords(group, value, this.#now().context);
  }

  /**
   * Values by name with null for what rests on a mask, as the server has them: what is decided goes by these. The same
   * object while nothing changed.
   */
  decided(values: MemberRecord): MemberRecord {
    const { context } = this.#now();
    const before = this.#decided.get(values);
    if (before?.context === context) return before.values;
    const decided = knownValues(values, context.withheld);
    this.#decided.set(values, { context, values: decided });
    return decided;
  }

  #now(): { context: MaskContext; uids: ReadonlySet<string> } {
    // Asked for each field as it is drawn: only what a condition hides can have changed since.
    const hidden =
      this.#loaded.size === 0
        ? ''
        : this.#conditional.flatMap(({ uid }) => (this.visible(uid) ? [] : [uid])).join('\n');
    if (this.#found?.hidden === hidden) return this.#found;
    const shown = this.#loaded.size === 0 ? this.params : this.params.filter(({ uid }) => this.visible(uid));
    const maskedNames = new Set(this.#asked.flatMap(([uid, id]) => (this.page.dictionaries.masked(id) ? [uid] : [])));
    const holding = shown
      .filter(({ value }) => value === undefined)
      .map(valueNames)
      .filter((names) => names.some((name) => this.#loaded.has(name)))
      .flat();
    // What rests on names does so wherever it stands; what rests on a loaded value does not where that, or what is
    // between, is hidden.
    const named = withheldNames(this.params, { maskedNames });
    const context = {
      maskedNames,
      withheld: withheldNames(shown, { maskedNames, withheld: new Set([...named, ...holding]) }),
    };
    this.#found = { hidden, context, uids: withheldUids(shown, context) };
    return this.#found;
  }
}

/** Dictionaries of the fields that are stored as names rather than codes. */
const storedNames = ({ input_config: input, data_config: from, config }: CompiledParam): number[] => [
  ...(input?.stockpile === 'name' && from?.dict_id !== undefined ? [from.dict_id] : []),
  ...(config?.members ?? []).flatMap(storedNames),
];

const expressionsOf = ({ value, trans, config }: CompiledParam): string[] =>
  [value, trans].filter((source) => source !== undefined).concat((config?.members ?? []).flatMap(expressionsOf));
