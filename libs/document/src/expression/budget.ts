import { ExpressionLimitError } from './expression.error.js';

/** Steps that one evaluation may take unless told otherwise. */
export const DEFAULT_MAX_STEPS = 100_000;

/**
 * Counts the work of one evaluation: a step per node, and per piece of every text, list or number that is read or made.
 */
export class Budget {
  private left: number;

  constructor(private readonly maxSteps: number) {
    this.left = maxSteps;
  }

  /** Takes `steps` (at least one). Throws ExpressionLimitError when none are left. */
  spend(steps = 1): void {
    this.left -= steps;
    if (this.left < 0) throw new ExpressionLimitError(this.maxSteps);
  }

  /** Takes one step per 32 characters. */
  spendText(length: number): void {
    this.spend(1 + (length >> 5));
  }
}
