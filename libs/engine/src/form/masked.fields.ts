import { dictionaryNames, type CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import { dictionaryId } from '../evaluate.js';
import { knownRecords, withheldNames, withheldUids, type MaskContext } from '../rules/withheld.rule.js';

/**
 * Fields of one form that rest on a mask: those whose loaded value is one, and those worked out from masked names. They are locked and
 * marked, nothing is asked of them, and they are not sent: a mask is no value.
 */
export class MaskedFields {
  /** True when some value is worked out from names. */
  readonly askNames: boolean;
  /** The dictionaries that computed and transformed values ask, or whose names are stored, with their numbers. */
  readonly #asked: readonly (readonly [string, number])[];
  /** Names of the loaded columns that are masked. */
  #loaded: ReadonlySet<string> = new Set();
  #found: { context: MaskContext; uids: ReadonlySet<string> } | undefined;

  constructor(readonly page: PageCore, readonly params: readonly CompiledParam[]) {
    const asked = [...new Set(params.flatMap(expressionsOf).flatMap(dictionaryNames))].flatMap((uid) => {
      const id = dictionaryId(page, uid);
      return id === undefined ? [] : [[uid, id] as const];
    });
    this.askNames = asked.length > 0;
    this.#asked = [...asked, ...params.flatMap(storedNames).map((id) => [String(id), id] as const)];
  }

  has(uid: string): boolean { return this.#now().uids.has(uid); }
  /** Uids of all of them, members of groups included. */
  all(): ReadonlySet<string> { return this.#now().uids; }

  /** A row was loaded: fields of masked columns hold a mask now, others do not any more. */
  load(columns: ReadonlySet<string>): void {
    this.#loaded = columns;
    this.refresh();
  }

  /** Names have come, or go by another language. */
  refresh(): void { this.#found = undefined; }

  /** The value of a group without its members that rest on a mask. */
  known(group: CompiledParam, value: unknown): unknown {
    return knownRecords(group, value, this.#now().context);
  }

  #now(): { context: MaskContext; uids: ReadonlySet<string> } {
    if (this.#found) return this.#found;
    const maskedNames = new Set(this.#asked.flatMap(([uid, id]) => (this.page.dictionaries.masked(id) ? [uid] : [])));
    const loaded = new Set(this.params.map(namesOf).filter((names) => names.some((name) => this.#loaded.has(name))).flat());
    const context = { maskedNames, withheld: withheldNames(this.params, { maskedNames, withheld: loaded }) };
    this.#found = { context, uids: withheldUids(this.params, context) };
    return this.#found;
  }
}

const namesOf = ({ name, config }: CompiledParam): string[] => [name, ...(config?.endField ? [config.endField] : [])];

/** Dictionaries of the fields that are stored as names rather than codes. */
const storedNames = ({ input_config: input, data_config: from, config }: CompiledParam): number[] => [...(input?.stockpile === 'name' && from?.dict_id !== undefined ? [from.dict_id] : []), ...(config?.members ?? []).flatMap(storedNames)];

const expressionsOf = ({ value, trans, config }: CompiledParam): string[] => [value, trans].filter((source) => source !== undefined).concat((config?.members ?? []).flatMap(expressionsOf));
