/**
 * What rules of review read of one statement: its tree told flat, without names resolved. `libs/sql` makes it,
 * `libs/policy` judges it; both know it from here. Every `at` is a UTF-16 offset into the statement's text, -1 where
 * the parser gives none.
 */
export interface StatementFacts {
  /** As `classify` says it. */
  kind: string;
  /** Tables that are named, as written; names of common tables are left out. */
  tables: TableFacts[];
  selects: SelectFacts[];
  writes: WriteFacts[];
  conditions: ConditionFacts[];
  /** Names as written that a server might cut off. */
  longNames: { name: string; at: number }[];
  /** What it does to structure, rights, settings and the server. */
  changes: ChangeFacts[];
}

/** A table that a query or a change names. */
export interface TableFacts {
  path: string[];
  at: number;
  access: 'read' | 'write';
}

/** One SELECT, the outermost one or one inside. */
export interface SelectFacts {
  at: number;
  isOutermost: boolean;
  /** Of EXISTS: what it selects is never read. */
  isExistence: boolean;
  /** Place of a `*`. */
  starAt?: number;
  /** Sources of FROM, however they are joined. */
  sources: number;
  joins: number;
  /** Names of sources that no condition ties to another one. */
  unjoined: string[];
  hasWhere: boolean;
  hasLimit: boolean;
  /** Rows that OFFSET leaves out, where it is a plain number. */
  offset?: number;
  hasOrder: boolean;
  isGrouped: boolean;
  /** ORDER BY of a random number. */
  ordersRandomly: boolean;
  /** UNION without ALL stands above it. */
  isDeduplicated: boolean;
}

/** INSERT, UPDATE, DELETE or MERGE. */
export interface WriteFacts {
  do: 'insert' | 'update' | 'delete' | 'merge';
  path: string[];
  at: number;
  /** What its condition looks at: there is none, it is the same for every row, or it looks at rows. */
  where: 'none' | 'constant' | 'rows';
  hasOrder: boolean;
  hasLimit: boolean;
  /** Columns that it names: those of INSERT, those that UPDATE sets. */
  columns: { name: string; at: number }[];
  /** Lines of VALUES; null where the rows come from a query. */
  rows: number | null;
  /** Other tables that it reads by FROM or USING. */
  sources: number;
  /** Where the condition of a plain UPDATE or DELETE of one table stands, so that its rows can be asked for. */
  scope?: { table: [start: number, end: number]; condition: [start: number, end: number] };
  /** Where the query of INSERT … SELECT stands. */
  query?: [start: number, end: number];
}

/** A comparison of a column. */
export interface ConditionFacts {
  clause: 'where' | 'join' | 'having';
  at: number;
  /** The table whose column it is, as written; absent where several could have it. */
  table?: string[];
  column: string;
  /** `=`, `<`, `like`, `in`, … in lower case. */
  operator: string;
  isNegated: boolean;
  /** A function or an operator that is computed with the column before it is compared. */
  around?: string;
  against: 'text' | 'number' | 'decimal' | 'null' | 'bind' | 'column' | 'query' | 'other';
  /** The other column, where it is compared with one. */
  other?: { table?: string[]; column: string };
  /** Values of a list. */
  values?: number;
  /** A pattern that begins with a wildcard. */
  isOpenPattern?: boolean;
  /** It is one of several under OR. */
  isAlternative: boolean;
}

/** A column as CREATE TABLE or ALTER TABLE declares it; `type` is the server's own name in lower case. */
export interface DeclaredColumn {
  name: string;
  at: number;
  type: string;
  /** Length, precision and scale. */
  modifiers: number[];
  isArray: boolean;
  isNotNull: boolean;
  /** The default: a value that is the same for all rows, one that is computed for each, or none. */
  default: 'none' | 'constant' | 'null' | 'volatile';
  isIdentity: boolean;
  isGenerated: boolean;
  isPrimary: boolean;
  isUnique: boolean;
  hasComment: boolean;
  isUnsigned: boolean;
  charset?: string;
  references?: string[];
}

/** A constraint of a table. */
export interface DeclaredConstraint {
  at: number;
  type: 'primary' | 'unique' | 'foreign' | 'check' | 'exclude' | 'not-null';
  name?: string;
  columns: string[];
  references?: string[];
  isNotValid: boolean;
  /** It takes over an index that is there. */
  usesIndex: boolean;
}

/** An index as it is declared; a column that is an expression is null. */
export interface DeclaredIndex {
  at: number;
  name?: string;
  columns: (string | null)[];
  isUnique: boolean;
  isConcurrent: boolean;
  isPartial: boolean;
}

/** One change; ALTER TABLE makes one of each of its parts. */
export type ChangeFacts = { at: number; path: string[] } & (
  | {
      do: 'create-table';
      columns: DeclaredColumn[];
      constraints: DeclaredConstraint[];
      indexes: DeclaredIndex[];
      isTemporary: boolean;
      isUnlogged: boolean;
      /** Made of a query, of another table or as a part of one: what it has is not declared here. */
      isDerived: boolean;
      hasComment: boolean;
      isPartitioned: boolean;
      engine?: string;
      charset?: string;
    }
  | { do: 'add-column'; column: DeclaredColumn }
  | { do: 'drop-column'; name: string }
  | { do: 'change-type'; column: DeclaredColumn; isComputed: boolean; from?: string }
  | { do: 'set-not-null'; name: string }
  | { do: 'add-constraint'; constraint: DeclaredConstraint }
  | { do: 'drop-constraint'; name: string }
  | { do: 'add-index'; index: DeclaredIndex }
  | { do: 'rename'; object: string; to: string; name?: string }
  | { do: 'drop'; object: string; isCascade: boolean; isConcurrent: boolean }
  | { do: 'truncate'; isCascade: boolean }
  | { do: 'comment'; object: string; name?: string; isEmpty: boolean }
  | { do: 'create'; object: string }
  | { do: 'alter'; what: string; charset?: string; engine?: string }
  | { do: 'set'; name: string; value?: string; scope: 'local' | 'session' | 'server'; isSystem?: true }
  | { do: 'rights'; what: string }
  | { do: 'maintain'; what: string; isConcurrent: boolean; isFull: boolean }
  | { do: 'transaction'; what: string }
  | { do: 'code'; what: string }
);
