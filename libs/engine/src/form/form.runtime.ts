import { evaluateCondition, valueNames, type CompiledParam, type CompiledView } from '@sluice/document';
import type { FormCore, PageCore } from '../core.type.js';
import { fieldKindOf, holdsValue, isGroup } from '../fields/field.kinds.js';
import type { FieldProblem, FieldState, FormValues as ValuesByName, Option, OptionsWanted } from './form.type.js';
import type { ResultColumn } from '../runtime.js';
import { pageScope } from '../scope.js';
import { defaultRecord, defaultsHost, defaultValue } from './defaults.form.js';
import { FieldLooks } from './field.looks.js';
import { FieldMessages } from './field.messages.js';
import { FieldStore } from './field.store.js';
import { follow } from './follow.form.js';
import { writesOf } from './filled.form.js';
import { FormRecord } from './form.record.js';
import { FormValues } from './form.values.js';
import { collectLinks } from './linked.form.js';
import { MaskedFields } from './masked.fields.js';
import { MemberGroups, type RecordChange } from './member.groups.js';
import { FieldOptions } from './options.form.js';
import { keptChoice } from './options.linked.js';
import { dictionaryOf } from './options.static.js';
import { wireValue } from './wire.form.js';

/** Pause after a keystroke before it is written to the form: typing costs no linked field until then. */
export const INPUT_PAUSE_MS = 120;

/** The form of a view: its values, what follows from them, its messages and its options. */
export class ViewForm implements FormCore {
  readonly params: readonly CompiledParam[];
  readonly #byUid: ReadonlyMap<string, CompiledParam>;
  readonly #values: FormValues;
  readonly #groups: MemberGroups;
  readonly #options: FieldOptions;
  readonly #messages: FieldMessages;
  readonly #looks: FieldLooks;
  readonly #pending = new Map<string, unknown>();
  readonly #fields = new FieldStore((address) => this.#field(address));
  readonly #closing = new AbortController();
  readonly #unsubscribe: () => void;
  #cancelPause: () => void = () => undefined;
  readonly #masked: MaskedFields;
  readonly #record: FormRecord;
  #ready = false;

