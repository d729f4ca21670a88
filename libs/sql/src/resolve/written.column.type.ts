import type { ColumnRef } from '../contract/analysis.type.js';

/** A column that is written: the base columns that it stands for. */
export interface WrittenColumn {
  refs: ColumnRef[];
  /** The column, where conversions of its type run functions of the database. */
  converts?: string;
}
