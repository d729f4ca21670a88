import type { FieldState } from './form.type.js';

/** Snapshots of the fields of one form, made when asked for, and their listeners. */
export class FieldStore {
  readonly #states = new Map<string, FieldState>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #all = new Set<() => void>();

  /** @param make builds the state of a field by uid */
  constructor(readonly make: (uid: string) => FieldState) {}

  /** The same object until a `refresh` finds a real difference. */
  get(uid: string): FieldState {
    const known = this.#states.get(uid);
    if (known) return known;
    const state = this.make(uid);
    this.#states.set(uid, state);
    return state;
  }

  /**
   * Rebuilds these fields and tells the listeners of those that differ, then those of the form when a value changed.
   */
  refresh(uids: Iterable<string>): void {
    let written = false;
    for (const uid of new Set(uids)) {
      const before = this.#states.get(uid);
      const after = this.make(uid);
      if (before && sameState(before, after)) continue;
      this.#states.set(uid, after);
      written ||= !before || !Object.is(before.value, after.value) || before.visible !== after.visible;
      for (const listener of [...(this.#listeners.get(uid) ?? [])]) listener();
    }
    if (written) for (const listener of [...this.#all]) listener();
  }

  /** Addresses of the fields that were asked for. */
  known(): string[] {
    return [...this.#states.keys()];
  }

  /** Listens to one field. */
  subscribe(uid: string, listener: () => void): () => void {
    const set = this.#listeners.get(uid) ?? new Set();
    this.#listeners.set(uid, set.add(listener));
    return () => set.delete(listener);
  }

  /** Listens to written values of any field. */
  subscribeAll(listener: () => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }
}

function sameState(a: FieldState, b: FieldState): boolean {
  return (
    Object.is(a.value, b.value) &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.disabled === b.disabled &&
    a.masked === b.masked &&
    a.options === b.options &&
    a.chosen === b.chosen &&
    a.moreOptions === b.moreOptions &&
    a.optionsStatus === b.optionsStatus &&
    a.errors.length === b.errors.length &&
    a.errors.every((text, at) => text === b.errors[at])
  );
}
