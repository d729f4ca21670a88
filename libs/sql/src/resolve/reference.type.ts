import type { CatalogueRelation } from '../contract/catalogue.type.js';
import type { TableSource } from '../tree/source.type.js';

/** What a statement does to a relation that it names as its target. */
export type TargetUse =
  | { write: 'insert' }
  | { write: 'upsert' | 'merge' }
  | { write: 'update' | 'delete'; columns: readonly string[]; isAlone: boolean };

/** A table or view that a text names at a place. */
export interface Reference {
  source: TableSource;
  entry: CatalogueRelation;
  /** Absent where rows are read from it. */
  target?: TargetUse;
}

/** A name with the schema before its table: `public.customer.phone`, `public.customer.*`. */
export interface QualifiedName {
  at: number;
  schema: string;
  table: string;
  /** How many names stand before the table's. */
  before: number;
}
