import { LeastRecent } from '@sluice/sql';

/** Values by key, each good for one version of the state it was made from; the least recently used go first. */
export class VersionedCache<T> {
  readonly #entries: LeastRecent<{ version: string; value: T; until: number }>;

  /** Keeps at most so many entries; with `weights` also at most so many bytes together and of one. */
  constructor(limit: number, weights?: { weight: number; heaviest: number; weigh(value: T, key: string): number }) {
    this.#entries = new LeastRecent(
      { entries: limit, weight: weights?.weight, heaviest: weights?.heaviest },
      ({ value }, key) => weights?.weigh(value, key) ?? 0,
    );
  }

  /** The value when it was made from this version and is within its time. */
  get(key: string, version: string, now = 0): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.version === version && now < entry.until ? entry.value : undefined;
  }

  /** Keeps a value; `until` (milliseconds since the epoch) is when it ends even without a change. */
  set(key: string, version: string, value: T, until = Infinity): T {
    this.#entries.set(key, { version, value, until });
    return value;
  }
}
