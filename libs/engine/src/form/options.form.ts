import type { CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import { fieldKindOf } from '../fields/field.kinds.js';
import type { FieldState, Option, OptionsWanted } from './form.type.js';
import type { Row } from '../runtime.js';
import { LinkedOptions } from './options.linked.js';
import type { LocatedField } from './member.groups.js';
import { dictionaryOf, rowOptions, staticOptions } from './options.static.js';

/** Pause after a keystroke before a search is sent (§9 search debounce). */
export const SEARCH_DEBOUNCE_MS = 300;
/**
 * Pause after a change of another field before the options that follow it are asked for again (§9 select refresh
 * debounce).
 */
export const REFRESH_DEBOUNCE_MS = 500;
/** Options that a search at the server brings at once; more come as one scrolls on. */
export const OPTIONS_PAGE = 50;

/** The options of a field and how far they are loaded. */
export type OptionsState = Pick<FieldState, 'options' | 'optionsStatus' | 'moreOptions'>;

const NONE: OptionsState = { options: [], optionsStatus: 'none' };

/** What the options of one form need from it. */
export interface OptionsHost {
  page: PageCore;
  viewId: number;
  /** Values to send, by param id. */
  wireValues(): Record<string, unknown>;
  /** Values by name, for linked options. */
  form(): Readonly<Record<string, unknown>>;
  /** The field at an address as it is now. */
  locate(address: string): LocatedField | undefined;
  changed(address: string): void;
  /** New options came because another field changed: a choice that is not among them goes. */
  relinked(address: string, options: readonly Option[]): void;
}

interface Asked {
  keyword?: string;
  value?: unknown;
  page?: number;
  linked?: boolean;
}

/** Where the options of each field come from: the param itself, a dictionary, or a query (data_type 1, 2, 3). */
export class FieldOptions {
  readonly #loaded = new Map<string, OptionsState>();
  readonly #waiting = new Map<string, () => void>();
  /** Number of the newest query per field; an older answer that comes later is not shown. */
  readonly #turn = new Map<string, number>();
  readonly #asked = new Map<string, { keyword?: string; page: number }>();
  /** Options seen so far by field and value, so that a choice keeps its name when a search leaves it out. */
  readonly #seen = new Map<string, Map<string, Option>>();
  /** Values by field whose names were asked for: one without a name is not asked for again. */
  readonly #sought = new Set<string>();
  /** Addresses of the fields on the screen, by what they share their options under. */
  readonly #sharers = new Map<string, Set<string>>();
  readonly #linked: LinkedOptions;
  #static: { locale: string; byUid: Map<string, OptionsState> } = { locale: '', byUid: new Map() };

  constructor(readonly host: OptionsHost) {
    this.#linked = new LinkedOptions(host);
  }

  /** Options now, linked ones narrowed, and the names of choices that are not among them. */
  get(place: LocatedField): OptionsState & Pick<FieldState, 'chosen'> {
    const state = this.#linked.narrow(place, this.#all(place));
    const chosen = this.#linked.chosen(place, state.options, this.#seen.get(keyOf(place)));
    return chosen ? { ...state, chosen } : state;
  }

  /** Options before any link narrows them. */
  all(place: LocatedField): readonly Option[] {
    return this.#all(place).options;
  }

  #all(place: LocatedField): OptionsState {
    const { param } = place;
    if (asksQuery(param)) return this.#loaded.get(keyOf(place)) ?? NONE;
    const dictId = dictionaryOf(param);
    if (dictId !== undefined) {
      const { status, options } = this.host.page.dictionaries.options(dictId);
      return { options, optionsStatus: status };
    }
    return param.data_option?.length ? this.#own(param) : NONE;
  }

  /**
   * The field came on the screen: a query's options are asked for once, then the name of a saved choice that is not
   * among them.
   */
  mount(place: LocatedField): void {
    if (!asksQuery(place.param)) return;
    const key = keyOf(place);
    this.#share(key, place.address);
    if (this.#loaded.has(key)) return this.named(place);
    void this.#query(place, {}).then(() => {
      for (const address of this.#sharers.get(key) ?? []) {
        const now = this.host.locate(address);
        if (now) this.named(now);
      }
    });
  }

  #share(key: string, address: string): void {
    this.#sharers.set(key, (this.#sharers.get(key) ?? new Set()).add(address));
  }

  /**
   * The field holds a value that may not be from its list: the name of a choice that nobody has seen yet is asked for.
   */
  named(place: LocatedField): void {
    if (isPaged(place.param) && this.#loaded.get(keyOf(place))?.optionsStatus === 'ready') void this.#reveal(place);
  }

  /**
   * Children of a cascader node, the branch of a saved value, the next page, or a search; a newer search makes an older
   * one answer what is there.
   */
  load(place: LocatedField, by: OptionsWanted): Promise<readonly Option[]> {
    const { param } = place;
    const dictId = dictionaryOf(param);
    if (by.parent !== undefined && dictId !== undefined)
      return this.host.page.dictionaries.loadChildren(dictId, by.parent);
    if (by.value !== undefined && dictId !== undefined) return this.host.page.dictionaries.reveal(dictId, by.value);
    if (by.keyword !== undefined && dictId !== undefined && isTree(param))
      return this.#later(place, SEARCH_DEBOUNCE_MS, () => this.host.page.dictionaries.search(dictId, by.keyword ?? ''));
    if (dictId !== undefined && !asksQuery(param) && this.#all(place).optionsStatus === 'error')
      return this.host.page.dictionaries.load(dictId);
    if (!asksQuery(param)) return Promise.resolve(this.get(place).options);
    if (by.more) return this.#next(place);
    return this.#later(place, SEARCH_DEBOUNCE_MS, () =>
      this.#query(place, by.keyword === undefined ? {} : { keyword: by.keyword }),
    );
  }

  /**
   * Fields changed: names of choices that came with a value, and options of queries that read what changed: a name of
   * the form, or for a member one of its group.
   */
  settled(addresses: Iterable<string>, names: ReadonlySet<string>, uids: ReadonlySet<string>): void {
    for (const address of addresses) {
      const place = this.host.locate(address);
      if (place && uids.has(place.root)) this.named(place);
      if (!place?.param.data_config?.reads) continue;
      const siblings =
        place.group && uids.has(place.root)
          ? (place.group.config?.members ?? []).filter(({ uid }) => uid !== place.param.uid).map(({ name }) => name)
          : [];
      this.#follow(place, siblings.length > 0 ? new Set([...names, ...siblings]) : names);
    }
  }

  /**
   * Other fields of these names changed: queries that read one are asked again, after a pause, where they were asked
   * before.
   */
  #follow(place: LocatedField, names: ReadonlySet<string>): void {
    const { reads = [] } = place.param.data_config ?? {};
    const key = keyOf(place);
    if (!asksQuery(place.param) || !this.#loaded.has(key) || !reads.some((name) => names.has(name))) return;
    this.#share(key, place.address);
    void this.#later(place, REFRESH_DEBOUNCE_MS, () => this.#query(place, { linked: true }));
  }

  #next(place: LocatedField): Promise<readonly Option[]> {
    const state = this.#all(place);
    const { page = 0, keyword } = this.#asked.get(keyOf(place)) ?? {};
    if (state.moreOptions !== true || state.optionsStatus === 'loading') return Promise.resolve(state.options);
    return this.#query(place, { keyword, page: page + 1 });
  }

  #later(place: LocatedField, pause: number, ask: () => Promise<readonly Option[]>): Promise<readonly Option[]> {
    const key = keyOf(place);
    this.#waiting.get(key)?.();
    return new Promise((resolve) => {
      const cancel = this.host.page.later(() => {
        this.#waiting.delete(key);
        void ask().then(resolve);
      }, pause);
      this.#waiting.set(key, () => {
        cancel();
        resolve(this.#all(place).options);
      });
    });
  }

  #own(param: CompiledParam): OptionsState {
    const locale = this.host.page.ports.locale();
    if (this.#static.locale !== locale) this.#static = { locale, byUid: new Map() };
    const known = this.#static.byUid.get(param.uid);
    if (known) return known;
    const state: OptionsState = { options: staticOptions(param.data_option, locale), optionsStatus: 'ready' };
    this.#static.byUid.set(param.uid, state);
    return state;
  }

  /** Asks by value for the names of saved choices that the first options do not hold. */
  async #reveal(place: LocatedField): Promise<void> {
    const key = keyOf(place);
    const marks = (values: readonly unknown[]): string[] => values.map((one) => `${key} ${String(one)}`);
    const unknown = (Array.isArray(place.value) ? (place.value as unknown[]) : [place.value]).filter(
      (one) =>
        one !== null &&
        one !== '' &&
        this.#seen.get(key)?.has(String(one)) !== true &&
        !this.#sought.has(marks([one])[0] ?? ''),
    );
    if (unknown.length === 0) return;
    for (const mark of marks(unknown)) this.#sought.add(mark);
    try {
      this.#remember(place, await this.#ask(place, { value: unknown.length === 1 ? unknown[0] : unknown }));
      if (this.host.page.open()) this.host.changed(place.address);
    } catch (error) {
      for (const mark of marks(unknown)) this.#sought.delete(mark);
      this.host.page.fault('request', error, this.host.viewId);
    }
  }

  async #query(place: LocatedField, by: Asked): Promise<readonly Option[]> {
    const key = keyOf(place);
    const before = this.#all(place).options;
    const turn = (this.#turn.get(key) ?? 0) + 1;
    this.#turn.set(key, turn);
    this.#set(place, { options: before, optionsStatus: 'loading' });
    try {
      const fresh = await this.#ask(place, by);
      this.#remember(place, fresh);
      const options = by.page ? [...before, ...fresh] : fresh;
      if (this.#turn.get(key) !== turn) return options;
      this.#asked.set(key, { page: by.page ?? 0, keyword: by.keyword });
      this.#set(place, {
        options,
        optionsStatus: 'ready',
        moreOptions: isPaged(place.param) && fresh.length === OPTIONS_PAGE ? true : undefined,
      });
      if (by.linked && !isPaged(place.param) && this.host.page.open())
        for (const address of this.#sharers.get(key) ?? []) this.host.relinked(address, options);
      return options;
    } catch (error) {
      this.host.page.fault('request', error, this.host.viewId);
      if (this.#turn.get(key) === turn) this.#set(place, { options: before, optionsStatus: 'error' });
      return before;
    }
  }

  /** `/app/param/data/run` (§7): everything at once, or page by page where the server searches. */
  async #ask({ param, record, row }: LocatedField, { keyword, value, page = 0 }: Asked): Promise<readonly Option[]> {
    const {
      page: { params, doc, ports },
    } = this.host;
    const wanted = {
      keyword,
      value,
      record:
        record === undefined || row === undefined
          ? undefined
          : Object.fromEntries(Object.entries(record).map(([name, one]) => [name, row[name] === null ? null : one])),
    };
    const answer = await ports.transport.call<{ response?: { data?: { list?: Row[]; masked?: string[] } } }>(
      '/app/param/data/run',
      {
        app_id: doc.app_id,
        param_id: param.id,
        dict_id: param.data_config?.dict_id ?? '',
        page_no: isPaged(param) ? page : -1,
        page_size: isPaged(param) ? OPTIONS_PAGE : -1,
        data_params: JSON.stringify({ ...this.host.wireValues(), page: params, ...wanted }),
      },
    );
    const { list = [], masked = [] } = answer.response?.data ?? {};
    return rowOptions(list, {
      ...columnsOf(param),
      masked,
      whole: param.data_config?.fill !== undefined,
      named: param.input_config?.stockpile === 'name',
    });
  }

  #remember(place: LocatedField, options: readonly Option[]): void {
    if (!isPaged(place.param)) return;
    const seen = this.#seen.get(keyOf(place)) ?? new Map<string, Option>();
    for (const option of options) seen.set(String(option.value), option);
    this.#seen.set(keyOf(place), seen);
  }

  #set(place: LocatedField, state: OptionsState): void {
    this.#loaded.set(keyOf(place), state);
    if (this.host.page.open()) this.host.changed(place.address);
  }
}

