import { mergeShapes } from '../generated/merge.shapes.js';
import { isObject, setOwn, type Json, type JsonObject } from '../json/canonical.json.js';
import { fieldShape, type FieldShape, type MergeShape } from './merge.shape.js';

/** Where a node stands: in a list of its parent. */
export interface NodePosition {
  /** `''` for the document itself; null for the document's own row. */
  parent: string | null;
  /** Path of the list inside the parent, such as `['app_cols']` or `['config', 'members']`. */
  list: readonly string[];
}

/** One node of a document: its own properties, with `[]` where a list of nodes stands, and its position. */
export interface NodeRow extends NodePosition {
  /** `''` for the document itself. */
  id: string;
  props: Json;
  /** How its properties are merged. */
  shape: MergeShape | undefined;
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

/** Parent and path of a list from its key. */
export function listOfKey(key: string): { parent: string; list: string[] } {
  const [parent = '', ...list] = JSON.parse(key) as string[];
  return { parent, list };
}

/** Takes one document apart into its nodes. */
export function toNodes(document: Json): NodeTable {
  return takeApart(document, shapeOf(document), new Set());
}

/**
 * Takes versions of one document apart so that they can be compared: the schema of its kind says which lists hold
 * nodes. A list whose items cannot be told apart in one version (a repeated or missing id), or that holds a uid which
 * is a node of another kind in another version, is one value in all of them.
 */
export function toTables<T extends readonly Json[]>(...versions: T): { [K in keyof T]: NodeTable } {
  const shape = versions.reduce<MergeShape | undefined>((found, version) => found ?? shapeOf(version), undefined);
  const values = new Set<string>();
  for (;;) {
    const tables = versions.map((version) => takeApart(version, shape ?? mergeShapes[PAGE], values));
    const before = values.size;
    for (const table of tables) {
      for (const key of table.order.keys())
        if (tables.some((other) => !other.order.has(key) && holdsValue(other, key))) values.add(key);
      for (const { id, parent, list, shape: kind } of table.rows.values())
        if (parent !== null && tables.some(({ rows }) => rows.has(id) && rows.get(id)?.shape !== kind))
          values.add(listKey(parent, list));
    }
    if (values.size === before) return tables as { [K in keyof T]: NodeTable };
  }
}

const PAGE = 'document/page';

/** The shape of a document by its kind; one of no known kind is read as a page. */
function shapeOf(document: Json): MergeShape | undefined {
  const kind = isObject(document) ? document['kind'] : undefined;
  return typeof kind === 'string' ? mergeShapes[`document/${kind}`] : undefined;
}

function holdsValue(table: NodeTable, key: string): boolean {
  const { parent, list } = listOfKey(key);
  const row = table.rows.get(parent);
  return row !== undefined && valueAt(row.props, list) !== undefined;
}

interface Walk {
  table: NodeTable;
  /** Lists that are one value. */
  values: ReadonlySet<string>;
}

function takeApart(document: Json, shape: MergeShape | undefined, values: ReadonlySet<string>): NodeTable {
  const table: NodeTable = { rows: new Map(), order: new Map() };
  addNode({ table, values }, document, { id: '', parent: null, list: [], shape: shape ?? mergeShapes[PAGE] });
  return table;
}

function addNode(walk: Walk, value: Json, row: Omit<NodeRow, 'props'>): void {
  const added: NodeRow = { ...row, props: null };
  walk.table.rows.set(row.id, added);
  added.props = ownProps(walk, value, { owner: row.id, path: [], shape: row.shape });
}

interface Owned {
  owner: string;
  path: readonly string[];
  shape: MergeShape | undefined;
}

function ownProps(walk: Walk, value: Json, { owner, path, shape }: Owned): Json {
  /** Without a shape there is no list of nodes below. */
  if (!isObject(value) || shape === undefined) return value;
  const result: JsonObject = {};
  for (const key of Object.keys(value)) {
    const child = value[key];
    if (child === undefined) continue;
    const field = fieldShape(shape, key);
    const at = [...path, key];
    if (field?.rule === 'list-by-uid' && Array.isArray(child) && addList(walk, child, { owner, list: at, field }))
      setOwn(result, key, []);
    else setOwn(result, key, ownProps(walk, child, { owner, path: at, shape: innerShape(field) }));
  }
  return result;
}

function innerShape(field: FieldShape | undefined): MergeShape | undefined {
  return field?.of === undefined || field.rule === 'list-by-uid' ? undefined : mergeShapes[field.of];
}

function addList(
  { table, values }: Walk,
  items: readonly Json[],
  { owner, list, field }: { owner: string; list: readonly string[]; field: FieldShape },
): boolean {
  const key = listKey(owner, list);
  const ids = items.flatMap((item) => idOf(item, { owner, list, key: field.key ?? 'uid' }) ?? []);
  const isDistinct = new Set(ids).size === items.length && !ids.some((id) => table.rows.has(id));
  if (values.has(key) || !isDistinct) return false;
  const shape = itemShape(field);
  table.order.set(key, ids);
  /** All ids of the list are taken before what lies below them. */
  for (const id of ids) table.rows.set(id, { id, parent: owner, list, props: null, shape });
  for (const [index, item] of items.entries())
    addNode({ table, values }, item, { id: ids[index] ?? '', parent: owner, list, shape });
  return true;
}

/** The field of a list of nodes; undefined when nothing of that name holds nodes. */
export function listField({ shape }: Pick<NodeRow, 'shape'>, list: readonly string[]): FieldShape | undefined {
  let field: FieldShape | undefined = { rule: 'atomic' };
  let inner = shape;
  for (const key of list) {
    field = fieldShape(inner, key);
    inner = innerShape(field);
  }
  return field?.rule === 'list-by-uid' ? field : undefined;
}

/** Whether a list of nodes may stand at or below a path of a node's properties. */
export function leadsToNodes({ shape }: Pick<NodeRow, 'shape'>, path: readonly string[]): boolean {
  let inner = shape;
  for (const key of path) {
    const field = fieldShape(inner, key);
    if (field?.rule === 'list-by-uid') return true;
    inner = innerShape(field);
  }
  return inner !== undefined;
}

/** The shape of the items of a list. */
export function itemShape({ of }: FieldShape): MergeShape | undefined {
  return of === undefined ? undefined : mergeShapes[of];
}

/** A value that is to stand in a list, taken apart; undefined when it has nothing that identifies it. */
export function subtreeNodes(
  value: Json,
  { parent, list, field }: { parent: string; list: readonly string[]; field: FieldShape },
): { id: string; table: NodeTable } | undefined {
  const id = idOf(value, { owner: parent, list, key: field.key ?? 'uid' });
  if (id === undefined) return undefined;
  const table: NodeTable = { rows: new Map(), order: new Map() };
  addNode({ table, values: new Set() }, value, { id, parent, list, shape: itemShape(field) });
  return { id, table };
}

/** A uid is unique in its document and survives a move between lists; any other name is one below its owner. */
function idOf(
  item: Json,
  { owner, list, key }: { owner: string; list: readonly string[]; key: string },
): string | undefined {
  const name = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
  if (typeof name !== 'string' && typeof name !== 'number' && typeof name !== 'boolean') return undefined;
  if (name === '') return undefined;
  return key === 'uid' ? String(name) : `${owner}/${list.join('.')}/${name}`;
}

/** Puts a document together again; a node whose list is missing in its parent's properties gets the list back. */
export function fromNodes(table: NodeTable): Json {
  return nodeReader(table)('');
}

/**
 * Reads nodes of a table with everything below them, as they stand in the document; `without` names nodes that are left
 * out.
 */
export function nodeReader(table: NodeTable): (id: string, without?: ReadonlySet<string>) => Json {
  const lists = listsByParent(table);
  return (id, without = new Set()) => build(table, id, { lists, without });
}

/** One node with everything below it. */
export function nodeValue(table: NodeTable, id: string): Json {
  return nodeReader(table)(id);
}

interface Building {
  lists: ReadonlyMap<string, readonly { list: string[]; ids: readonly string[] }[]>;
  without: ReadonlySet<string>;
}

function listsByParent(table: NodeTable): Building['lists'] {
  const lists = new Map<string, { list: string[]; ids: readonly string[] }[]>();
  for (const [key, ids] of table.order) {
    const { parent, list } = listOfKey(key);
    const known = lists.get(parent);
    if (known) known.push({ list, ids });
    else lists.set(parent, [{ list, ids }]);
  }
  return lists;
}

function build(table: NodeTable, id: string, building: Building): Json {
  const row = table.rows.get(id);
  if (!row) return null;
  const value = structuredCloneJson(row.props);
  if (!isObject(value)) return value;
  for (const { list, ids } of building.lists.get(id) ?? []) {
    const kept = ids.filter((child) => !building.without.has(child));
    if (kept.length > 0 || valueAt(value, list) !== undefined)
      setAt(
        value,
        list,
        kept.map((child) => build(table, child, building)),
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
