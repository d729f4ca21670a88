import { isObject, sameJson, type Json } from '../json/canonical.json.js';
import {
  fromNodes,
  listKey,
  setAt,
  structuredCloneJson,
  toNodes,
  valueAt,
  type NodeTable,
} from '../node/node.table.js';
import type { Change, Patch, Place } from './document.diff.js';

/** Applies a patch to the document it was made from. Throws when a change does not fit, naming the node. */
export function applyPatch(document: Json, patch: Patch): Json {
  const table = toNodes(document);
  for (const change of patch) applyChange(table, change);
  return fromNodes(table);
}

function applyChange(table: NodeTable, change: Change): void {
  switch (change.op) {
    case 'set':
      return setProperty(table, change);
    case 'add':
      table.rows.set(change.node, {
        id: change.node,
        parent: change.place.parent,
        list: change.place.list,
        props: structuredCloneJson(change.props),
      });
      return insert(table, change.node, change.place);
    case 'remove':
      return remove(table, change.node);
    case 'move': {
      const row = rowOf(table, change.node);
      detach(table, change.node);
      table.rows.set(change.node, { ...row, parent: change.to.parent, list: change.to.list });
      return insert(table, change.node, change.to);
    }
  }
}

function setProperty(table: NodeTable, change: Extract<Change, { op: 'set' }>): void {
  const row = rowOf(table, change.node);
  const now = valueAt(row.props, change.path);
  if (!sameJson(now ?? null, change.from ?? null))
    throw new Error(`node "${change.node}": ${change.path.join('.')} is not what the patch was made from`);
  if (change.path.length === 0) row.props = change.to === undefined ? null : structuredCloneJson(change.to);
  else if (isObject(row.props))
    setAt(row.props, change.path, change.to === undefined ? undefined : structuredCloneJson(change.to));
}

function rowOf(table: NodeTable, id: string) {
  const row = table.rows.get(id);
  if (!row) throw new Error(`node "${id}" does not exist`);
  return row;
}

function insert(table: NodeTable, id: string, place: Place): void {
  const key = listKey(place.parent, place.list);
  const ids = table.order.get(key) ?? [];
  const index = place.after === null ? 0 : ids.indexOf(place.after) + 1;
  table.order.set(key, [...ids.slice(0, index), id, ...ids.slice(index)]);
}

function detach(table: NodeTable, id: string): void {
  const row = rowOf(table, id);
  const key = listKey(row.parent ?? '', row.list);
  table.order.set(
    key,
    (table.order.get(key) ?? []).filter((entry) => entry !== id),
  );
}

function remove(table: NodeTable, id: string): void {
  detach(table, id);
  table.rows.delete(id);
}
