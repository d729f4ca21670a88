/**
 * How much a map may hold: entries, their weight together and, where one must not drive out all others, that of the
 * heaviest.
 */
export interface LeastRecentLimits {
  entries: number;
  weight?: number;
  heaviest?: number;
}

/**
 * A map that forgets what was not asked for longest, once it holds more entries or more weight than its limits. Asking
 * only marks an entry (the clock algorithm, Corbató 1968): moving it to the end each time would copy a small map over
 * and over. What was asked for since it was last looked at is passed over once.
 */
export class LeastRecent<V> {
  private readonly entries = new Map<string, { value: V; weight: number; isAsked: boolean }>();
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
    entry.isAsked = true;
    return entry.value;
  }

  /** Keeps a value, unless it is too heavy. */
  set(key: string, value: V): void {
    this.delete(key);
    const weight = this.weigh(value, key);
    const { entries, weight: limit = Infinity, heaviest = Infinity } = this.limits;
    if (weight > heaviest) return;
    this.entries.set(key, { value, weight, isAsked: false });
    this.total += weight;
    for (const [oldest, entry] of this.entries) {
      if (this.entries.size <= 1 || (this.entries.size <= entries && this.total <= limit)) return;
      if (entry.isAsked || oldest === key) this.passOver(oldest, entry);
      else {
        this.delete(oldest);
        this.forgotten(entry.value, oldest);
      }
    }
  }

  /** To the end, where it is met again once all others were looked at. */
  private passOver(key: string, entry: { value: V; weight: number; isAsked: boolean }): void {
    entry.isAsked = false;
    this.entries.delete(key);
    this.entries.set(key, entry);
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
