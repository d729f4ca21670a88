import type { CompiledQueryText } from '../binds/query.text.js';
import type { DialectText } from '../dialects/dialect.type.js';
import type { Page, Total, WrappedColumn } from '../paging/paging.js';
import type { Analysis } from './analysis.type.js';
import type { CatalogueSnapshot } from './catalogue.type.js';
import type { DialectName, SqlStatement } from './statement.type.js';

/** How names and first statements of a language are written, and what of a text may hold a value. */
export type LanguageWriting = Pick<
  DialectText,
  'quote' | 'bareName' | 'defaultSchema' | 'firstRows' | 'strings' | 'words' | 'functionNames' | 'explainTree'
> & { name: string };

/** Understands the statements of a language that is not SQL. Both throw SqlRefusal for whatever they do not know. */
export interface StatementReader {
  /** The statements of a script with their places in it. */
  split(script: string): SqlStatement[];
  /** All that is decided about a statement, on the catalogue alone; pure. `parameters` is the number of its binds. */
  analyse(text: string, catalogue: CatalogueSnapshot, options: { parameters: number }): Analysis;
}

/**
 * How statements for a kind of source are written: SQL of a dialect, or the requests of a kind that speaks none. The
 * gateway takes both the same way; what it sends is always one of these texts, which the kind's connector reads.
 */
export interface StatementLanguage {
  /** The type of query documents whose text is written in it. */
  readonly type: 'sql' | 'http' | 'mongo';
  /** SQL is read by its dialect, in threads; any other language by its own reader. */
  readonly reads: { dialect: DialectName } | StatementReader;
  /** Throws SqlRefusal for a dialect that is not written yet. */
  writing(): LanguageWriting;
  /** The statement that a shorthand stands for; undefined where a text is none. */
  expandShorthand?(text: string): string | undefined;
  /** Reads named binds `:name` and optional parts of a stored query. Throws SqlRefusal. */
  compile(text: string): CompiledQueryText;
  /** The statement cut down to the rows of some keys. */
  among(
    text: string,
    among: { column: string; keys: readonly string[]; from: number },
  ): { text: string; binds: unknown[] };
  /** One page of an analysed statement; `columns` as of `withhold`. */
  page(text: string, page: Page, columns?: readonly WrappedColumn[]): string;
  /** The statement with nothing in the place of its withheld columns, which the source does not evaluate. */
  withhold(text: string, columns: readonly WrappedColumn[]): string;
  /** A statement of one row and column: how many rows there are. */
  count(text: string): string;
  /** A statement of one row: totals over all rows, in the order asked for. */
  totals(text: string, totals: readonly Total[]): string;
}
