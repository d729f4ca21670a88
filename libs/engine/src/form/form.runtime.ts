import type { CompiledParam, CompiledView } from '@sluice/document';
import { evaluateCondition } from '@sluice/document';
import type { FormCore, PageCore } from '../core.type.js';
import { evaluate } from '../evaluate.js';
import { coerceParam } from '../rules/coerce.rule.js';
import type { RuleContext } from '../rules/rule.type.js';
import { DISPLAY_KINDS, paramProblem } from '../rules/validate-params.rule.js';
import { sameValue } from '../rules/value.rule.js';
import type { FieldProblem, FieldState, FormValues as ValuesByName, Option, OptionsWanted } from '../runtime.js';
import { pageScope } from '../scope.js';
import { defaultValue } from './defaults.form.js';
import { FieldStore } from './field.store.js';
import { FormValues } from './form.values.js';
import { collectLinks } from './linked.form.js';
import { dictionaryOf, FieldOptions } from './options.form.js';

/** Pause after a keystroke before it is written to the form: typing costs no linked field until then. */
export const INPUT_PAUSE_MS = 120;

/** The form of a view: its values, what follows from them, its messages and its options. */
export class ViewForm implements FormCore {
  readonly params: readonly CompiledParam[];
  readonly #byUid: ReadonlyMap<string, CompiledParam>;
  readonly #values: FormValues;
  readonly #options: FieldOptions;
  readonly #errors = new Map<string, readonly string[]>();
  readonly #pending = new Map<string, unknown>();
  readonly #fields = new FieldStore((uid) => this.#field(uid));
  readonly #unsubscribe: () => void;
  #cancelPause: () => void = () => undefined;
  /** Uids of fields that hold a mask. */
  #masked: ReadonlySet<string> = new Set();
  #unchanged: Readonly<Record<string, unknown>>;
  #ready = false;

