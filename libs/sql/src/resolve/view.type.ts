import type { FunctionUse, PredicateUse } from '../contract/analysis.type.js';
import type { TableRecord } from './report.js';
import type { Column, Sources } from './value.type.js';

/** What a view is made of, found once per catalogue. */
export interface ViewLineage {
  columns: Column[];
  /** Columns that decide which rows it has. */
  shaped: Sources;
  predicates: PredicateUse[];
  tables: TableRecord[];
  functions: FunctionUse[];
}
