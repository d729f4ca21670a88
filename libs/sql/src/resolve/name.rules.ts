/** How a dialect looks for names, where dialects differ. */
export interface NameRules {
  /**
   * The form under which names of columns and aliases are compared; the catalogue's and the statement's own spelling
   * may differ from it.
   */
  fold(name: string): string;
  /** Columns that every table has besides its own; they tell of the row as a whole. */
  systemColumns: ReadonlySet<string>;
  /** Whether a schema is the server's own. */
  isSystemSchema(schema: string): boolean;
  /** Whether a bare name of a table always means one of the system schema. */
  isSystemTable(name: string): boolean;
  /**
   * Names of the select list may be meant in HAVING, GROUP BY, ORDER BY, and in queries nested anywhere in the query.
   */
  seesSelected: boolean;
  /** Where a bare name is looked for last: in synonyms that all schemas share. */
  publicSchema?: string;
  /** A table of one row and one column that is the same for everybody and no table of anybody's. */
  rowSource?: { schema: string; name: string; column: string };
  /** More names behind an alias and its column look into the column's value. */
  opensColumns?: true;
  /** The server does not evaluate a column of a derived table that nobody refers to. */
  skipsUnused: boolean;
}
