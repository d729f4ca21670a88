import type { ViewCosts } from './page.contract.js';

/** Queries whose cost is remembered; the longest unused ones are forgotten first. */
const KEPT = 5000;
/** How much the newest run counts against what was known: a query that has become slow is known as such after two or three. */
const WEIGHT = 0.5;

/** Costs of views, in the memory of this process. */
export class QueryCosts implements ViewCosts {
  readonly #ms = new Map<number, number>();

  note(dataId: number, ms: number): void {
    const before = this.#ms.get(dataId);
    this.#ms.delete(dataId);
    this.#ms.set(dataId, before === undefined ? ms : before * (1 - WEIGHT) + ms * WEIGHT);
    const [oldest] = this.#ms.size > KEPT ? this.#ms.keys() : [];
    if (oldest !== undefined) this.#ms.delete(oldest);
  }

  /** Milliseconds, or undefined for a query that has not run yet. */
  of(dataId: number): number | undefined {
    return this.#ms.get(dataId);
  }

  /** The same numbers, the cheapest first; those that nobody knows about stand at the end. */
  cheapestFirst(dataIds: readonly number[]): number[] {
    const cost = (id: number): number => this.#ms.get(id) ?? Number.MAX_SAFE_INTEGER;
    return [...dataIds].sort((a, b) => cost(a) - cost(b));
  }
}
