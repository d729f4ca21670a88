import { isObject, presentKeys, sameJson, setOwn, type Json, type JsonObject } from '../json/canonical.json.js';
import { fromNodes, listKey, toNodes, type NodeRow, type NodeTable } from '../node/node.table.js';
import { leafChanges } from '../diff/document.diff.js';
import { mergeOrder } from './order.merge.js';

/** What two people changed in ways that exclude each other. `ours` and `theirs` are absent where that side removed the value. */
export type Conflict =
  | { kind: 'value'; node: string; path: readonly string[]; base?: Json; ours?: Json; theirs?: Json }
  | {
      kind: 'removed';
      node: string;
      by: 'ours' | 'theirs';
      /** Paths that the other side changed in it. */ changed: readonly (readonly string[])[];
    }
  | { kind: 'moved'; node: string }
  | { kind: 'order'; node: string; list: readonly string[] };

/** The merged document and what could not be merged; where there is a conflict the document holds our side. */
export interface MergeResult {
  document: Json;
  conflicts: Conflict[];
}

interface Sides {
  base: NodeTable;
  ours: NodeTable;
  theirs: NodeTable;
  conflicts: Conflict[];
  /** Nodes one side removed and the other changed, by what became of them: what lies below goes the same way without a conflict of its own. */
  disputed: Map<string, 'kept' | 'gone'>;
}

/** Merges two changes of one document structurally, by node id (design §4). */
export function mergeDocuments(versions: { base: Json; ours: Json; theirs: Json }): MergeResult {
  const sides: Sides = {
    base: toNodes(versions.base),
    ours: toNodes(versions.ours),
    theirs: toNodes(versions.theirs),
    conflicts: [],
    disputed: new Map(),
  };
  const merged: NodeTable = { rows: new Map(), order: new Map() };
  for (const id of new Set([...sides.ours.rows.keys(), ...sides.theirs.rows.keys()])) {
    const row = mergeRow(sides, id);
    if (row) merged.rows.set(id, row);
  }
  breakCircles(sides, merged);
  dropOrphans(merged);
  mergeOrders(sides, merged);
  return { document: fromNodes(merged), conflicts: sides.conflicts };
}

function mergeRow(sides: Sides, id: string): NodeRow | undefined {
  const base = sides.base.rows.get(id);
  const ours = sides.ours.rows.get(id);
  const theirs = sides.theirs.rows.get(id);
  if (!base || (ours && theirs)) return ours && theirs ? mergeBoth(sides, { base, ours, theirs }) : (ours ?? theirs);
  const left = ours ?? theirs;
  if (!left) return undefined;
  const above = left.parent === null ? undefined : sides.disputed.get(left.parent);
  const changed = above ? [] : subtreeChanges(sides.base, ours ? sides.ours : sides.theirs, id);
  if (!above && changed.length === 0) return undefined;
  sides.disputed.set(id, above ?? (ours ? 'kept' : 'gone'));
  if (!above) sides.conflicts.push({ kind: 'removed', node: id, by: ours ? 'theirs' : 'ours', changed });
  return ours;
}

function mergeBoth(
  sides: Sides,
  { base, ours, theirs }: { base: NodeRow | undefined; ours: NodeRow; theirs: NodeRow },
): NodeRow {
  const place = (row: NodeRow | undefined) => JSON.stringify([row?.parent, row?.list]);
  const theirsAlone = place(ours) === place(base);
  if (!theirsAlone && place(theirs) !== place(base) && place(ours) !== place(theirs))
    sides.conflicts.push({ kind: 'moved', node: ours.id });
  const chosen = theirsAlone ? theirs : ours;
  const props = mergeValues({ base: base?.props, ours: ours.props, theirs: theirs.props }, [], (conflict) =>
    sides.conflicts.push({ kind: 'value', node: ours.id, ...conflict }),
  );
  return { id: ours.id, parent: chosen.parent, list: chosen.list, props: props ?? null };
}

