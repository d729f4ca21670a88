import { isObject, setOwn, type Json, type JsonObject } from '../json/canonical.json.js';

/**
 * Lists whose items are nodes, and the property that identifies an item. Nodes of a page have a uid that is unique in the page
 * and survive a move between lists; the others are known by a name below their owner.
 */
const NODE_LISTS: Readonly<Record<string, readonly string[]>> = {
  views: ['uid'],
  sub_views: ['uid'],
  app_cols: ['uid'],
  app_params: ['uid'],
  app_buttons: ['uid'],
  members: ['uid'],
  items: ['uid', 'code'],
  children: ['uid', 'code'],
  data_option: ['k'],
  subs: ['k'],
  series: ['name'],
  params: ['name'],
  columns: ['name'],
};

/** One node of a document: its own properties, with `[]` where a list of nodes stands, and its place. */
export interface NodeRow {
  /** `''` for the document itself. */
  id: string;
  parent: string | null;
  /** Path of the list inside the parent, such as `['app_cols']` or `['config', 'members']`. */
  list: readonly string[];
  props: Json;
}

/** A document as a table of nodes: by id, and the order of every list. */
export interface NodeTable {
  rows: Map<string, NodeRow>;
  /** Node ids in order, by `listKey(parent, list)`. */
  order: Map<string, string[]>;
}

/** Key of a list in `NodeTable.order`. */
export function listKey(parent: string, list: readonly string[]): string {
  return JSON.stringify([parent, ...list]);
}

/** Takes a document apart into its nodes; a repeated id is numbered, so that nothing is lost in a document that is not valid. */
export function toNodes(document: Json): NodeTable {
  const table: NodeTable = { rows: new Map(), order: new Map() };
  addNode(table, document, { id: '', parent: null, list: [] });
  return table;
}

function addNode(table: NodeTable, value: Json, place: Omit<NodeRow, 'props'>): void {
  const row: NodeRow = { ...place, props: null };
  table.rows.set(place.id, row);
  row.props = ownProps(table, value, place.id, []);
}

function ownProps(table: NodeTable, value: Json, owner: string, path: readonly string[]): Json {
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    const keys = NODE_LISTS[key];
    if (keys && Array.isArray(child)) {
      addList(table, child, { owner, list: [...path, key], keys });
      setOwn(result, key, []);
    } else setOwn(result, key, ownProps(table, child, owner, [...path, key]));
  }
  return result;
}

function addList(
  table: NodeTable,
  items: readonly Json[],
  { owner, list, keys }: { owner: string; list: readonly string[]; keys: readonly string[] },
): void {
  const ids: string[] = [];
  for (const [index, item] of items.entries()) {
    const id = freeId(table, idOf(item, { owner, list, keys, index }));
    ids.push(id);
    addNode(table, item, { id, parent: owner, list });
  }
  table.order.set(listKey(owner, list), ids);
}

function idOf(
  item: Json,
  { owner, list, keys, index }: { owner: string; list: readonly string[]; keys: readonly string[]; index: number },
): string {
  const key = isObject(item) ? keys.find((name) => isScalar(item[name])) : undefined;
  if (key === 'uid') return String((item as JsonObject)['uid']);
  const name = key ? String((item as JsonObject)[key]) : `#${index}`;
  return `${owner}/${list.join('.')}/${name}`;
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function freeId(table: NodeTable, id: string): string {
  let free = id;
  for (let count = 2; table.rows.has(free) || free === ''; count += 1) free = `${id}~${count}`;
  return free;
}

/** Puts a document together again; a node whose list is missing in its parent's properties gets the list back. */
export function fromNodes(table: NodeTable): Json {
  const lists = new Map<string, { list: string[]; ids: readonly string[] }[]>();
  for (const [key, ids] of table.order) {
    const [parent = '', ...list] = JSON.parse(key) as string[];
    lists.set(parent, [...(lists.get(parent) ?? []), { list, ids }]);
  }
  return build(table, '', lists);
}

function build(
  table: NodeTable,
  id: string,
  lists: ReadonlyMap<string, readonly { list: string[]; ids: readonly string[] }[]>,
): Json {
  const row = table.rows.get(id);
  if (!row) return null;
  const value = structuredCloneJson(row.props);
  if (!isObject(value)) return value;
  for (const { list, ids } of lists.get(id) ?? []) {
    if (ids.length > 0 || valueAt(value, list) !== undefined)
      setAt(
        value,
        list,
        ids.map((child) => build(table, child, lists)),
      );
  }
  return value;
}

/** The value at a path of keys, undefined where the path ends early. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found: Json | undefined = value;
  for (const key of path) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

/** Sets, or with undefined removes, the value at a path; missing objects on the way are made. */
export function setAt(target: JsonObject, path: readonly string[], value: Json | undefined): void {
  let owner = target;
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(owner, key) || !isObject(owner[key])) setOwn(owner, key, {});
    owner = owner[key] as JsonObject;
  }
  const last = path.at(-1);
  if (last === undefined) return;
  if (value === undefined) delete owner[last];
  else setOwn(owner, last, value);
}

/** A deep copy of a JSON value. */
export function structuredCloneJson<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => structuredCloneJson(item)) as T;
  if (!isObject(value)) return value;
  const copy = {};
  for (const [key, child] of Object.entries(value)) setOwn(copy, key, structuredCloneJson(child));
  return copy as T;
}
