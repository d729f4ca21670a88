import { isObject, pageNodes, type Json, type PageDocument } from '@sluice/document';
import type { Difference } from './history.type.js';

/** Views of a page with the query of each; none for what is no page. */
export function viewQueries(document: Json): Map<string, string> {
  return new Map(
    nodesOf(document).flatMap(({ kind, node }) =>
      kind === 'view' ? [[node.uid, String((node as { query_id?: string }).query_id ?? '')] as const] : [],
    ),
  );
}

/** How the views of a page have changed: a column, parameter or button counts for the view that it stands in. */
export function viewMarks(document: Json, changes: readonly Difference[]): ReadonlyMap<string, string> {
  const owners = new Map(nodesOf(document).map(({ node, view }) => [node.uid, view.uid]));
  const marks = new Map<string, string>();
  for (const { op, node } of changes) {
    const view = owners.get(node);
    if (view !== undefined) marks.set(view, view === node ? op : (marks.get(view) ?? 'set'));
  }
  return marks;
}

/** The view that a node stands in. */
export function viewOf(documents: readonly Json[], node: string): string | undefined {
  for (const document of documents) {
    const found = nodesOf(document).find((entry) => entry.node.uid === node);
    if (found) return found.view.uid;
  }
  return undefined;
}

function nodesOf(document: Json): ReturnType<typeof pageNodes> extends Iterable<infer N> ? N[] : never {
  const isPage = isObject(document) && document['kind'] === 'page' && Array.isArray(document['views']);
  return isPage ? [...pageNodes(document as unknown as PageDocument)] : [];
}
