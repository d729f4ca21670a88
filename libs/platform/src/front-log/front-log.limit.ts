/**
 * Entries of one address within a minute, and of all of them; a browser in a fault loop, or somebody who floods from
 * many addresses, fills no disk.
 */
const MOST_ENTRIES = 60;
const MOST_OF_ALL = 1000;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

interface Window {
  since: number;
  count: number;
}

/** Counts entries by address in memory: losing the counts at a restart harms nothing. */
export class FrontLogLimit {
  private readonly counts = new Map<string, Window>();
  private all: Window = { since: 0, count: 0 };

  /** Whether another entry of the address is taken now; `last` marks the last one of its minute. */
  take(address: string, now: number): { taken: boolean; last: boolean } {
    const known = this.counts.get(address);
    const window = current(known, now);
    window.count += 1;
    if (!known && this.counts.size >= MOST_ADDRESSES) this.counts.clear();
    this.counts.set(address, window);
    if (window.count > MOST_ENTRIES) return { taken: false, last: false };
    this.all = current(this.all, now);
    this.all.count += 1;
    return {
      taken: this.all.count <= MOST_OF_ALL,
      last: window.count === MOST_ENTRIES || this.all.count === MOST_OF_ALL,
    };
  }
}

function current(window: Window | undefined, now: number): Window {
  return window && now - window.since < WINDOW_MS ? window : { since: now, count: 0 };
}
