import type { Letter, Level } from '@sluice/document';

/** How names and first queries are written for a source, for editors. `schema` is the one that needs no naming. */
export interface SqlWriting {
  dialect: string;
  quote: { open: string; close: string };
  /** Pattern of names that need no quotes. */
  bare: string;
  schema: string | null;
  /** `{table}` and `{rows}` stand for a table's name and a number. */
  first_rows: string;
  /** What stands before a statement to be told its plan as a tree; absent where its kind has none. */
  explain_tree?: string;
}

/**
 * A node of the object tree. `letters` are what the caller holds on it; `state` is the connection state of a source.
 */
export interface CatalogueNode {
  id: number;
  kind: 'source' | 'database' | 'schema' | 'table' | 'view' | 'column' | 'routine';
  name: string;
  comment: string | null;
  data_type?: string;
  level?: Level;
  letters: Letter[];
  leaf: boolean;
  state?: string;
  /** Of a source that is asked by SQL. */
  sql?: SqlWriting;
}
