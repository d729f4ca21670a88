import type { StopSignal } from '@sluice/connectors';
import { FairQueue } from '@sluice/sql';
import type { Release } from './gateway.contract.js';

/** A count that a run adds to and how far it may go; 0 is no limit. */
export interface SlotLimit {
  key: string;
  quota: number;
}

/** What asks for a slot: in whose turn, and every count that must have room. */
export interface SlotRequest {
  owner: string;
  limits: readonly SlotLimit[];
  /** How long it may wait, in milliseconds. */
  waitMs: number;
  signal: StopSignal;
}

/** A run waited as long as it may; `limit` had no room at the end. */
export class SlotsBusy extends Error {
  constructor(readonly limit: SlotLimit) {
    super(`no room: ${limit.key}`);
    this.name = 'SlotsBusy';
  }
}

interface Waiting {
  limits: readonly SlotLimit[];
  go(release: Release): void;
}

/** Runs of one owner that may wait; a page of forty views is below it, a loop is not. */
const maxWaiting = 100;

/** Counts what runs at once by any key, and lets what finds no room wait, each owner in turn. */
export class RunSlots {
  readonly #taken = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiting>();

  /** How many run under a key now. */
  taken(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  /** A slot, at once where there is room. Rejects with SlotsBusy after the wait, and with the signal's reason. */
  take(request: SlotRequest): Release | Promise<Release> {
    const { limits, signal } = request;
    // Somebody who waits is served with the next that is given back; whoever comes now would overtake them only where
    // they cannot go.
    if (!signal.aborted && this.#hasRoom(limits)) return this.#begin(limits);
    return this.#wait(request);
  }

  #wait({ owner, limits, waitMs, signal }: SlotRequest): Promise<Release> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const fail = (cause: unknown): void => {
        settle();
        this.#waiting.remove(owner, waiting);
        reject(cause as Error);
      };
      const waiting: Waiting = {
        limits,
        go: (release) => {
          settle();
          resolve(release);
        },
      };
      const busy = (): void => fail(new SlotsBusy(this.#full(limits) ?? (limits[0] as SlotLimit)));
      const onAbort = (): void => fail(signal.reason);
      const timer = setTimeout(busy, waitMs);
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      if (!this.#waiting.add(owner, waiting, maxWaiting)) busy();
    });
  }

  #full(limits: readonly SlotLimit[]): SlotLimit | undefined {
    return limits.find(({ key, quota: slots }) => slots > 0 && this.taken(key) >= slots);
  }

  #hasRoom(limits: readonly SlotLimit[]): boolean {
    return this.#full(limits) === undefined;
  }

  #begin(limits: readonly SlotLimit[]): Release {
    for (const { key } of limits) this.#taken.set(key, this.taken(key) + 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      for (const { key } of limits) {
        const left = this.taken(key) - 1;
        if (left === 0) this.#taken.delete(key);
        else this.#taken.set(key, left);
      }
      this.#serve();
    };
  }

  #serve(): void {
    for (;;) {
      const next = this.#waiting.take(({ limits }) => this.#hasRoom(limits));
      if (!next) return;
      next.go(this.#begin(next.limits));
    }
  }
}
