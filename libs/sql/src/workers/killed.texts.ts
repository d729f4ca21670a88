import { createHash } from 'node:crypto';
import { LeastRecent } from '../analyse/least.recent.js';

/**
 * How long a text is refused without another try, in milliseconds: a server that was starved of processor time may have
 * been the reason.
 */
const rememberedMs = 3_600_000;

/** Remembers by their digests which texts ended a thread, so that the same one does not end the next. */
export class KilledTexts {
  readonly #until = new LeastRecent<number>({ entries: 1_000 });

  constructor(private readonly now: () => number) {}

  /** Remembers a text; `context` is what else the analysis depended on, such as the catalogue's version. */
  add(context: string, text: string): void {
    this.#until.set(digest(context, text), this.now() + rememberedMs);
  }

  has(context: string, text: string): boolean {
    return this.#until.size > 0 && (this.#until.get(digest(context, text)) ?? 0) > this.now();
  }
}

function digest(context: string, text: string): string {
  return createHash('sha256').update(context).update('\0').update(text).digest('base64');
}