  constructor(
    readonly page: PageCore,
    readonly node: CompiledView,
  ) {
    this.params = node.app_params.filter((param) => param.enable !== false);
    this.#byUid = new Map(this.params.map((param) => [param.uid, param]));
    this.#masked = new MaskedFields(page, this.params, (uid) => this.#values?.visible(uid) ?? true);
    this.#groups = new MemberGroups({
      param: (uid) => this.#byUid.get(uid),
      get: (uid) => this.#values.get(uid),
      masked: () => this.#masked.all(),
    });
    this.#options = new FieldOptions({
      page,
      viewId: node.id,
      wireValues: () => this.wireValues(),
      form: () => this.#decided(),
      locate: (address) => this.#groups.locate(address),
      // The options of a member are shared by its rows.
      changed: (address) => this.#fields.refresh(address.includes('/') ? this.#fields.known() : [address]),
      relinked: (address, options) => this.change(address, keptChoice(this.getField(address).value, options)),
    });
    this.#looks = new FieldLooks({
      page,
      masks: this.#masked,
      form: () => this.#decided(),
      shows: (uid) => this.#values.visible(uid),
    });
    this.#messages = new FieldMessages({
      page,
      form: () => this.#decided(),
      locate: (address) => this.#groups.locate(address),
      checked: (located) => this.#looks.visible(located) && !this.#looks.masked(located),
    });
    const fault = (error: unknown): void => page.fault('expression', error, node.id);
    this.#values = new FormValues(this.params, this.#defaults(), {
      links: collectLinks(this.params, fault),
      follow: (param, value, by) =>
        follow(
          { page, viewId: node.id, options: (at) => this.#options.all(at), masks: () => this.#masked.context() },
          param,
          value,
          by,
        ),
      shows: (source, values) => this.#shows(source, values, fault),
      settled: (uids) => this.#settled(uids),
    });
    this.#record = new FormRecord({
      params: this.params,
      values: this.#values,
      masked: this.#masked,
      defaults: () => this.#defaults(),
      wire: () => this.wireValues(),
    });
    this.#unsubscribe = page.dictionaries.subscribe((id) => this.#dictionaryCame(id));
    this.#ready = true;
  }

  /** Whether a condition holds, over values of which masked ones are unknown. */
  #shows(source: string, values: ValuesByName, onError: (error: unknown) => void): boolean {
    const form = this.#masked.decided(values);
    return evaluateCondition(
      source,
      { ...pageScope(this.page), form, params: form },
      { failing: true, clock: this.page.ports.clock, onError },
    );
  }

  get core(): FormCore['core'] {
    return this.#values.core;
  }
  get closed(): AbortSignal {
    return this.#closing.signal;
  }
  readonly param = (address: string): CompiledParam | undefined => this.#groups.locate(address)?.param;
  readonly subscribeField = (address: string, listener: () => void): (() => void) =>
    this.#fields.subscribe(address, listener);
  readonly subscribe = (listener: () => void): (() => void) => this.#fields.subscribeAll(listener);
  readonly getField = (address: string): FieldState => this.#fields.get(address);

  readonly mount = (address: string): void => {
    const located = this.#groups.locate(address);
    if (located) this.#options.mount(located);
  };

  readonly input = (address: string, value: unknown): void => {
    this.#pending.set(address, value);
    this.#cancelPause();
    this.#cancelPause = this.page.later(this.flush, INPUT_PAUSE_MS);
  };

  readonly change = (address: string, value: unknown): void => {
    this.#pending.set(address, value);
    this.flush();
  };

  readonly blur = (address: string): void => {
    this.flush();
    this.#fields.refresh(this.#messages.check([address]));
  };

  readonly flush = (): void => {
    this.#cancelPause();
    if (this.#pending.size === 0) return;
    this.#record.typed();
    const values: Record<string, unknown> = {};
    for (const [address, value] of [...this.#pending].flatMap(([at, typed]) => this.#writes(at, typed))) {
      const [root = ''] = address.split('/');
      if (!this.#byUid.has(root)) continue;
      const before = Object.hasOwn(values, root) ? values[root] : this.#values.get(root);
      const after = this.#groups.written(address, value, before);
      if (after !== undefined) values[root] = after;
    }
    this.#pending.clear();
    this.#values.write(values);
  };

  readonly records = (address: string): readonly string[] => {
    const group = this.#groups.locate(address);
    return group ? this.#groups.keys(group) : [];
  };

  readonly record = (address: string): ValuesByName | undefined => this.#groups.locate(address)?.record;

  readonly addRecord = (address: string): void => {
    const group = this.#groups.locate(address);
    if (group) this.#changeRecords(address, { add: defaultRecord(defaultsHost(this.page, this.node), group.param) });
  };

  readonly removeRecord = (address: string, key: string): void => this.#changeRecords(address, { key });
  readonly moveRecord = (address: string, key: string, by: number): void => this.#changeRecords(address, { key, by });

  readonly loadOptions = (address: string, by: OptionsWanted): Promise<readonly Option[]> => {
    const located = this.#groups.locate(address);
    return located ? this.#options.load(located, by) : Promise.resolve([]);
  };

  readonly values = (): ValuesByName => {
    this.flush();
    return this.#values.byName();
  };

  readonly current = (): ValuesByName => this.#values?.byName() ?? {};

  readonly assign = (values: ValuesByName): void => {
    this.flush();
    this.#values.write(
      Object.fromEntries(
        this.params.flatMap((param) => (Object.hasOwn(values, param.name) ? [[param.uid, values[param.name]]] : [])),
      ),
    );
  };

  readonly known = (): ValuesByName => (this.#values ? this.#masked.decided(this.#values.byName()) : {});

  readonly fill = (
    row: ValuesByName | undefined,
    masked: ReadonlySet<string>,
    columns: readonly ResultColumn[] = [],
  ): void => {
    this.flush();
    this.#record.load(row, masked, columns);
    this.#fields.refresh(this.#fields.known());
  };

  readonly awaited = (): readonly number[] => this.#masked.dictionaries();
  readonly problems = (): readonly FieldProblem[] => {
    this.flush();
    return this.#addresses().flatMap((address) => {
      const text = this.#messages.problem(address);
      return text === undefined ? [] : [{ uid: address, name: this.param(address)?.name ?? address, text }];
    });
  };

  readonly validate = (): readonly FieldProblem[] => {
    const problems = this.problems();
    this.#fields.refresh(this.#messages.check(this.#addresses()));
    return problems;
  };

  readonly showProblem = (name: string, text: string): boolean => {
    const param = this.params.find(
      (one) => one.uid === name || String(one.id) === name || valueNames(one).includes(name),
    );
    if (!param || !this.#values.visible(param.uid) || fieldKindOf(param).unseen) return false;
    this.#messages.show(param.uid, text);
    this.#fields.refresh([param.uid]);
    return true;
  };

  readonly reset = (): void => {
    this.#pending.clear();
    this.#cancelPause();
    this.#messages.clear();
    this.#record.reset();
    this.#fields.refresh([...this.params.map((param) => param.uid), ...this.#fields.known()]);
  };

  readonly commit = (): void => {
    this.flush();
    this.#values.write(
      Object.fromEntries(this.params.filter((param) => param.config?.secret === true).map(({ uid }) => [uid, null])),
    );
    this.#record.commit();
  };

  readonly dirty = (): boolean => this.#pending.size > 0 || this.#record.changed();
  readonly opening = (): Readonly<Record<string, unknown>> | undefined => this.#record.opening();

  readonly wireValues = (): Record<string, unknown> => {
    this.flush();
    const wire: Record<string, unknown> = {};
    for (const param of this.params) {
      if (!this.#values.visible(param.uid) || this.#masked.has(param.uid) || !holdsValue(param)) continue;
      wire[String(param.id)] = this.#wire(param);
    }
    return wire;
  };

  readonly localeChanged = (): void => {
    this.#values.settle((param) => this.#masked.follows(param));
    this.#settled(new Set(this.params.map((param) => param.uid)));
  };

  readonly dispose = (): void => {
    this.#closing.abort();
    this.#unsubscribe();
    this.#cancelPause();
    this.core.onUnmount();
  };

  #defaults(): Record<string, unknown> {
    const host = defaultsHost(this.page, this.node);
    return Object.fromEntries(this.params.map((param) => [param.uid, defaultValue(host, param)]));
  }

  /** All fields that can be wrong, in the order in which they stand. */
  #addresses(): string[] {
    return this.params.flatMap((param) => {
      const group = isGroup(param) ? this.#groups.locate(param.uid) : undefined;
      return [param.uid, ...(group ? this.#groups.below(group).map(({ address }) => address) : [])];
    });
  }

  #changeRecords(address: string, how: RecordChange): void {
    this.flush();
    const group = this.#groups.locate(address);
    if (!group || !isGroup(group.param)) return;
    this.change(address, this.#groups.change(group, how));
    this.#fields.refresh([address]);
  }

  #wire(param: CompiledParam): unknown {
    const host = {
      page: this.page,
      viewId: this.node.id,
      optionsOf: (one: CompiledParam) =>
        this.#options.all({ address: one.uid, root: one.uid, param: one, value: null, around: {} }),
    };
    const value = wireValue(host, param, this.#values.get(param.uid), {
      locale: this.page.ports.locale(),
      now: this.page.ports.clock.now(),
      scope: pageScope(this.page),
      form: this.#values.forExpressions(),
      ...this.#masked.context(),
    });
    return isGroup(param) ? this.#masked.known(param, value) : value;
  }

  #readsDictionary(address: string): boolean {
    const param = this.param(address);
    return param !== undefined && dictionaryOf(param) !== undefined;
  }

  /**
   * Names have come: fields show them, and what is worked out from them is worked out again. Nobody has changed
   * anything by that.
   */
  #dictionaryCame(id: number): void {
    this.#masked.refresh();
    const asks = this.#masked.asks(id);
    if (asks) {
      const untouched = !this.dirty();
      this.#values.settle((param) => this.#masked.follows(param, id));
      if (untouched) this.#record.settled();
    }
    this.#fields.refresh(
      this.#fields.known().filter((address) => asks || this.#isMasked(address) || this.#readsDictionary(address)),
    );
  }

  #writes(address: string, value: unknown): (readonly [string, unknown])[] {
    const located = this.#groups.locate(address);
    return located
      ? writesOf(
          {
            params: this.params,
            options: (at) => this.#options.all(at),
            value: (at) => this.#groups.locate(at)?.value,
            masked: ({ uid }) => this.#masked.has(uid),
          },
          located,
          value,
        )
      : [];
  }

  #isMasked(address: string): boolean {
    const located = this.#groups.locate(address);
    return located !== undefined && this.#looks.masked(located);
  }

  /** Values by name as what is decided in the form reads them: numbers as numbers, nothing for a mask. */
  #decided(): ValuesByName {
    return this.#values ? this.#masked.decided(this.#values.forExpressions()) : {};
  }

  /** A field that was wrong is checked again as it changes; one that was not is left in peace until it loses focus. */
  #settled(uids: ReadonlySet<string>): void {
    if (!this.#ready) return;
    const names = new Set(this.params.flatMap((param) => (uids.has(param.uid) ? valueNames(param) : [])));
    const members = this.#fields.known().filter((address) => address.includes('/'));
    const linked = this.params.filter((param) => param.data_config?.filter !== undefined).map((param) => param.uid);
    const touched = [...uids, ...linked, ...members];
    this.#messages.check(touched.filter((address) => this.#messages.has(address)));
    this.#fields.refresh(touched);
    this.#options.settled(this.#fields.known(), names, uids);
  }

  #field(address: string): FieldState {
    const located = this.#groups.locate(address);
    if (!located)
      return {
        value: null,
        visible: false,
        required: false,
        disabled: true,
        errors: [],
        options: [],
        optionsStatus: 'none',
      };
    return { ...this.#looks.of(located), errors: this.#messages.of(address), ...this.#options.get(located) };
  }
}

/** Makes the form of a view. */
export const createViewForm = (page: PageCore, node: CompiledView): ViewForm => new ViewForm(page, node);

/** Here forms are part of the program: there is nothing to wait for. */
export function loadForms(): Promise<void> {
  return Promise.resolve();
}
