/** Entries of one address within a minute; a browser in a fault loop, or somebody who floods, fills no disk. */
const MOST_ENTRIES = 60;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Counts entries by address in memory: losing the counts at a restart harms nothing. */
export class FrontLogLimit {
  private readonly counts = new Map<string, { since: number; count: number }>();

  /** Whether another entry of the address is taken now; `last` marks the last one of its minute. */
  take(address: string, now: number): { taken: boolean; last: boolean } {
    const known = this.counts.get(address);
    const window = known && now - known.since < WINDOW_MS ? known : { since: now, count: 0 };
    window.count += 1;
    if (!known && this.counts.size >= MOST_ADDRESSES) this.counts.clear();
    this.counts.set(address, window);
    return { taken: window.count <= MOST_ENTRIES, last: window.count === MOST_ENTRIES };
  }
}
