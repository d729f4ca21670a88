import type { Level, Letter } from '@sluice/document';
import type { Completion, NodeKind, SqlWriting } from '@sluice/renderer/sql-editor';
import type { WorkspacePorts } from './workspace.ports.js';

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

/** A registered source that this person may query. */
export interface SourceInfo {
  id: number;
  name: string;
  /** Of one that is asked by SQL. */
  sql?: SqlWriting;
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
  return roots.map(({ id, name, sql }) => ({ id, name, sql }));
}

/** The statement that makes a table or a view, as far as this person sees it. */
export async function fetchDefinition(ports: WorkspacePorts, id: number): Promise<string> {
  return (await ports.call<{ text: string }>('catalogue.definition', { id })).text;
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

/**
 * Searches the whole catalogue of all sources by name and comment; each hit with the way to it, from its source down.
 */
export function searchCatalogue(
  ports: WorkspacePorts,
  name: string,
  signal: AbortSignal,
): Promise<{ list: CatalogueNode[][]; more: boolean }> {
  return ports.call('catalogue.search', { name }, signal);
}
