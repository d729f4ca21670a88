import type { CompiledParam } from '@sluice/document';
import type { ResultColumn, Row } from '../runtime.js';
import { sameValue } from '../rules/value.rule.js';
import type { FormValues } from './form.values.js';
import { loadedValue } from './loaded.value.js';
import type { MaskedFields } from './masked.fields.js';

type ByUid = Readonly<Record<string, unknown>>;

/** What the record of a form needs from it. */
export interface RecordHost {
  params: readonly CompiledParam[];
  values: FormValues;
  masked: MaskedFields;
  /** How the form begins. */
  defaults(): ByUid;
  /** What would be sent now, by param id. */
  wire(): Record<string, unknown>;
}

/** The record that was loaded into a form, and which of its values a person has changed since. */
export class FormRecord {
  #unchanged: ByUid;
  #loaded: ByUid | undefined;
  #opening: Record<string, unknown> | undefined;
  #isAwaited = false;

  constructor(readonly host: RecordHost) {
    this.#unchanged = host.values.snapshot();
  }

  /** True when a value differs from what was loaded, or sent last. */
  changed(): boolean {
    return !sameValue(this.#unchanged, this.host.values.snapshot());
  }
  /** The values are the unchanged ones now: the person has changed none of them. */
  settled(): void {
    this.#unchanged = this.host.values.snapshot();
  }
  /**
   * What a form that was reset asks its record by: as it opens, though it shows the record until the answer. Undefined
   * once somebody types.
   */
  opening(): Readonly<Record<string, unknown>> | undefined {
    return this.#opening;
  }
  typed(): void {
    this.#opening = undefined;
  }

  /**
   * A row into the fields that nobody has touched, and those that show a mask; no row for a form that was reset: how it
   * begins.
   */
  load(row: Row | undefined, masked: ReadonlySet<string>, columns: readonly ResultColumn[]): void {
    const { params, values, masked: masks } = this.host;
    if (!row && !this.#isAwaited) return;
    const untyped = !this.changed();
    const fresh = row
      ? Object.fromEntries(
          params
            .filter(({ name }) => Object.hasOwn(row, name))
            .map((param) => [param.uid, loadedValue(param, row, columns)]),
        )
      : this.host.defaults();
    const untouched = Object.keys(fresh).filter((uid) => sameValue(values.get(uid), this.#unchanged[uid] ?? null));
    masks.load(row ? masked : new Set());
    this.#loaded = row && fresh;
    this.#opening = undefined;
    this.#isAwaited = false;
    this.#unchanged = { ...this.#unchanged, ...fresh };
    const locked = Object.keys(fresh).filter((uid) => masks.has(uid));
    values.write(Object.fromEntries([...untouched, ...locked].map((uid) => [uid, fresh[uid]])));
    values.settle(() => false);
    // What is worked out from the record is no change of the person.
    if (untyped) this.settled();
  }

  /** Back to how the form begins; a loaded record stands in it, masks and all, until it has been asked for again. */
  reset(): void {
    const { values } = this.host;
    const defaults = this.host.defaults();
    values.write(defaults);
    if (this.#loaded) {
      this.#opening = this.host.wire();
      this.#isAwaited = true;
      values.write({ ...defaults, ...this.#loaded });
    }
    this.settled();
  }

  /** The values were sent: they are the record now. */
  commit(): void {
    this.settled();
    if (this.#loaded)
      this.#loaded = Object.fromEntries(Object.keys(this.#loaded).map((uid) => [uid, this.#unchanged[uid] ?? null]));
  }
}
