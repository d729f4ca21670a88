import { isObject, sameJson, setOwn, type Json, type JsonObject } from '../json/canonical.json.js';
import {
  itemShape,
  leadsToNodes,
  listField,
  listKey,
  subtreeNodes,
  toNodes,
  valueAt,
  type NodePosition,
  type NodeRow,
  type NodeTable,
} from '../node/node.table.js';
import type { Anchor } from './operation.type.js';
import { refused } from './operation.errors.js';

/**
 * Where the nodes of a document stand that properties alone were set in: the next operations on it, a letter later,
 * need not look for them again. Of the rows only their position is true, their properties are those of an earlier
 * document.
 */
const known = new WeakMap<object, NodeTable>();

/**
 * A document while operations are applied to it, and where each of its nodes stands. An object is copied before it is
 * changed for the first time, so that what no operation touches stays the same object and nothing that was handed in
 * ever changes.
 */
export class DocumentDraft {
  #document: Json;
  #table: NodeTable;
  /** Objects and lists that were made here and may be changed. */
  #own = new WeakSet<object>();

  /** Whether the table is that of a document which was handed out. */
  #isShared: boolean;
  /** Whether nodes came, went or moved since the table was made. */
  #isRearranged = false;

  constructor(document: Json) {
    const table = isObject(document) ? known.get(document) : undefined;
    this.#document = document;
    this.#table = table ?? toNodes(document);
    this.#isShared = table !== undefined;
  }

