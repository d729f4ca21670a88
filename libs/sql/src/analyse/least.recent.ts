/**
 * How much a map may hold: entries, their weight together and, where one must not drive out all others, that of the
 * heaviest.
 */
export interface LeastRecentLimits {
  entries: number;
  weight?: number;
  heaviest?: number;
}

/** A map that forgets what was not asked for longest, once it holds more entries or more weight than its limits. */
export class LeastRecent<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>();
  private total = 0;

  /** `weigh` says what an entry costs, in any unit that `limits.weight` is in; without it only entries count. */
  constructor(
    private readonly limits: LeastRecentLimits,
    private readonly weigh: (value: V, key: string) => number = () => 0,
    private readonly forgotten: (value: V, key: string) => void = () => undefined,
  ) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value, unless it is too heavy. */
  set(key: string, value: V): void {
    this.delete(key);
    const weight = this.weigh(value, key);
    const { entries, weight: limit = Infinity, heaviest = Infinity } = this.limits;
    if (weight > heaviest) return;
    this.entries.set(key, { value, weight });
    this.total += weight;
    for (const [oldest, { value: gone }] of this.entries) {
      if (this.entries.size <= 1 || (this.entries.size <= entries && this.total <= limit)) return;
      this.delete(oldest);
      this.forgotten(gone, oldest);
    }
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.total -= entry.weight;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The weight of all entries together. */
  get weight(): number {
    return this.total;
  }
}
