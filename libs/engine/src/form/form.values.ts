import { createForm as createFormily, onFormValuesChange, type Form } from '@formily/core';
import { batch, raw } from '@formily/reactive';
import { valueNames, type CompiledParam } from '@sluice/document';
import { expressionValues } from '../rules/expression-values.js';
import { namedValue } from '../rules/member-records.js';
import { settle, type Change as AnyChange, type FormState, type Links as AnyLinks } from '../rules/settle.js';
import { sameValue } from '../rules/value.rule.js';

/** Which fields follow which. */
export type Links = AnyLinks<CompiledParam>;
/** Why values are worked out again. */
export type Change = AnyChange<CompiledParam>;

/** What the values of a form need to follow their links. */
export interface ValuesHost {
  links: Links;
  /** The value that a field takes while the form holds these values; undefined where it keeps the one that it has. */
  follow(
    param: CompiledParam,
    value: unknown,
    by: { form: Readonly<Record<string, unknown>>; change: Change },
  ): unknown;
  /** The truth of a field's `cond`; a value that is masked counts as empty. */
  shows(source: string, form: Readonly<Record<string, unknown>>): boolean;
  /** Called with the uids whose value or visibility changed, whoever changed them. */
  settled(uids: ReadonlySet<string>): void;
}

/**
 * Values and visibility of one form. The state is plain and settled by the rules that the server runs too; the formily
 * form beside it holds the same values for parts that bind to formily, and what such a part writes is taken over.
 */
export class FormValues {
  readonly core: Form;
  #state: FormState;
  #writing = false;
  #byName: { of: FormState; values: Record<string, unknown> } | undefined;
  #forExpressions: { of: object; values: Record<string, unknown> } | undefined;

  constructor(
    readonly params: readonly CompiledParam[],
    initial: Readonly<Record<string, unknown>>,
    readonly host: ValuesHost,
  ) {
    this.#state = { values: { ...initial }, visible: new Set(params.map((param) => param.uid)) };
    this.core = createFormily({ values: { ...initial }, effects: () => onFormValuesChange(() => this.#absorb()) });
    this.#settle({ names: null });
  }

  get(uid: string): unknown {
    return this.#state.values[uid] ?? null;
  }

  visible(uid: string): boolean {
    return this.#state.visible.has(uid);
  }

  /** Values by uid, for comparing with others later. */
  snapshot(): Readonly<Record<string, unknown>> {
    return this.#state.values;
  }

  /**
   * Values by param name of visible fields; hidden ones are null; a range with an `endField` stands under two names, as
   * on the server.
   */
  byName(): Readonly<Record<string, unknown>> {
    if (this.#byName?.of !== this.#state) this.#byName = { of: this.#state, values: this.#collect() };
    return this.#byName.values;
  }

  /** The same as expressions read them: number fields are numbers. */
  forExpressions(): Readonly<Record<string, unknown>> {
    const of = this.byName();
    if (this.#forExpressions?.of !== of) this.#forExpressions = { of, values: expressionValues(this.params, of) };
    return this.#forExpressions.values;
  }

  /**
   * Writes values by uid and settles what follows from them; a computed one is what it is worked out to be, whatever is
   * written.
   */
  write(values: Readonly<Record<string, unknown>>): void {
    const changed = Object.keys(values).filter((uid) => !sameValue(this.get(uid), values[uid] ?? null));
    if (changed.length > 0) this.#take(Object.fromEntries(changed.map((uid) => [uid, values[uid] ?? null])));
  }

  /**
   * Something outside the form has changed, such as names of a dictionary: works out the conditions anew, the `stale`
   * values and what follows from them.
   */
  settle(stale: (param: CompiledParam) => boolean): void {
    this.#settle({ names: new Set(), stale });
  }

  #collect(): Record<string, unknown> {
    const form: Record<string, unknown> = {};
    for (const param of this.params)
      Object.assign(form, namedValue(param, this.visible(param.uid) ? this.get(param.uid) : null));
    return form;
  }

  #take(entries: Readonly<Record<string, unknown>>, before?: ReadonlyMap<string, unknown>): void {
    const written = before ?? new Map(Object.keys(entries).map((uid) => [uid, this.#state.values[uid]]));
    this.#state = { ...this.#state, values: { ...this.#state.values, ...entries } };
    const names = new Set(this.params.flatMap((param) => (written.has(param.uid) ? valueNames(param) : [])));
    this.#settle({ names, written });
  }

  /** A formily component wrote into the form. */
  #absorb(): void {
    if (this.#writing || !this.core) return;
    const now = raw(this.core.values) as Record<string, unknown>;
    const changed = this.params.filter(({ uid }) => !Object.is(now[uid] ?? null, this.get(uid)));
    if (changed.length === 0) return;
    this.#take(
      Object.fromEntries(changed.map(({ uid }) => [uid, now[uid] ?? null])),
      new Map(changed.map(({ uid }) => [uid, undefined])),
    );
  }

  #settle(change: Change): void {
    const { host } = this;
    // What is masked, and the options of a field, are asked for while the form settles: they go by the state so far.
    const at = (state: FormState): Readonly<Record<string, unknown>> => {
      this.#state = state;
      return this.forExpressions();
    };
    const { state, changed } = settle<CompiledParam>(this.#state, change, {
      links: host.links,
      limit: this.params.length,
      key: ({ uid }) => uid,
      shows: ({ cond }, now) => host.shows(cond ?? '', at(now)),
      follow: (param, now, why) => host.follow(param, now.values[param.uid] ?? null, { form: at(now), change: why }),
    });
    this.#state = state;
    const all = new Set([...(change.written?.keys() ?? []), ...changed]);
    if (all.size === 0) return;
    this.#mirror(all);
    host.settled(all);
  }

  /** Puts what has changed into the formily form. */
  #mirror(uids: ReadonlySet<string>): void {
    const now = raw(this.core.values) as Record<string, unknown>;
    this.#writing = true;
    try {
      batch(() => {
        for (const uid of uids)
          if (!Object.is(now[uid] ?? null, this.get(uid))) this.core.setValuesIn(uid, this.get(uid));
      });
    } finally {
      this.#writing = false;
    }
  }
}