/**
 * Fields that share their options: a member whose query reads its own row has options of its own, others those of their
 * param.
 */
function keyOf({ address, param, group }: LocatedField): string {
  const siblings = group?.config?.members ?? [];
  const ownRow = siblings.some(({ name }) => param.data_config?.reads?.includes(name) === true);
  return ownRow ? address : param.uid;
}

/**
 * True when the options come from `/app/param/data/run`: a query, a dictionary searched at the server, or what a kind
 * asks by itself.
 */
function asksQuery(param: CompiledParam): boolean {
  return param.data_type === 3 || param.data_config?.query === true || isPaged(param);
}

/** True when the server searches and answers page by page. */
function isPaged(param: CompiledParam): boolean {
  return fieldKindOf(param).asks !== undefined || (param.config?.remote === true && !isTree(param));
}

/** A cascader over a dictionary stays a tree, also where the server searches in it. */
const isTree = (param: CompiledParam): boolean =>
  fieldKindOf(param).family === 'path' && dictionaryOf(param) !== undefined;

function columnsOf(param: CompiledParam): { value: string; label: string } {
  const dictionary = dictionaryOf(param) !== undefined;
  return {
    value: param.data_config?.value ?? (dictionary ? 'code' : 'value'),
    label: param.data_config?.label ?? (dictionary ? 'name' : 'label'),
  };
}
