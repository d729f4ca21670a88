import type { Level } from '@sluice/document';

/** What a node of the catalogue is. */
export type NodeKind = 'source' | 'database' | 'schema' | 'table' | 'view' | 'column' | 'routine';

/** How names and first queries are written for a source; `schema` is the one that needs no naming. */
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

/** A column as completion and hover know it. */
export interface CompletionColumn {
  name: string;
  type: string;
  level?: Level | null;
}

/** What may be completed in a schema. */
export interface Completion {
  schemas: readonly string[];
  tables: readonly {
    schema: string;
    name: string;
    kind?: 'table' | 'view';
    columns: readonly CompletionColumn[];
  }[];
  /** Names of functions that may be called; absent where the server does not tell. */
  functions?: readonly string[];
  /** How the source's names are written. */
  sql?: SqlWriting;
}
