import type { CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import type { FieldState, Option, OptionsWanted, Row } from '../runtime.js';
import { rowOptions, staticOptions } from './options.static.js';

/** Pause after a keystroke before a search is sent (§9 search debounce). */
export const SEARCH_DEBOUNCE_MS = 300;

/** The options of a field and how far they are loaded. */
export type OptionsState = Pick<FieldState, 'options' | 'optionsStatus'>;

const NONE: OptionsState = { options: [], optionsStatus: 'none' };

/** What the options of one form need from it. */
export interface OptionsHost {
  page: PageCore;
  viewId: number;
  /** Values to send, by param id. */
  wireValues(): Record<string, unknown>;
  changed(uid: string): void;
}

/** Where the options of each field come from: the param itself, a dictionary, or a query (data_type 1, 2, 3). */
export class FieldOptions {
  readonly #loaded = new Map<string, OptionsState>();
  readonly #waiting = new Map<string, () => void>();
  /** Number of the newest query per field; an older answer that comes later is not shown. */
  readonly #turn = new Map<string, number>();
  #static: { locale: string; byUid: Map<string, OptionsState> } = { locale: '', byUid: new Map() };

  constructor(readonly host: OptionsHost) {}

  /** Options now. */
  get(param: CompiledParam): OptionsState {
    if (asksQuery(param)) return this.#loaded.get(param.uid) ?? NONE;
    const dictId = dictionaryOf(param);
    if (dictId !== undefined) {
      const { status, options } = this.host.page.dictionaries.options(dictId);
      return { options, optionsStatus: status };
    }
    return param.data_option?.length ? this.#own(param) : NONE;
  }

  /** The field came on the screen: a query's options are asked for once. */
  mount(param: CompiledParam): void {
    if (asksQuery(param) && !this.#loaded.has(param.uid)) void this.#query(param, undefined);
  }

  /** Children of a cascader node, the branch of a saved value, or a search; a newer search makes an older one answer what is there. */
  load(param: CompiledParam, by: OptionsWanted): Promise<readonly Option[]> {
    const dictId = dictionaryOf(param);
    if (by.parent !== undefined && dictId !== undefined) return this.host.page.dictionaries.loadChildren(dictId, by.parent);
    if (by.value !== undefined && dictId !== undefined) return this.host.page.dictionaries.reveal(dictId, by.value);
    if (!asksQuery(param)) return Promise.resolve(this.get(param).options);
    this.#waiting.get(param.uid)?.();
    return new Promise((resolve) => {
      const cancel = this.host.page.later(() => {
        this.#waiting.delete(param.uid);
        void this.#query(param, by.keyword).then(resolve);
      }, SEARCH_DEBOUNCE_MS);
      this.#waiting.set(param.uid, () => { cancel(); resolve(this.get(param).options); });
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

  async #query(param: CompiledParam, keyword: string | undefined): Promise<readonly Option[]> {
    const { page, viewId } = this.host;
    const before = this.get(param).options;
    const turn = (this.#turn.get(param.uid) ?? 0) + 1;
    this.#turn.set(param.uid, turn);
    this.#set(param, { options: before, optionsStatus: 'loading' });
    try {
      const data_params = JSON.stringify({ ...this.host.wireValues(), page: page.params, ...(keyword === undefined ? {} : { keyword }) });
      const answer = await page.ports.transport.call<{ response?: { data?: { list?: Row[] } } }>('/app/param/data/run', {
        app_id: page.doc.app_id, param_id: param.id, dict_id: param.data_config?.dict_id ?? '', page_no: -1, page_size: -1, data_params,
      });
      const options = rowOptions(answer.response?.data?.list ?? [], ...columnsOf(param));
      if (this.#turn.get(param.uid) === turn) this.#set(param, { options, optionsStatus: 'ready' });
      return options;
    } catch (error) {
      page.fault('request', error, viewId);
      if (this.#turn.get(param.uid) === turn) this.#set(param, { options: before, optionsStatus: 'error' });
      return before;
    }
  }

  #set(param: CompiledParam, state: OptionsState): void {
    this.#loaded.set(param.uid, state);
    if (this.host.page.open()) this.host.changed(param.uid);
  }
}

/** True when the options come from `/app/param/data/run`: a query, or a dictionary searched at the server. */
function asksQuery(param: CompiledParam): boolean {
  return param.data_type === 3 || param.data_config?.query === true || param.config?.remote === true;
}

/** The dictionary of a param, if it has one. */
export function dictionaryOf(param: CompiledParam): number | undefined {
  return param.data_type === 2 ? param.data_config?.dict_id : undefined;
}

function columnsOf(param: CompiledParam): [string, string] {
  const dictionary = dictionaryOf(param) !== undefined;
  return [param.data_config?.value ?? (dictionary ? 'code' : 'value'), param.data_config?.label ?? (dictionary ? 'name' : 'label')];
}
