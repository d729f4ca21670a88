import type { ViewCosts } from './page.contract.js';

/** Queries whose cost is remembered; the longest unused ones are forgotten first. */
const KEPT = 5000;
/**
 * How much the newest run counts against what was known: a query that has become slow is known as such after two or
 * three.
 */
const WEIGHT = 0.5;

/** Costs of views, in the memory of this process. */
export class QueryCosts implements ViewCosts {
  readonly #ms = new Map<number, number>();
  readonly #whole = new Map<number, boolean>();

  note(dataId: number, ms: number): void {
    const before = this.#ms.get(dataId);
    this.#ms.delete(dataId);
    this.#ms.set(dataId, before === undefined ? ms : before * (1 - WEIGHT) + ms * WEIGHT);
    const [oldest] = this.#ms.size > KEPT ? this.#ms.keys() : [];
    if (oldest !== undefined) this.#ms.delete(oldest);
  }

  /**
   * A view that has once not fitted stays so: where some filters fit and others do not, a guess that is wrong half of
   * the time asks twice as often as it saves a count.
   */
  noteWhole(dataId: number, isWhole: boolean): void {
    const before = this.#whole.get(dataId);
    this.#whole.delete(dataId);
    this.#whole.set(dataId, isWhole && before !== false);
    const [oldest] = this.#whole.size > KEPT ? this.#whole.keys() : [];
    if (oldest !== undefined) this.#whole.delete(oldest);
  }

  isWhole(dataId: number): boolean {
    return this.#whole.get(dataId) === true;
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
