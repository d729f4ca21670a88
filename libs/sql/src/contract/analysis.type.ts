import type { FilterEdit } from './row.filter.type.js';
import type { SqlStatement, StatementHazard, StatementKind, StatementPower } from './statement.type.js';

/** A column of a base table; views never stay in lineage, they are expanded. */
export interface ColumnRef {
  schema: string;
  table: string;
  column: string;
}

/**
 * What a use tells of a column (design §7.3): `null_test` only whether there is a value (`IS [NOT] NULL`, `count(x)` of
 * a bare column), `equality` whether it is one of a few known values, `other` anything.
 */
export type UseClass = 'null_test' | 'equality' | 'other';

/**
 * A column of which an error, the time or the memory of an evaluation could tell something, though no value of it is
 * answered.
 */
export interface ObservedUse {
  column: ColumnRef;
  class: Exclude<UseClass, 'equality'>;
}

/** One column of the result, by position. Masks go by position and `sources`, never by `name` (design §7.3). */
export interface ResultColumn {
  name: string;
  sources: ColumnRef[];
  /** Columns of views that it passed through: one of them may be marked sensitive itself. */
  through: ColumnRef[];
  /** Those of `sources` and `through` of which it tells no more than whether there is a value. */
  nullTested: ColumnRef[];
  /**
   * What evaluating it could tell by an error or by time; nothing, if the statement is wrapped so that it is not
   * evaluated.
   */
  observed: ObservedUse[];
  /** A plain, unchanged copy of exactly one base column. */
  exact: boolean;
  /** The server will announce exactly this name. */
  nameExact: boolean;
}

/** Where a column shapes the result without being copied into it. */
export type PredicateClause =
  | 'where'
  | 'join'
  | 'group'
  | 'having'
  | 'order'
  | 'distinct'
  | 'set-operation'
  | 'window'
  | 'aggregate-filter'
  | 'aggregate-order'
  | 'exists'
  | 'dml-condition'
  | 'limit'
  | 'plan'
  | 'case'
  | 'other';

/** One use of a base column as a predicate. */
export interface PredicateUse {
  column: ColumnRef;
  use: PredicateClause;
  class: UseClass;
  /**
   * Set when the use is a top-level AND of `column = literal or bind` (or IN / = ANY of at most ten of them) in the
   * WHERE of the outermost query or of a plain derived table; `values` counts them. A bound list (`= ANY ($1)`) has no
   * known length and sets nothing.
   */
  equality?: { values: number };
  /** The column is a view's; its base columns have entries of their own. */
  through?: true;
}

/**
 * A table or view that the statement touches, with the columns of it that are read or written. A function whose body is
 * followed is one too, without columns: whoever calls it needs the letter on it, as on a view.
 */
export interface TableUse {
  schema: string;
  name: string;
  access: 'read' | 'write';
  kind: 'table' | 'view' | 'function';
  columns: string[];
  /** The catalogue has none of this name, and the statement is about one that is there. */
  isMissing?: true;
}

/** A view of the server's own catalogue, as the server spells it, and the columns of the rows that take its place. */
export interface InformationUse {
  schema: string;
  name: string;
  columns: readonly string[];
}

/** A function, operator or cast by catalogue identity and what it may do. */
export interface FunctionUse {
  schema: string;
  name: string;
  effect: 'pure' | 'reads' | 'effect' | 'unknown';
  /** It is called by bodies of functions alone, where names may be looked for elsewhere (`Analysis.routines`). */
  within?: true;
}

/** A name that was looked for among a database's own functions, found or not. */
export interface RoutineUse {
  schema: string;
  name: string;
}

/** A write into a column and the columns that its value comes from. */
export interface ColumnWrite {
  target: ColumnRef;
  sources: ColumnRef[];
}

/** A literal's place in `statement.text` (UTF-16 offsets) and the column it is compared with or assigned to. */
export interface LiteralSpan {
  start: number;
  end: number;
  column?: ColumnRef;
}

/** A bind `$number` and a column that it stands beside; over-approximates as `LiteralSpan` does. */
export interface BindUse {
  number: number;
  column: ColumnRef;
}

/** All that is decided about one statement before it may run. */
export interface Analysis {
  statement: SqlStatement;
  /** What is sent in the place of the text, where a language makes it from what it has understood. */
  command?: string;
  kind: StatementKind;
  readOnly: boolean;
  /** Why it is not read only, in English. */
  reason?: string;
  /** Columns of the result of a query or of RETURNING. */
  result: ResultColumn[];
  /** The result goes into variables of whoever sends the statement (RETURNING … INTO): no row of it is answered. */
  intoVariables?: true;
  predicates: PredicateUse[];
  /** What running the statement could tell by an error or by time, whichever result columns are asked for. */
  observed: ObservedUse[];
  /** Views themselves and the base tables below them; every one of them is decided. */
  tables: TableUse[];
  functions: FunctionUse[];
  /**
   * What it stands on where it follows bodies of functions. Nothing locks those: whoever runs it has to see after each
   * portion of rows that they are still the same.
   */
  routines?: RoutineUse[];
  writes: ColumnWrite[];
  /** Values that a change of structure brings under another column's name. */
  moves?: ColumnWrite[];
  literals: LiteralSpan[];
  binds: BindUse[];
  /**
   * Its result is a plan (EXPLAIN without ANALYZE); `predicates` holds what is planned, under `plan` all that its text
   * may tell of.
   */
  isPlan: boolean;
  /** Row or table locks (FOR UPDATE and the like): not read only. */
  locks: boolean;
  /** What it can do beyond the tables and columns above. */
  powers: StatementPower[];
  /** What it destroys at one stroke: asked before it is run by hand. */
  hazards: StatementHazard[];
  /**
   * Views of the server's own catalogue that it reads, with the columns that their rows are to hold. The text must not
   * run as it is: each is replaced by rows that whoever runs it knows (`filterEdits`).
   */
  information?: InformationUse[];
  /**
   * How the text is to be changed, so that of the tables that were named as filtered only rows of their conditions are
   * touched, and nothing of the server's own catalogue.
   */
  filterEdits?: FilterEdit[];
}
