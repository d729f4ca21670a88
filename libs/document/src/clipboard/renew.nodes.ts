import type { PageDocument } from '../generated/types.js';
import { isObject, setOwn, type JsonObject } from '../json/canonical.json.js';
import { pageNodes } from '../node/page.walk.js';

/** Properties that name a node of the same page. */
const REFERENCES = ['source_id', 'call_back_id', 'target_id'] as const;

/** What becomes of names and uids of nodes that go into another page. */
export interface NodeRenewal {
  newUid(uid: string): string;
  /** The reference name that a view gets; the same where it is free. */
  freeName(name: string, view: JsonObject): string;
  /** A node names one that does not come with it. */
  left(node: JsonObject, key: string, target: string): void;
}

/**
 * Gives every node of a set a new uid and a free reference name, in place; cells of layouts and references of buttons
 * to nodes of the set follow, those that lead out of it are told. `list` is what the nodes are: `views`, `app_params`,
 * `app_cols` or `app_buttons`.
 */
export function followNodes(nodes: JsonObject[], list: string, renewal: NodeRenewal): void {
  const all = nodesOf(nodes, list);
  const renamed = new Map<string, string>();
  for (const node of all) {
    const uid = renewal.newUid(String(node['uid']));
    if (typeof node['uid'] === 'string') renamed.set(node['uid'], uid);
    node['uid'] = uid;
  }
  const names = new Map<string, string>();
  for (const node of all) {
    const name = node['id_name'];
    if (typeof name !== 'string') continue;
    const free = renewal.freeName(name, node);
    names.set(name, free);
    node['id_name'] = free;
  }
  for (const node of all) {
    followCells(node, renamed);
    for (const key of REFERENCES) {
      const to = node[key];
      if (typeof to !== 'string' || (key === 'target_id' && node['target_type'] !== 'view')) continue;
      const now = renamed.get(to) ?? names.get(to);
      if (now !== undefined) node[key] = now;
      else renewal.left(node, key, to);
    }
  }
}

/** The nodes of a set, as a page would hold them: free JSON of widgets is none. */
function nodesOf(nodes: JsonObject[], list: string): JsonObject[] {
  const page = { kind: 'page', views: list === 'views' ? nodes : [{ uid: 'pasted', [list]: nodes }] };
  const found = [...pageNodes(page as unknown as PageDocument)].map(({ node }) => node as unknown as JsonObject);
  return list === 'views' ? found : found.slice(1);
}

/** Cells of a layout follow its sub-views. */
function followCells(node: JsonObject, renamed: ReadonlyMap<string, string>): void {
  const config = node['config'];
  const map = isObject(config) ? config['col_map'] : undefined;
  if (!isObject(config) || !isObject(map)) return;
  const cells: JsonObject = {};
  for (const [uid, cell] of Object.entries(map)) {
    const now = renamed.get(uid);
    if (now !== undefined) setOwn(cells, now, cell);
  }
  config['col_map'] = cells;
}
