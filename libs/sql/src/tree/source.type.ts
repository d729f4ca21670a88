import type { Call, Expression } from './expression.type.js';
import type { Query } from './query.type.js';

/** Name of a source and of its columns as the statement renames them, from the left. */
export interface Alias {
  name: string;
  columns: string[];
}

/** A table, a view or a common table expression by name. */
export interface TableSource {
  source: 'table';
  at: number;
  path: string[];
  alias?: Alias;
  sample: Expression[];
  sampler?: string[];
}
/** A query in FROM. */
export interface DerivedSource {
  source: 'derived';
  at: number;
  query: Query;
  lateral: boolean;
  alias?: Alias;
}
/** One function of a FROM item; `columns` is a column definition list where one is written. */
export interface FunctionItem {
  value: Expression;
  call?: Call;
  name: string;
  columns?: string[];
}
/** Functions in FROM (several in ROWS FROM). PostgreSQL lets them refer sideways always. */
export interface FunctionSource {
  source: 'function';
  at: number;
  items: FunctionItem[];
  ordinality: boolean;
  alias?: Alias;
}
/**
 * XMLTABLE and JSON_TABLE: rows made from a document; `inputs` is every expression in it, `name` what it is called
 * without an alias.
 */
export interface DocumentSource {
  source: 'document';
  name: string;
  at: number;
  inputs: Expression[];
  columns: string[];
  alias?: Alias;
}
/**
 * A join. `using` lists the merged columns; `natural` merges all common ones; `mergedAlias` names them (JOIN … USING …
 * AS).
 */
export interface JoinSource {
  source: 'join';
  at: number;
  left: Source;
  right: Source;
  on?: Expression;
  using?: string[];
  natural: boolean;
  mergedAlias?: string;
  /** The merged columns come in the order of the first table, whatever USING lists. */
  byTable?: true;
  /**
   * RIGHT JOIN that stands for a LEFT JOIN of the other order: merged columns first, then the rest of the right side.
   */
  isRight?: true;
  alias?: Alias;
}

/**
 * A column that PIVOT makes: an aggregate, by its place, of the rows in which the columns of `by` have these values.
 */
export interface PivotColumn {
  name: string;
  nameExact: boolean;
  aggregate: number;
  values: Expression[];
}
/** PIVOT: one row for each group of the columns that it does not read, behind them the columns that it makes. */
export interface PivotSource {
  source: 'pivot';
  at: number;
  of: Source;
  aggregates: Expression[];
  by: string[];
  columns: PivotColumn[];
  alias?: Alias;
}
/**
 * UNPIVOT: one row for each group of columns in `from`, whose values stand in the columns `values`, by their place, and
 * whose label stands in `keys`. `anyOrder`: whether keys or values come first is not documented.
 */
export interface UnpivotSource {
  source: 'unpivot';
  at: number;
  of: Source;
  values: string[];
  keys: string[];
  from: string[][];
  labels: Expression[];
  anyOrder: boolean;
  alias?: Alias;
}

/** Everything that can stand in FROM. */
export type Source =
  TableSource | DerivedSource | FunctionSource | DocumentSource | JoinSource | PivotSource | UnpivotSource;
