import type { Level, Letter } from '@sluice/document';
import type { WorkspacePorts } from './workspace.ports.js';

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
}

/** One node of the catalogue as `catalogue.children` answers it. */
export interface CatalogueNode {
  id: number;
  kind: NodeKind;
  name: string;
  comment?: string | null;
  level?: Level | null;
  letters?: readonly Letter[];
  leaf: boolean;
  state?: string | null;
  /** Of a column. */
  data_type?: string | null;
  /** Of a source that is asked by SQL. */
  sql?: SqlWriting;
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

/** A registered source that this person may query. */
export interface SourceInfo {
  id: number;
  name: string;
}

/** Children of a node; without a parent those of a source, without a source the sources. */
export async function fetchChildren(
  ports: WorkspacePorts,
  at: { sourceId?: number; parentId?: number },
): Promise<CatalogueNode[]> {
  const { list } = await ports.call<{ list: CatalogueNode[] }>('catalogue.children', {
    source_id: at.sourceId,
    parent_id: at.parentId,
  });
  return list;
}

/** The sources that this person sees: the roots of the tree. */
export async function fetchSources(ports: WorkspacePorts): Promise<SourceInfo[]> {
  const roots = await fetchChildren(ports, {});
  return roots.map(({ id, name }) => ({ id, name }));
}

/** Names for the editor's completion. */
export function fetchCompletion(
  ports: WorkspacePorts,
  sourceId: number,
  schema: string,
  signal?: AbortSignal,
): Promise<Completion> {
  return ports.call<Completion>('catalogue.completion', { source_id: sourceId, schema: schema || undefined }, signal);
}

/** Searches the whole catalogue of all sources by name and comment; each hit with the way to it, from its source down. */
export function searchCatalogue(
  ports: WorkspacePorts,
  name: string,
  signal: AbortSignal,
): Promise<{ list: CatalogueNode[][]; more: boolean }> {
  return ports.call('catalogue.search', { name }, signal);
}
