import type { Cell } from '@sluice/connectors';
import type { DialectName } from '@sluice/sql';

/** What a statement of the platform's own answered. `affected` is what the server's command tag counts. */
export interface SessionRows {
  columns: readonly string[];
  /** Type names as the source calls them, by position. */
  types: readonly string[];
  rows: Cell[][];
  affected?: number;
}

/** Rows as they come: the source waits while nobody asks for the next batch. */
export interface SessionStream {
  columns: readonly string[];
  types: readonly string[];
  batches: AsyncIterable<Cell[][]>;
}

/**
 * The transaction of the source in which a stage runs, for what the platform itself asks there before and after the
 * stage's statement: rows to keep, keys of what was inserted, the number of the transaction. One statement at a time;
 * one that fails is undone alone. Rows that come through here are unmasked: they are kept sealed and shown to nobody
 * but through masks.
 */
export interface StageSession {
  readonly dialect: DialectName;
  /** Where bare names are looked up: the stage's `database_name`. */
  readonly database: string;
  /** PostgreSQL: the transaction is REPEATABLE READ, so that rows read before a statement are those that it changes. */
  readonly isRepeatable: boolean;
  /** Runs a statement with bound values ($1… or ?) and holds all that it answers. Rejects with ConnectorError. */
  query(text: string, binds?: unknown[]): Promise<SessionRows>;
  /**
   * The same for answers of any size; the batches must be read to their end before the next statement. `firstRows` are
   * taken at once in any case.
   */
  stream(text: string, binds?: unknown[], firstRows?: number): Promise<SessionStream>;
}
