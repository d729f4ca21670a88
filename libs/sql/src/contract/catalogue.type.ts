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
}

/** A function, operator, cast or type that lives outside pg_catalog. What is not listed as safe is refused. */
export interface CatalogueFunction {
  schema: string;
  name: string;
  safe: boolean;
}

/** Another name of a relation, or of another synonym. */
export interface CatalogueSynonym {
  schema: string;
  name: string;
  target: { schema: string; name: string };
}

/** What the resolver knows of one database. `version` changes whenever anything else in it does: it is part of the cache key. */
export interface CatalogueSnapshot {
  version: string;
  database: string;
  searchPath: string[];
  relations: CatalogueRelation[];
  functions?: CatalogueFunction[];
  /** Other names of relations. One whose relation is in no catalogue stands for none: the name is taken all the same. */
  synonyms?: CatalogueSynonym[];
  /** The server finds tables without regard to case (lower_case_table_names of MySQL is not 0). */
  foldsTables?: boolean;
}
