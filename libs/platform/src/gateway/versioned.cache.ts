/** Values by key, each good for one version of the state it was made from; the least recently used go first. */
export class VersionedCache<T> {
  readonly #entries = new Map<string, { version: string; value: T; until: number }>();

  constructor(private readonly most: number) {}

  /** The value when it was made from this version and is within its time. */
  get(key: string, version: string, now = 0): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.version !== version || now >= entry.until) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value; `until` (milliseconds since the epoch) is when it ends even without a change. */
  set(key: string, version: string, value: T, until = Infinity): T {
    this.#entries.delete(key);
    this.#entries.set(key, { version, value, until });
    if (this.#entries.size > this.most) this.#entries.delete(this.#entries.keys().next().value as string);
    return value;
  }
}
