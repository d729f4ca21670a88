import type { Letter, Level } from '@sluice/document';

/** A node of the object tree. `letters` are what the caller holds on it; `state` is the connection state of a source. */
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
}
