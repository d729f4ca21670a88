/** A table or view of a database; a view carries its definition (the text of its query) and is expanded through it. */
export interface CatalogueRelation {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  columns: string[];
  /** The view's SELECT. A view without one is refused when it is used. */
  definition?: string;
  /** Type names in the order of `columns`; knowing them only makes lineage of composite values sharper. */
  columnTypes?: string[];
  /**
   * What the server computes columns from where nobody gives a value, by their names: defaults that are more than plain
   * values.
   */
  computes?: Readonly<Record<string, string>>;
  /** What generated columns are computed from, by their names. */
  generates?: Readonly<Record<string, string>>;
  /** Columns of types whose conversions run a function that somebody wrote at the source. */
  converts?: readonly string[];
  /**
   * Writes that rules replace or join, and those whose rows a trigger may change before they are written; `row` is set
   * where conversions of a whole row run functions of the database. `policies` are conditions that the server puts to
   * its rows by itself (row level security); null is one that asks other tables. `planned` is set where planning a
   * statement on it already calls a function of the database.
   */
  reacts?: {
    rules?: readonly WriteEvent[];
    triggers?: readonly WriteEvent[];
    row?: true;
    policies?: readonly (string | null)[];
    planned?: true;
  };
}

/** A kind of write that a relation may do something by itself upon. */
export type WriteEvent = 'insert' | 'update' | 'delete';

/** One of the functions that share a name: what it takes and, where it is written in SQL, how it is defined. */
export interface FunctionOverload {
  language: string;
  /** Values that it takes, those of them that may be left out, and whether the last takes any number. */
  inputs: number;
  defaults: number;
  isVariadic: boolean;
  /** CREATE FUNCTION as the server tells it, every name in it qualified; null where its body is no SQL. */
  definition: string | null;
}

/**
 * A function, operator, cast or type that lives outside pg_catalog. What is neither listed as safe nor written in SQL
 * is refused.
 */
export interface CatalogueFunction {
  schema: string;
  name: string;
  safe: boolean;
  /** Absent where it may be any of them. */
  kind?: 'function' | 'operator' | 'type';
  /** All functions of the name, where its bodies may be followed. */
  overloads?: FunctionOverload[];
  /**
   * Whoever asks may not know what it is made of: its columns are told, its body is not followed. Nothing is run by
   * such an analysis.
   */
  isSealed?: true;
}

/** Another name of a relation, or of another synonym. */
export interface CatalogueSynonym {
  schema: string;
  name: string;
  target: { schema: string; name: string };
}

/**
 * What the resolver knows of one database. `version` changes whenever anything else in it does: it is part of the cache
 * key.
 */
export interface CatalogueSnapshot {
  version: string;
  database: string;
  searchPath: string[];
  relations: CatalogueRelation[];
  functions?: CatalogueFunction[];
  /** All schemas that are known; one that is not may hide names from the catalogue. Absent where nobody tells. */
  schemas?: string[];
  /**
   * Other names of relations. One whose relation is in no catalogue stands for none: the name is taken all the same.
   */
  synonyms?: CatalogueSynonym[];
  /** The server finds tables without regard to case (lower_case_table_names of MySQL is not 0). */
  foldsTables?: boolean;
}
