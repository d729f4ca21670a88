import { SqlRefusal } from '../contract/sql.refusal.js';

/**
 * Steps that one statement may take unless the caller says otherwise: a page of ten joined tables takes a few thousand,
 * a list of 200,000 values half a million. A step is one name, value or source that is looked at, about 50 ns.
 */
export const DEFAULT_STEPS = 10_000_000;

/**
 * The steps of resolving one statement or one view. The same text on the same catalogue always takes the same number.
 */
export class Work {
  private spent = 0;
  private declared = 0;

  /** `commonTables` is how many entries of WITH the statement may have in all; without it any number. */
  constructor(
    readonly limit: number,
    private readonly commonTables = Infinity,
  ) {}

  /** Counts the entries of one WITH. Throws `too-many-common-tables` where the statement has more than it may have. */
  declare(count: number): void {
    this.declared += count;
    if (this.declared > this.commonTables)
      throw new SqlRefusal(
        'too-many-common-tables',
        `a statement may have at most ${this.commonTables} common tables (WITH)`,
        { facts: { limit: String(this.commonTables) } },
      );
  }

  /** Steps taken so far. */
  get steps(): number {
    return this.spent;
  }

  /** Takes steps before they are done. Throws `too-complex` where the statement has used up what it may take. */
  spend(steps: number): void {
    this.spent += steps;
    if (this.spent > this.limit)
      throw new SqlRefusal('too-complex', 'the statement is too complex to be analysed; split it into simpler ones', {
        facts: { limit: String(this.limit) },
      });
  }
}
