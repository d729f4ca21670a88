import type { SystemRole, Locale } from '@sluice/document';
import type { Analysis } from '@sluice/sql';

/** A console query with its values bound: `text` has `$1…`, `values` are in their order. */
export interface ConsoleQuery {
  text: string;
  values: readonly unknown[];
  /** In whose name the views answer. */
  caller: { userId: number | null; roles: readonly SystemRole[] };
  /** The language of the call: names that have both come in it; Chinese without. */
  locale?: Locale;
  /** Absent: all rows, at most `rowLimit`. */
  page?: { limit: number; offset: number; sort?: { name: string; descending: boolean }[] };
  count?: boolean;
  totals?: { name: string; fn: 'sum' | 'avg' | 'max' | 'min' }[];
}

/** Rows as objects; `count` and `tail` are over the whole result. */
export interface ConsoleAnswer {
  columns: { name: string; type: string }[];
  list: Record<string, unknown>[];
  count?: number;
  tail?: Record<string, unknown>;
}

/** A result that is read in batches; the columns are known before the first. */
export interface ConsoleStream {
  columns: { name: string; type: string }[];
  rows: AsyncIterable<unknown[][]>;
}

/** Runs SQL over the platform database's console views, and nothing but that (design §6). */
export interface ConsoleQueries {
  /** Throws SqlRefusal when the text is anything but one read of console views through approved functions. */
  check(text: string): Promise<Analysis>;
  run(query: ConsoleQuery): Promise<ConsoleAnswer>;
  /** All rows of one moment in batches, as they are asked for; ends the transaction when the reader does. */
  stream(query: Pick<ConsoleQuery, 'text' | 'values' | 'caller' | 'locale' | 'page'>): Promise<ConsoleStream>;
}