  constructor(readonly page: PageCore, readonly node: CompiledView) {
    this.params = node.app_params.filter((param) => param.enable !== false);
    this.#byUid = new Map(this.params.map((param) => [param.uid, param]));
    const fault = (error: unknown): void => page.fault('expression', error, node.id);
    this.#values = new FormValues(this.params, this.#defaults(), {
      links: collectLinks(this.params, fault),
      compute: (source, form) => {
        try { return evaluate(page, source, this.#scope(form)); } catch (error) { fault(error); return undefined; }
      },
      shows: (source, form) => evaluateCondition(source, this.#scope(form), { failing: true, clock: page.ports.clock, onError: fault }),
      settled: (uids) => this.#settled(uids),
    });
    this.#options = new FieldOptions({ page, viewId: node.id, wireValues: () => this.wireValues(), changed: (uid) => this.#fields.refresh([uid]) });
    this.#unsubscribe = page.dictionaries.subscribe(() => this.#fields.refresh(this.params.filter((param) => dictionaryOf(param) !== undefined).map((param) => param.uid)));
    this.#unchanged = this.#values.snapshot();
    this.#ready = true;
  }

  get core(): FormCore['core'] { return this.#values.core; }
  readonly param = (uid: string): CompiledParam | undefined => this.#byUid.get(uid);
  readonly subscribeField = (uid: string, listener: () => void): (() => void) => this.#fields.subscribe(uid, listener);
  readonly subscribe = (listener: () => void): (() => void) => this.#fields.subscribeAll(listener);
  readonly getField = (uid: string): FieldState => this.#fields.get(uid);

  readonly mount = (uid: string): void => {
    const param = this.#byUid.get(uid);
    if (param) this.#options.mount(param);
  };

  readonly input = (uid: string, value: unknown): void => {
    this.#pending.set(uid, value);
    this.#cancelPause();
    this.#cancelPause = this.page.later(this.flush, INPUT_PAUSE_MS);
  };

  readonly change = (uid: string, value: unknown): void => {
    this.#pending.set(uid, value);
    this.flush();
  };

  readonly blur = (uid: string): void => {
    this.flush();
    this.#check([uid]);
  };

  readonly flush = (): void => {
    this.#cancelPause();
    if (this.#pending.size === 0) return;
    const values = Object.fromEntries([...this.#pending].filter(([uid]) => this.#byUid.has(uid)));
    this.#pending.clear();
    this.#values.write(values);
  };

  readonly loadOptions = (uid: string, by: OptionsWanted): Promise<readonly Option[]> => {
    const param = this.#byUid.get(uid);
    return param ? this.#options.load(param, by) : Promise.resolve([]);
  };

  readonly values = (): ValuesByName => {
    this.flush();
    return this.#values.byName();
  };

  readonly current = (): ValuesByName => this.#values.byName();

  readonly assign = (values: ValuesByName): void => {
    this.flush();
    this.#values.write(Object.fromEntries(this.params.flatMap((param) => (Object.hasOwn(values, param.name) ? [[param.uid, values[param.name]]] : []))));
  };

  readonly fill = (row: ValuesByName, masked: ReadonlySet<string>): void => {
    this.flush();
    const loaded = this.params.filter((param) => Object.hasOwn(row, param.name));
    const untouched = loaded.filter(({ uid }) => sameValue(this.#values.get(uid), this.#unchanged[uid] ?? null));
    this.#masked = new Set(loaded.filter((param) => masked.has(param.name)).map((param) => param.uid));
    this.#unchanged = { ...this.#unchanged, ...Object.fromEntries(loaded.map(({ uid, name }) => [uid, row[name]])) };
    this.#values.write(Object.fromEntries(untouched.map(({ uid, name }) => [uid, row[name]])));
    this.#fields.refresh(this.#masked);
  };

  readonly problems = (): readonly FieldProblem[] => {
    this.flush();
    return this.params.flatMap((param) => {
      const text = this.#problem(param);
      return text === undefined ? [] : [{ uid: param.uid, name: param.name, text }];
    });
  };

  readonly validate = (): readonly FieldProblem[] => {
    const problems = this.problems();
    this.#check(this.params.map((param) => param.uid));
    return problems;
  };

  readonly showProblem = (name: string, text: string): boolean => {
    const param = this.params.find((one) => one.name === name || one.uid === name || String(one.id) === name);
    if (!param || !this.#values.visible(param.uid) || param.form_type === 11) return false;
    this.#errors.set(param.uid, [text]);
    this.#fields.refresh([param.uid]);
    return true;
  };

  readonly reset = (): void => {
    this.#pending.clear();
    this.#cancelPause();
    this.#errors.clear();
    this.#masked = new Set();
    this.#values.write(this.#defaults());
    this.#unchanged = this.#values.snapshot();
    this.#fields.refresh(this.params.map((param) => param.uid));
  };

  readonly commit = (): void => {
    this.flush();
    this.#values.write(Object.fromEntries(this.params.filter((param) => param.config?.secret === true).map(({ uid }) => [uid, null])));
    this.#unchanged = this.#values.snapshot();
  };

  readonly dirty = (): boolean => this.#pending.size > 0 || !sameValue(this.#unchanged, this.#values.snapshot());

  readonly wireValues = (): Record<string, unknown> => {
    this.flush();
    const wire: Record<string, unknown> = {};
    for (const param of this.params) {
      if (!this.#values.visible(param.uid) || this.#masked.has(param.uid) || DISPLAY_KINDS.has(param.form_type)) continue;
      wire[String(param.id)] = this.#wire(param);
    }
    return wire;
  };

  readonly localeChanged = (): void => {
    this.#settled(new Set(this.params.map((param) => param.uid)));
  };

  readonly dispose = (): void => {
    this.#unsubscribe();
    this.#cancelPause();
    this.core.onUnmount();
  };

  #scope(form: ValuesByName): Record<string, unknown> {
    return { ...pageScope(this.page), form, params: form };
  }

  #defaults(): Record<string, unknown> {
    const scope = this.#scope({});
    return Object.fromEntries(this.params.map((param) => [param.uid, defaultValue(this.page, param, scope)]));
  }

  #ruleContext(): RuleContext {
    return { locale: this.page.ports.locale(), now: this.page.ports.clock.now(), scope: pageScope(this.page) };
  }

  #wire(param: CompiledParam): unknown {
    const value = coerceParam(param, this.#values.get(param.uid), { options: this.#options.get(param).options });
    if (!param.trans) return value;
    try {
      return evaluate(this.page, param.trans, { ...this.#scope(this.#values.byName()), value });
    } catch (error) {
      this.page.fault('expression', error, this.node.id);
      return value;
    }
  }

  #problem(param: CompiledParam): string | undefined {
    return this.#values.visible(param.uid) && !this.#masked.has(param.uid) ? paramProblem(param, this.#values.get(param.uid), this.#ruleContext()) : undefined;
  }

  #check(uids: readonly string[]): void {
    for (const uid of uids) {
      const param = this.#byUid.get(uid);
      const text = param && this.#problem(param);
      if (text === undefined) this.#errors.delete(uid);
      else this.#errors.set(uid, [text]);
    }
    this.#fields.refresh(uids);
  }

  /** A field that was wrong is checked again as it changes; one that was not is left in peace until it loses focus. */
  #settled(uids: ReadonlySet<string>): void {
    if (!this.#ready) return;
    for (const uid of uids) {
      if (!this.#errors.has(uid)) continue;
      const param = this.#byUid.get(uid);
      const text = param && this.#problem(param);
      if (text === undefined) this.#errors.delete(uid);
      else this.#errors.set(uid, [text]);
    }
    this.#fields.refresh(uids);
  }

  #field(uid: string): FieldState {
    const param = this.#byUid.get(uid);
    if (!param) return { value: null, visible: false, required: false, disabled: true, errors: [], options: [], optionsStatus: 'none' };
    return {
      value: this.#values.get(uid),
      visible: this.#values.visible(uid) && param.form_type !== 11,
      required: param.must === true,
      disabled: param.config?.disabled === true || param.value !== undefined || this.#masked.has(uid),
      ...(this.#masked.has(uid) ? { masked: true } : {}),
      errors: this.#errors.get(uid) ?? NO_ERRORS,
      ...this.#options.get(param),
    };
  }
}

const NO_ERRORS: readonly string[] = [];