  /** The document as it is now. */
  get document(): Json {
    if (isObject(this.#document) && !this.#isRearranged) {
      known.set(this.#document, this.#table);
      this.#isShared = true;
      this.#own = new WeakSet();
    }
    return this.#document;
  }

  /** Position of a node; refuses one that does not exist. */
  row(node: string): NodeRow {
    const row = this.#table.rows.get(node);
    if (!row) throw refused('unknown', { node });
    return row;
  }

  /** The node as it is now, with everything below it. */
  value(node: string): Json {
    return this.#node(node);
  }

  /** The value of a property; undefined where there is none. */
  property(node: string, path: readonly string[]): Json | undefined {
    let found: Json | undefined = this.#node(node);
    for (const key of path) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    return found;
  }

  /** Where a node stands now. */
  anchor(node: string): Anchor {
    const { parent, list } = this.row(node);
    if (parent === null) throw refused('moved', { node });
    const ids = this.#table.order.get(listKey(parent, list)) ?? [];
    return { parent, list, after: ids[ids.indexOf(node) - 1] ?? null };
  }

  /** Whether a list stands in the document yet. */
  hasList(parent: string, list: readonly string[]): boolean {
    return this.#table.order.has(listKey(parent, list));
  }

  /** Sets a property, or with undefined removes it. What tells a node apart is refused. */
  set(node: string, path: readonly string[], to: Json | undefined): void {
    const row = this.row(node);
    const identity = row.parent === null ? undefined : (this.#field(row.parent, row.list).key ?? 'uid');
    if (path.length === 0 || (path.length === 1 && path[0] === identity)) throw refused('identity', { node, path });
    const owner = this.#ownObject(node, path.slice(0, -1));
    const last = path.at(-1) ?? '';
    if (to === undefined) delete owner[last];
    else setOwn(owner, last, to);
    if (!leadsToNodes(row, path)) return;
    this.#table = toNodes(this.#document);
    this.#isShared = this.#isRearranged = false;
  }

  /** Puts a subtree behind its anchor; answers the id of its root. */
  insert(at: Anchor, value: Json): string {
    const field = this.#field(at.parent, at.list);
    const subtree = subtreeNodes(value, { ...at, field });
    if (!subtree) throw refused('unnamed', { node: at.parent, path: at.list, after: field.key ?? 'uid' });
    for (const id of subtree.table.rows.keys()) if (this.#table.rows.has(id)) throw refused('exists', { node: id });
    this.#splice(at, subtree.id, value);
    this.#ownTable();
    for (const [id, row] of subtree.table.rows) this.#table.rows.set(id, row);
    for (const [key, ids] of subtree.table.order) this.#table.order.set(key, ids);
    return subtree.id;
  }

  /** Takes a subtree out; answers it. */
  remove(node: string): Json {
    const value = this.#takeOut(node);
    this.#ownTable();
    for (const id of this.#below(node)) this.#table.rows.delete(id);
    return value;
  }

  /** Puts a node elsewhere, as the same object. */
  move(node: string, to: Anchor): void {
    const row = this.row(node);
    const field = this.#field(to.parent, to.list);
    if (this.#below(node).has(to.parent)) throw refused('circle', { node });
    if (itemShape(field) !== row.shape) throw refused('kind', { node, path: to.list });
    if ((field.key ?? 'uid') !== 'uid' && (to.parent !== row.parent || !sameJson(to.list, row.list)))
      throw refused('no-list', { node: to.parent, path: to.list });
    if (to.after === node) throw refused('anchor', { node: to.parent, path: to.list, after: to.after });
    const before = this.anchor(node);
    const value = this.#takeOut(node);
    try {
      this.#splice(to, node, value);
    } catch (reason) {
      this.#splice(before, node, value);
      throw reason;
    }
    this.#ownTable();
    this.#table.rows.set(node, { ...row, parent: to.parent, list: to.list });
  }

  /** Makes the table one that may be changed. */
  #ownTable(): void {
    this.#isRearranged = true;
    if (!this.#isShared) return;
    this.#table = { rows: new Map(this.#table.rows), order: new Map(this.#table.order) };
    this.#isShared = false;
  }

  #field(parent: string, list: readonly string[]) {
    const field = listField(this.row(parent), list);
    if (!field) throw refused('no-list', { node: parent, path: list });
    return field;
  }

  #index(node: string, { parent, list }: NodePosition): number {
    return this.#table.order.get(listKey(parent ?? '', list))?.indexOf(node) ?? -1;
  }

  #node(node: string): Json {
    const row = this.row(node);
    if (row.parent === null) return this.#document;
    const items = valueAt(this.#node(row.parent), row.list);
    return (Array.isArray(items) ? items[this.#index(node, row)] : undefined) ?? null;
  }

  /** An object of a node that may be changed; what is missing on the way is made. */
  #ownObject(node: string, path: readonly string[]): JsonObject {
    const row = this.row(node);
    let owner: JsonObject;
    if (row.parent === null) this.#document = owner = this.#owned(this.#document);
    else {
      const items = this.#ownList(row.parent, row.list);
      const index = this.#index(node, row);
      items[index] = owner = this.#owned(items[index] ?? null);
    }
    for (const key of path) {
      const inner = this.#owned(Object.hasOwn(owner, key) ? (owner[key] ?? null) : null);
      setOwn(owner, key, inner);
      owner = inner;
    }
    return owner;
  }

  #ownList(parent: string, list: readonly string[]): Json[] {
    const owner = this.#ownObject(parent, list.slice(0, -1));
    const last = list.at(-1) ?? '';
    const items = Object.hasOwn(owner, last) ? owner[last] : undefined;
    if (Array.isArray(items) && this.#own.has(items)) return items;
    const copy = Array.isArray(items) ? [...items] : [];
    this.#own.add(copy);
    setOwn(owner, last, copy);
    return copy;
  }

  #owned(value: Json): JsonObject {
    if (isObject(value) && this.#own.has(value)) return value;
    const copy: JsonObject = {};
    if (isObject(value)) for (const [key, child] of Object.entries(value)) setOwn(copy, key, child);
    this.#own.add(copy);
    return copy;
  }

  #splice(at: Anchor, node: string, value: Json): void {
    const key = listKey(at.parent, at.list);
    const items = this.#ownList(at.parent, at.list);
    const ids = this.#table.order.get(key) ?? [];
    if (ids.length !== items.length) throw refused('no-list', { node: at.parent, path: at.list });
    const index = at.after === null ? 0 : ids.indexOf(at.after) + 1;
    if (at.after !== null && index === 0) throw refused('anchor', { node: at.parent, path: at.list, after: at.after });
    items.splice(index, 0, value);
    this.#ownTable();
    this.#table.order.set(key, [...ids.slice(0, index), node, ...ids.slice(index)]);
  }

  #takeOut(node: string): Json {
    const { parent, list } = this.row(node);
    if (parent === null) throw refused('moved', { node });
    const key = listKey(parent, list);
    const ids = this.#table.order.get(key) ?? [];
    const [value] = this.#ownList(parent, list).splice(ids.indexOf(node), 1);
    this.#ownTable();
    this.#table.order.set(
      key,
      ids.filter((id) => id !== node),
    );
    return value ?? null;
  }

  /** A node and all nodes below it. */
  #below(node: string): Set<string> {
    const isBelow = (id: string): boolean => {
      for (let at: string | null | undefined = id; typeof at === 'string'; at = this.#table.rows.get(at)?.parent)
        if (at === node) return true;
      return false;
    };
    return new Set([...this.#table.rows.keys()].filter(isBelow));
  }
}
