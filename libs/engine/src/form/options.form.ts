import type { CompiledParam } from '@sluice/document';
import { fieldKindOf } from '../fields/field.kinds.js';
import type { FieldState, Option, OptionsWanted } from './form.type.js';
import type { Row } from '../runtime.js';
import { LinkedOptions } from './options.linked.js';
import type { LocatedField } from './member.groups.js';
import { dictionaryOf, rowOptions, staticOptions } from './options.static.js';
import type { OptionsState, OptionsHost } from './options.type.js';

/** Pause after a keystroke before a search is sent (§9 search debounce). */
export const SEARCH_DEBOUNCE_MS = 300;
/**
 * Pause after a change of another field before the options that follow it are asked for again (§9 select refresh
 * debounce).
 */
export const REFRESH_DEBOUNCE_MS = 500;
/** Options that a search at the server brings at once; more come as one scrolls on. */
export const OPTIONS_PAGE = 50;

const NONE: OptionsState = { options: [], optionsStatus: 'none' };

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
  get(located: LocatedField): OptionsState & Pick<FieldState, 'chosen'> {
    const state = this.#linked.narrow(located, this.#all(located));
    const chosen = this.#linked.chosen(located, state.options, this.#seen.get(keyOf(located)));
    return chosen ? { ...state, chosen } : state;
  }

  /** Options before any link narrows them. */
  all(located: LocatedField): readonly Option[] {
    return this.#all(located).options;
  }

  #all(located: LocatedField): OptionsState {
    const { param } = located;
    if (asksQuery(param)) return this.#loaded.get(keyOf(located)) ?? NONE;
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
  mount(located: LocatedField): void {
    if (!asksQuery(located.param)) return;
    const key = keyOf(located);
    this.#share(key, located.address);
    if (this.#loaded.has(key)) return this.named(located);
    void this.#query(located, {}).then(() => {
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
  named(located: LocatedField): void {
    if (isPaged(located.param) && this.#loaded.get(keyOf(located))?.optionsStatus === 'ready')
      void this.#reveal(located);
  }

  /**
   * Children of a cascader node, the branch of a saved value, the next page, or a search; a newer search makes an older
   * one answer what is there.
   */
  load(located: LocatedField, by: OptionsWanted): Promise<readonly Option[]> {
    const { param } = located;
    const dictId = dictionaryOf(param);
    if (by.parent !== undefined && dictId !== undefined)
      return this.host.page.dictionaries.loadChildren(dictId, by.parent);
    if (by.value !== undefined && dictId !== undefined) return this.host.page.dictionaries.reveal(dictId, by.value);
    if (by.keyword !== undefined && dictId !== undefined && isTree(param))
      return this.#later(located, SEARCH_DEBOUNCE_MS, () =>
        this.host.page.dictionaries.search(dictId, by.keyword ?? ''),
      );
    if (dictId !== undefined && !asksQuery(param) && this.#all(located).optionsStatus === 'error')
      return this.host.page.dictionaries.load(dictId);
    if (!asksQuery(param)) return Promise.resolve(this.get(located).options);
    if (by.more) return this.#next(located);
    return this.#later(located, SEARCH_DEBOUNCE_MS, () =>
      this.#query(located, by.keyword === undefined ? {} : { keyword: by.keyword }),
    );
  }

  /**
   * Fields changed: names of choices that came with a value, and options of queries that read what changed: a name of
   * the form, or for a member one of its group.
   */
  settled(addresses: Iterable<string>, names: ReadonlySet<string>, uids: ReadonlySet<string>): void {
    for (const address of addresses) {
      const located = this.host.locate(address);
      if (located && uids.has(located.root)) this.named(located);
      if (!located?.param.data_config?.reads) continue;
      const siblings =
        located.group && uids.has(located.root)
          ? (located.group.config?.members ?? []).filter(({ uid }) => uid !== located.param.uid).map(({ name }) => name)
          : [];
      this.#follow(located, siblings.length > 0 ? new Set([...names, ...siblings]) : names);
    }
  }

  /**
   * Other fields of these names changed: queries that read one are asked again, after a pause, where they were asked
   * before.
   */
  #follow(located: LocatedField, names: ReadonlySet<string>): void {
    const { reads = [] } = located.param.data_config ?? {};
    const key = keyOf(located);
    if (!asksQuery(located.param) || !this.#loaded.has(key) || !reads.some((name) => names.has(name))) return;
    this.#share(key, located.address);
    void this.#later(located, REFRESH_DEBOUNCE_MS, () => this.#query(located, { linked: true }));
  }

  #next(located: LocatedField): Promise<readonly Option[]> {
    const state = this.#all(located);
    const { page = 0, keyword } = this.#asked.get(keyOf(located)) ?? {};
    if (state.moreOptions !== true || state.optionsStatus === 'loading') return Promise.resolve(state.options);
    return this.#query(located, { keyword, page: page + 1 });
  }

  #later(located: LocatedField, pause: number, ask: () => Promise<readonly Option[]>): Promise<readonly Option[]> {
    const key = keyOf(located);
    this.#waiting.get(key)?.();
    return new Promise((resolve) => {
      const cancel = this.host.page.later(() => {
        this.#waiting.delete(key);
        void ask().then(resolve);
      }, pause);
      this.#waiting.set(key, () => {
        cancel();
        resolve(this.#all(located).options);
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
  async #reveal(located: LocatedField): Promise<void> {
    const key = keyOf(located);
    const marks = (values: readonly unknown[]): string[] => values.map((one) => `${key} ${String(one)}`);
    const unknown = (Array.isArray(located.value) ? (located.value as unknown[]) : [located.value]).filter(
      (one) =>
        one !== null &&
        one !== '' &&
        this.#seen.get(key)?.has(String(one)) !== true &&
        !this.#sought.has(marks([one])[0] ?? ''),
    );
    if (unknown.length === 0) return;
    for (const mark of marks(unknown)) this.#sought.add(mark);
    try {
      this.#remember(located, await this.#ask(located, { value: unknown.length === 1 ? unknown[0] : unknown }));
      if (this.host.page.open()) this.host.changed(located.address);
    } catch (error) {
      for (const mark of marks(unknown)) this.#sought.delete(mark);
      this.host.page.fault('request', error, this.host.viewId);
    }
  }

  async #query(located: LocatedField, by: Asked): Promise<readonly Option[]> {
    const key = keyOf(located);
    const before = this.#all(located).options;
    const turn = (this.#turn.get(key) ?? 0) + 1;
    this.#turn.set(key, turn);
    this.#set(located, { options: before, optionsStatus: 'loading' });
    try {
      const fresh = await this.#ask(located, by);
      this.#remember(located, fresh);
      const options = by.page ? [...before, ...fresh] : fresh;
      if (this.#turn.get(key) !== turn) return options;
      this.#asked.set(key, { page: by.page ?? 0, keyword: by.keyword });
      this.#set(located, {
        options,
        optionsStatus: 'ready',
        moreOptions: isPaged(located.param) && fresh.length === OPTIONS_PAGE ? true : undefined,
      });
      if (by.linked && !isPaged(located.param) && this.host.page.open())
        for (const address of this.#sharers.get(key) ?? []) this.host.relinked(address, options);
      return options;
    } catch (error) {
      this.host.page.fault('request', error, this.host.viewId);
      if (this.#turn.get(key) === turn) this.#set(located, { options: before, optionsStatus: 'error' });
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

  #remember(located: LocatedField, options: readonly Option[]): void {
    if (!isPaged(located.param)) return;
    const seen = this.#seen.get(keyOf(located)) ?? new Map<string, Option>();
    for (const option of options) seen.set(String(option.value), option);
    this.#seen.set(keyOf(located), seen);
  }

  #set(located: LocatedField, state: OptionsState): void {
    this.#loaded.set(keyOf(located), state);
    if (this.host.page.open()) this.host.changed(located.address);
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
