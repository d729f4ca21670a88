import { createForm as createFormily, onFormValuesChange, type Form } from '@formily/core';
import { batch, raw } from '@formily/reactive';
import { valueNames, type CompiledParam } from '@sluice/document';
import { expressionValues } from '../rules/expression-values.js';
import { namedValue } from '../rules/member-records.js';
import { sameValue } from '../rules/value.rule.js';
import { touched, type Links } from './linked.form.js';

/** What the values of a form need to follow their links. */
export interface ValuesHost {
  links: Links;
  /** The value that a field takes while the form holds these values; undefined when its expression fails. */
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

/** Why values are worked out again: what does not read what has changed stays as it is, also where it holds the time or a number made for it. */
export interface Change {
  /** Names whose values have changed; null for a form that begins. */
  names: ReadonlySet<string> | null;
  /** Params that follow something outside the form, which has changed. */
  stale?: (param: CompiledParam) => boolean;
  /** Values that were written from outside, as they were before, by uid; undefined where that is not known. */
  written?: ReadonlyMap<string, unknown>;
}

/**
 * Values and visibility of one form. The formily form holds the values; a plain mirror beside it makes reading
 * cheap and tells what a write changed, also when a formily component made it.
 */
export class FormValues {
  readonly core: Form;
  readonly #mirror: Record<string, unknown>;
  readonly #visible: Set<string>;
  #writing = false;
  #byName: Record<string, unknown> | undefined;
  #forExpressions: { of: object; values: Record<string, unknown> } | undefined;

  constructor(
    readonly params: readonly CompiledParam[],
    initial: Readonly<Record<string, unknown>>,
    readonly host: ValuesHost,
  ) {
    this.#mirror = { ...initial };
    this.#visible = new Set(params.map((param) => param.uid));
    this.core = createFormily({ values: { ...initial }, effects: () => onFormValuesChange(() => this.#absorb()) });
    this.#settle({ names: null });
  }

  get(uid: string): unknown {
    return this.#mirror[uid] ?? null;
  }

  visible(uid: string): boolean {
    return this.#visible.has(uid);
  }

  /** Values by uid, for comparing with others later. */
  snapshot(): Readonly<Record<string, unknown>> {
    return { ...this.#mirror };
  }

  /** Values by param name of visible fields; hidden ones are null; a range with an `endField` stands under two names, as on the server. */
  byName(): Readonly<Record<string, unknown>> {
    this.#byName ??= this.#collect();
    return this.#byName;
  }

  /** The same as expressions read them: number fields are numbers. */
  forExpressions(): Readonly<Record<string, unknown>> {
    const of = this.byName();
    if (this.#forExpressions?.of !== of) this.#forExpressions = { of, values: expressionValues(this.params, of) };
    return this.#forExpressions.values;
  }

  /** Writes values by uid and settles what follows from them; a computed one is what it is worked out to be, whatever is written. */
  write(values: Readonly<Record<string, unknown>>): void {
    const changed = Object.keys(values).filter((uid) => !sameValue(this.#mirror[uid] ?? null, values[uid] ?? null));
    if (changed.length === 0) return;
    const before = new Map(changed.map((uid) => [uid, this.#mirror[uid]]));
    this.#put(changed.map((uid) => [uid, values[uid] ?? null]));
    this.#settle(this.#written(before));
  }

  /** Something outside the form has changed, such as names of a dictionary: works out the conditions anew, the `stale` values and what follows from them. */
  settle(stale: (param: CompiledParam) => boolean): void {
    this.#settle({ names: new Set(), stale });
  }

  #collect(): Record<string, unknown> {
    const form: Record<string, unknown> = {};
    for (const param of this.params)
      Object.assign(form, namedValue(param, this.#visible.has(param.uid) ? this.get(param.uid) : null));
    return form;
  }

  #put(entries: readonly (readonly [string, unknown])[]): void {
    this.#writing = true;
    try {
      batch(() => {
        for (const [uid, value] of entries) {
          this.#mirror[uid] = value;
          this.core.setValuesIn(uid, value);
        }
      });
    } finally {
      this.#writing = false;
      this.#byName = undefined;
    }
  }

  /** A formily component wrote into the form. */
  #absorb(): void {
    if (this.#writing || !this.core) return;
    const now = raw(this.core.values) as Record<string, unknown>;
    const changed = this.params
      .filter((param) => !Object.is(now[param.uid] ?? null, this.#mirror[param.uid] ?? null))
      .map((param) => param.uid);
    if (changed.length === 0) return;
    for (const uid of changed) this.#mirror[uid] = now[uid] ?? null;
    this.#byName = undefined;
    this.#settle(this.#written(new Map(changed.map((uid) => [uid, undefined]))));
  }

  #written(before: ReadonlyMap<string, unknown>): Change {
    return { names: this.#namesOf(before), written: before };
  }

  /** Follows the links from what changed until nothing changes; a circle ends after as many steps as there are fields. */
  #settle(change: Change): void {
    const all = new Set<string>(change.written?.keys());
    let next = change;
    for (let round = 0; round <= this.params.length; round += 1) {
      const changed = this.#follow(next);
      for (const uid of changed) all.add(uid);
      if (changed.size === 0) break;
      next = { names: this.#namesOf(changed) };
    }
    if (all.size > 0) this.host.settled(all);
  }

  #follow(change: Change): Set<string> {
    const { names, stale, written } = change;
    const { conditions, values } = this.host.links;
    const changed = new Set<string>();
    for (const { param } of names && !stale ? touched(conditions, names) : conditions) {
      const shown = this.host.shows(param.cond ?? '', this.forExpressions());
      if (shown === this.#visible.has(param.uid)) continue;
      if (shown) this.#visible.add(param.uid);
      else this.#visible.delete(param.uid);
      this.#byName = undefined;
      changed.add(param.uid);
    }
    const reads = new Set(names ? touched(values, names) : values);
    for (const linked of values) {
      const { param } = linked;
      const isComputed = param.value !== undefined && written?.has(param.uid) === true;
      if (!reads.has(linked) && !isComputed && stale?.(param) !== true) continue;
      const value = this.host.follow(param, this.get(param.uid), { form: this.forExpressions(), change });
      if (value === undefined || sameValue(value, this.get(param.uid))) continue;
      this.#put([[param.uid, value]]);
      changed.add(param.uid);
    }
    return changed;
  }

  #namesOf(uids: Pick<ReadonlySet<string>, 'has'>): Set<string> {
    return new Set(this.params.flatMap((param) => (uids.has(param.uid) ? valueNames(param) : [])));
  }
}
