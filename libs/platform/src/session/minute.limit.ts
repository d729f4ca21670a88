import { error } from '@sluice/document';

const windowMs = 60_000;
/** Keys that are counted; beyond them all share one count. */
const maxKeys = 50_000;

/**
 * So many of something in a minute for one key, counted in this process: for what is too cheap to be counted in the
 * database.
 */
export class MinuteLimit {
  private counts = new Map<string, number>();
  private end = 0;

  constructor(private readonly limit: number) {}

  /** Counts one; throws `call.throttled` with the seconds that are left. */
  take(key: string, now: number): void {
    if (now >= this.end) {
      this.counts = new Map();
      this.end = now + windowMs;
    }
    const counted = this.counts.has(key) || this.counts.size < maxKeys ? key : '';
    const count = (this.counts.get(counted) ?? 0) + 1;
    this.counts.set(counted, count);
    const seconds = Math.ceil((this.end - now) / 1000);
    if (count > this.limit) throw error('call.throttled', { seconds }, { data: { seconds } });
  }
}
