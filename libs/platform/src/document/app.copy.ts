import {
  documentUsages,
  isObject,
  pageNodes,
  type AppPartDocument,
  type Json,
  type JsonObject,
  type MenuItem,
  type Usage,
} from '@sluice/document';
import { randomBytes } from 'node:crypto';

type Path = readonly (string | number)[];

/** A uid that nothing else has: the old one with an ending of its own. */
export function freshUid(uid: string): string {
  const ending = randomBytes(4).toString('hex');
  return `${uid.replace(/-c[0-9a-f]{8}$/, '').slice(0, 70)}-c${ending}`;
}

/**
 * An app under new uids: its documents, and what each document (`kind/uid`) and each node of a page (`page/uid/node`)
 * is called now.
 */
export interface AppCopy {
  documents: AppPartDocument[];
  names: ReadonlyMap<string, string>;
}

/**
 * The documents of an app as those of a new one: documents, nodes and menu entries get new uids, and every reference
 * follows.
 */
export function copiedApp(documents: readonly AppPartDocument[], from: string, to: string): AppCopy {
  const names = new Map(documents.map(({ kind, uid }) => [`${kind}/${uid}`, kind === 'app' ? to : freshUid(uid)]));
  const copies = documents.map((document) => copiedDocument(document, { names, from, to }));
  return { documents: copies, names };
}

function copiedDocument(
  document: AppPartDocument,
  { names, from, to }: { names: Map<string, string>; from: string; to: string },
): AppPartDocument {
  const copy = structuredClone(document) as unknown as JsonObject;
  const nodes = document.kind === 'page' ? [...pageNodes(document)] : [];
  const uids = new Map(nodes.map(({ node }) => [node.uid, freshUid(node.uid)]));
  for (const [uid, fresh] of uids) names.set(`page/${document.uid}/${uid}`, fresh);
  for (const usage of documentUsages(document)) {
    if (usage.app !== undefined && usage.app !== from) continue;
    const name = usage.kind === 'node' ? uids.get(usage.target) : names.get(`${usage.kind}/${usage.target}`);
    if (name !== undefined) follow(copy, usage, name);
  }
  for (const { node, path } of nodes) {
    const held = valueAt(copy, path) as JsonObject;
    held['uid'] = uids.get(node.uid) ?? node.uid;
    if (isObject(held['layout']) && held['layout']['i'] === node.uid) held['layout']['i'] = held['uid'];
    if (held['target_app'] === from) held['target_app'] = to;
  }
  copy['uid'] = names.get(`${document.kind}/${document.uid}`) ?? document.uid;
  if (document.kind === 'menu') copy['items'] = copiedItems(copy['items'] as unknown as MenuItem[]) as unknown as Json;
  return copy as unknown as AppPartDocument;
}

/** Puts the new name where the old one stood: a value, a key of a map of nodes, or the name inside an expression. */
function follow(copy: JsonObject, { path, target, kind }: Usage, name: string): void {
  // Lists are reached by position as objects are by key.
  const owner = valueAt(copy, path.slice(0, -1)) as unknown as JsonObject;
  const key = String(path.at(-1));
  const held = owner[key];
  if (kind === 'node' && key === target) {
    owner[name] = held ?? null;
    delete owner[target];
  } else if (held === target) owner[key] = name;
  else if (typeof held === 'string')
    owner[key] = held.replaceAll(new RegExp(`(dict\\(\\s*)(['"])${target}\\2`, 'g'), `$1$2${name}$2`);
}

function copiedItems(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item) => {
    const copy = { ...item, uid: freshUid(item.uid) };
    return item.children === undefined ? copy : { ...copy, children: copiedItems(item.children) };
  });
}

function valueAt(value: Json, path: Path): Json | undefined {
  let found: Json | undefined = value;
  for (const key of path)
    found = Array.isArray(found) ? found[Number(key)] : isObject(found) ? found[String(key)] : undefined;
  return found;
}
