import {
  isEditorPath,
  isObject,
  pageNodes,
  viewNodes,
  type Json,
  type JsonObject,
  type PageDocument,
  type View,
} from '@sluice/document';

/** A node as the panel sees it: what it is, and its value. */
export interface PanelNode {
  uid: string;
  /** `view`, `column`, `param`, `button`, or `document`. */
  base: string;
  value: JsonObject;
}

/**
 * The nodes of these uids in a document, in the order given; `''` is the document itself. What is no longer there is
 * left out. A node that no step touched is the same object as before.
 */
export function panelNodes(document: Json, uids: readonly string[]): PanelNode[] {
  if (!isObject(document)) return [];
  const views = Array.isArray(document['views']) ? (document as unknown as PageDocument).views : [];
  return uids.flatMap((uid) => {
    if (uid === '') return { uid, base: 'document', value: document };
    for (const view of views) {
      const found = nodesIn(view).get(uid);
      if (found) return found;
    }
    return [];
  });
}

const kept = new WeakMap<View, ReadonlyMap<string, PanelNode>>();

/** The nodes of a view of the page; found out once for each, since it is asked for at every letter that is typed. */
function nodesIn(view: View): ReadonlyMap<string, PanelNode> {
  const known = kept.get(view);
  if (known) return known;
  const found = new Map<string, PanelNode>();
  for (const { kind, node, path } of viewNodes(view, []))
    // The param that edits a column in place is a property of the column.
    if (!isEditorPath(path)) found.set(node.uid, { uid: node.uid, base: kind, value: node as unknown as JsonObject });
  kept.set(view, found);
  return found;
}

/** The value at a path of a node; undefined where there is none. */
export function propertyOf(node: Json, path: readonly string[]): Json | undefined {
  let found: Json | undefined = node;
  for (const key of path) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

/** The document with another value for a node; everything else stays the same object. */
export function replacedNode(document: Json, uid: string, value: Json): Json {
  if (uid === '' || !isObject(document)) return value;
  const found = [...pageNodes(document as unknown as PageDocument)].find(
    ({ node, path }) => node.uid === uid && !isEditorPath(path),
  );
  return found ? replacedAt(document, found.path, value) : document;
}

function replacedAt(at: Json, [key, ...path]: readonly (string | number)[], value: Json): Json {
  if (key === undefined) return value;
  if (Array.isArray(at)) return at.map((item, index) => (index === key ? replacedAt(item, path, value) : item));
  return isObject(at) ? { ...at, [key]: replacedAt(at[key] ?? null, path, value) } : at;
}
