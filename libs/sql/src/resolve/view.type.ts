import type { FunctionUse, PredicateUse, RoutineUse } from '../contract/analysis.type.js';
import type { QualifiedName, Reference } from './reference.type.js';
import type { TableRecord } from './report.js';
import type { Column, Sources } from './value.type.js';

/** What a view is made of, found once per catalogue. */
export interface ViewLineage {
  columns: Column[];
  /** Columns that decide which rows it has. */
  shaped: Sources;
  predicates: PredicateUse[];
  /**
   * Columns of which running its query could tell by an error or by time, whichever of its own columns are asked for.
   */
  observed: Sources;
  /** It holds volatile or set-returning functions, which are evaluated in any case. */
  pinned: boolean;
  tables: TableRecord[];
  functions: FunctionUse[];
  routines: RoutineUse[];
  /** Tables that bodies of functions below it read, with the function of each. */
  behindFunctions: ReadonlyMap<TableRecord, string>;
  /** What its definition names, by places in that text. */
  references: readonly Reference[];
  qualified: readonly QualifiedName[];
}
