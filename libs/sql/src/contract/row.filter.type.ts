/** A table of which somebody sees some rows alone, and the columns by which those are told. */
export interface FilteredTable {
  schema: string;
  name: string;
  columns: readonly string[];
}

/**
 * A piece of changed text: text, the condition of a filtered table whose columns stand behind the name `of`, or the
 * bound rows that answer a view of the server's catalogue, by its place in `Analysis.information`.
 */
export type FilterPiece = string | { filter: number; of: string } | { answer: number };

/**
 * What takes the place of the text from `start` to `end` (UTF-16 offsets into the whole text); all else stays as it was
 * written.
 */
export interface FilterEdit {
  start: number;
  end: number;
  pieces: readonly FilterPiece[];
}

/** A piece of a condition: text of the dialect, a column of the table, or a value that is bound. */
export type ConditionPiece = string | { column: string } | { value: unknown };

/** A bind of a filtered text: that of the caller by its place from 0, or a value of a condition. */
export type FilteredBind = { own: number } | { value: unknown };

/** A statement as it runs: each reference to a filtered table is a subquery of the rows that may be seen. */
export interface FilteredText {
  text: string;
  binds: readonly FilteredBind[];
  /** Where a place of this text stands in the text as it was written; inside what was put in, where that begins. */
  origin(offset: number): number;
}