type ValueConflict = { path: readonly string[]; base?: Json; ours?: Json; theirs?: Json };
interface Values {
  base?: Json;
  ours?: Json;
  theirs?: Json;
}

function mergeValues(
  { base, ours, theirs }: Values,
  path: readonly string[],
  report: (conflict: ValueConflict) => void,
): Json | undefined {
  const same = (a: Json | undefined, b: Json | undefined) =>
    a === undefined || b === undefined ? a === b : sameJson(a, b);
  if (same(ours, theirs) || same(theirs, base)) return ours;
  if (same(ours, base)) return theirs;
  if (isObject(ours) && isObject(theirs)) {
    const from = isObject(base) ? base : {};
    const result: JsonObject = {};
    for (const key of new Set([...presentKeys(ours), ...presentKeys(theirs)])) {
      const merged = mergeValues(
        { base: own(from, key), ours: own(ours, key), theirs: own(theirs, key) },
        [...path, key],
        report,
      );
      if (merged !== undefined) setOwn(result, key, merged);
    }
    return result;
  }
  report({
    path,
    ...(base === undefined ? {} : { base }),
    ...(ours === undefined ? {} : { ours }),
    ...(theirs === undefined ? {} : { theirs }),
  });
  return ours;
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Paths in which a node or anything below it differs from the base; an added or moved-in child counts as its list. */
function subtreeChanges(base: NodeTable, now: NodeTable, id: string): (readonly string[])[] {
  const before = base.rows.get(id);
  const after = now.rows.get(id);
  if (!before || !after) return [[]];
  const lists = [...now.order].filter(([key]) => (JSON.parse(key) as string[])[0] === id);
  return [
    ...leafChanges(before.props, after.props).map((change) => change.path),
    ...lists.flatMap(([key, ids]) => {
      const [, ...list] = JSON.parse(key) as string[];
      return ids.flatMap((child) => (base.order.get(key)?.includes(child) ? subtreeChanges(base, now, child) : [list]));
    }),
  ];
}

/** Two moves that put nodes into each other would cut both off the document: such nodes stay where our side has them. */
function breakCircles(sides: Sides, merged: NodeTable): void {
  for (const id of merged.rows.keys()) {
    const path = [id];
    for (
      let above = merged.rows.get(id)?.parent;
      above && !path.includes(above);
      above = merged.rows.get(above)?.parent
    )
      path.push(above);
    if (merged.rows.get(path.at(-1) ?? '')?.parent !== id) continue;
    sides.conflicts.push({ kind: 'moved', node: id });
    for (const node of path) restorePlace(sides, merged, node);
  }
}

function restorePlace(sides: Sides, merged: NodeTable, node: string): void {
  const row = merged.rows.get(node);
  const place = sides.ours.rows.get(node) ?? sides.base.rows.get(node);
  if (row && place) merged.rows.set(node, { ...row, parent: place.parent, list: place.list });
}

/** A child of a node that is gone goes with it: the removal was accepted only because nothing below it had changed. */
function dropOrphans(merged: NodeTable): void {
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const row of [...merged.rows.values()]) {
      if (row.parent === null || merged.rows.has(row.parent)) continue;
      merged.rows.delete(row.id);
      dropped = true;
    }
  }
}

function mergeOrders(sides: Sides, merged: NodeTable): void {
  const members = new Map<string, Set<string>>();
  for (const row of merged.rows.values()) {
    if (row.parent === null) continue;
    const key = listKey(row.parent, row.list);
    members.set(key, (members.get(key) ?? new Set()).add(row.id));
  }
  for (const [key, keep] of members) {
    const orders = {
      base: sides.base.order.get(key) ?? [],
      ours: sides.ours.order.get(key) ?? [],
      theirs: sides.theirs.order.get(key) ?? [],
    };
    const { ids, conflict } = mergeOrder(orders, keep);
    const [node, ...list] = JSON.parse(key) as [string, ...string[]];
    if (conflict) sides.conflicts.push({ kind: 'order', node, list });
    merged.order.set(key, ids);
  }
}
