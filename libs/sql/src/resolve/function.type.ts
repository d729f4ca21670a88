import type { ColumnRef, FunctionUse, PredicateUse, RoutineUse } from '../contract/analysis.type.js';
import type { ParsedFunction } from '../tree/function.type.js';
import type { TableRecord } from './report.js';
import type { Column, Sources } from './value.type.js';

/**
 * What a function's result is made of, found once per catalogue and search path; its inputs stand in it for themselves.
 */
export interface FunctionLineage {
  parsed: ParsedFunction;
  /** The inputs, and what the defaults of those come from that have one. */
  given: readonly ColumnRef[];
  defaults: readonly (Sources | undefined)[];
  columns: Column[];
  /** The result is one value, no row of several. */
  isScalar: boolean;
  shaped: Sources;
  predicates: PredicateUse[];
  observed: Sources;
  tables: TableRecord[];
  functions: FunctionUse[];
  routines: RoutineUse[];
  /** Whether it is evaluated at all could show: its body may fail, or takes the time of reading tables. */
  shows: boolean;
  /** It calls functions that are approved without being followed. */
  isOpen: boolean;
}

/** A call of a followed function: its columns, what decides which rows it gives, and all that it depends on. */
export interface FollowedCall {
  lineage: FunctionLineage;
  columns: Column[];
  shaped: Sources;
  sources: Sources;
}
