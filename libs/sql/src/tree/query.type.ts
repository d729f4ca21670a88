import type { Expression, WindowSpec } from './expression.type.js';
import type { Source, TableSource } from './source.type.js';

/**
 * One item of a select list: a value and the name that the server gives it (`nameExact` false: it may give another), or
 * a star (name unused). `label` is the name as announced where names are compared in another form; `isOdd` says that an
 * inexact name is none of letters, digits and _ alone.
 */
export interface SelectItem {
  value: Expression;
  name: string;
  nameExact: boolean;
  label?: string;
  isOdd?: true;
  /** The name is that of the column as the statement spells it; the server may announce the column's own spelling. */
  isBare?: true;
}

/** SEARCH and CYCLE add columns to a recursive query: their names and the columns they are made of. */
export interface AddedColumn {
  name: string;
  from: string[];
}

/** One entry of WITH. */
export interface CommonTable {
  name: string;
  at: number;
  columns: string[];
  query: Query;
  added: AddedColumn[];
  cycle: string[];
}

/** What every query may carry around its body. */
interface QueryFrame {
  at: number;
  with: CommonTable[];
  /** Entries see each other (`true`), or each sees itself and those before it (`self`). */
  recursive: boolean | 'self';
}
interface Ordered {
  order: Expression[];
  limits: Expression[];
  locks: boolean;
}

/** SELECT. `distinct` true is plain DISTINCT, a list is DISTINCT ON. Grouping sets are flattened into `group`. */
export interface Select extends QueryFrame, Ordered {
  query: 'select';
  items: SelectItem[];
  from: Source[];
  where?: Expression;
  group: Expression[];
  having?: Expression;
  windows: { name: string; spec: WindowSpec }[];
  distinct: boolean | Expression[];
}
/** UNION, INTERSECT, EXCEPT. */
export interface SetOperation extends QueryFrame, Ordered {
  query: 'set';
  all: boolean;
  operation: 'union' | 'intersect' | 'except';
  left: Query;
  right: Query;
}
/** VALUES lists. */
export interface Values extends QueryFrame, Ordered {
  query: 'values';
  rows: Expression[][];
  /** Only the server knows the names of its columns. */
  unnamed?: true;
  /** The names of its columns, where they are not those of PostgreSQL. */
  names?: string[];
}

/** `column = value`, or several columns from one row value (`field` is the place in it). */
export interface Assignment {
  column: string;
  at: number;
  value: Expression;
  field?: number;
}
/**
 * What an INSERT, UPDATE, DELETE or MERGE does, and what it gives back. `old` and `new` are the names of the row
 * versions in RETURNING.
 */
interface WriteFrame extends QueryFrame {
  target: TableSource;
  returning: SelectItem[];
  old: string;
  new: string;
}
/**
 * INSERT; `columns` is empty when none is named; `rows` is absent for DEFAULT VALUES; `alias` names the row that met
 * another.
 */
export interface Insert extends WriteFrame {
  query: 'insert';
  columns: { name: string; at: number }[];
  rows?: Query;
  conflict?: { on: Expression[]; set: Assignment[]; where?: Expression; alias?: string };
}
/** UPDATE. */
export interface Update extends WriteFrame {
  query: 'update';
  set: Assignment[];
  from: Source[];
  where?: Expression;
}
/** DELETE. */
export interface Delete extends WriteFrame {
  query: 'delete';
  from: Source[];
  where?: Expression;
}
/** One WHEN clause of MERGE. */
export interface MergeBranch {
  when?: Expression;
  set: Assignment[];
  insert?: { columns: { name: string; at: number }[]; values: Expression[] };
}
/** MERGE. */
export interface Merge extends WriteFrame {
  query: 'merge';
  from: Source;
  on: Expression;
  branches: MergeBranch[];
}

/** One table of an INSERT into several; without `values` it takes the columns of the query by their places. */
export interface InsertedTable {
  target: TableSource;
  columns: { name: string; at: number }[];
  values?: Expression[];
}
/** INSERT ALL and INSERT FIRST: each row of the query goes into the tables of the branches whose conditions hold. */
export interface InsertAll extends QueryFrame {
  query: 'insert-all';
  rows: Query;
  branches: { when?: Expression; into: InsertedTable[] }[];
}

/** Statements that only read. */
export type ReadQuery = Select | SetOperation | Values;
/** Statements that change rows. */
export type WriteQuery = Insert | Update | Delete | Merge;
/** Everything that yields or changes rows. */
export type Query = ReadQuery | WriteQuery | InsertAll;
