import type { Cell } from '../connector.js';

/** Batches of rows between a source that sends and a reader that asks: taking one is what lets the next be fetched. */
export class RowQueue implements AsyncIterable<Cell[][]> {
  #ready: Cell[][][] = [];
  #waiting: { resolve(result: IteratorResult<Cell[][]>): void; reject(error: Error): void } | undefined;
  #ended = false;
  #error: Error | undefined;

  /** `onTake` is called when a batch is taken, `onLeave` when the reader stops before the end. */
  constructor(
    private readonly onTake: () => void,
    private readonly onLeave: () => void,
  ) {}

  push(batch: Cell[][]): void {
    if (this.#waiting) {
      const { resolve } = this.#waiting;
      this.#waiting = undefined;
      resolve({ done: false, value: batch });
      this.onTake();
    } else this.#ready.push(batch);
  }

  end(): void {
    this.#ended = true;
    this.#waiting?.resolve({ done: true, value: undefined });
    this.#waiting = undefined;
  }

  fail(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#error = error;
    this.#ready = [];
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  /** Every row that is there and was not asked for, in one piece; without a promise for each batch. */
  takeAll(): Cell[][] {
    const [only = [], ...more] = this.#ready.splice(0);
    return more.length === 0 ? only : only.concat(...more);
  }

  [Symbol.asyncIterator](): AsyncIterator<Cell[][]> {
    return { next: () => this.#next(), return: () => this.#leave() };
  }

  async #next(): Promise<IteratorResult<Cell[][]>> {
    const batch = this.#ready.shift();
    if (batch) {
      this.onTake();
      return { done: false, value: batch };
    }
    if (this.#error) throw this.#error;
    if (this.#ended) return { done: true, value: undefined };
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #leave(): Promise<IteratorResult<Cell[][]>> {
    if (!this.#ended) this.onLeave();
    return Promise.resolve({ done: true, value: undefined });
  }
}
