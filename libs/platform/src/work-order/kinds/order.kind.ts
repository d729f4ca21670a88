import type { TableDialect } from '../backup/table.dialect.js';

/** What work orders need of a kind of source. A kind without one runs none. */
export interface OrderKind {
  /** As people call it. */
  title: string;
  /**
   * How rows of its tables are kept and taken back. Without it none are kept: an order that needs its backup is refused
   * before its approval.
   */
  table?: TableDialect;
  /**
   * Rows that are kept or brought back are those that the statement finds because its transaction is repeatable, not
   * because they are locked.
   */
  isRepeatable: boolean;
  /** A change of structure ends the transaction that it stands in. */
  commitsStructure: boolean;
  /**
   * What it says of its transactions, where it keeps a record of them: a query of the open one's id, and one of how the
   * one of an id ($1) ended: `committed`, `aborted`, `in progress`, or null where that is not known any more.
   */
  transactions?: { id: string; ended: string };
}
