import { leafChanges } from '../diff/document.diff.js';
import { sameJson, type Json } from '../json/canonical.json.js';
import { fromNodes, listKey, listOfKey, toTables, type NodeRow, type NodeTable } from '../node/node.table.js';
import { mergeOrder } from './order.merge.js';
import { repairMerge, type Repair } from './page.repair.js';
import { mergeValues } from './value.merge.js';

/**
 * What two people changed in ways that exclude each other. `ours` and `theirs` are absent where that side removed the
 * value.
 */
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
  /** What the two sides broke together, put right or told. */
  repairs: Repair[];
}

interface Sides {
  base: NodeTable;
  ours: NodeTable;
  theirs: NodeTable;
  conflicts: Conflict[];
  /**
   * Nodes one side removed and the other changed, by what became of them: what lies below goes the same way without a
   * conflict of its own.
   */
  disputed: Map<string, 'kept' | 'gone'>;
}

/** Merges two changes of one document structurally, by node id (design §4). */
export function mergeDocuments(versions: { base: Json; ours: Json; theirs: Json }): MergeResult {
  const [ours, theirs, base] = toTables(versions.ours, versions.theirs, versions.base);
  const sides: Sides = {
    base,
    ours,
    theirs,
    conflicts: [],
    disputed: new Map(),
  };
  const merged: NodeTable = { rows: new Map(), order: new Map() };
  for (const id of new Set([...sides.ours.rows.keys(), ...sides.theirs.rows.keys()])) {
    const row = mergeRow(sides, id);
    if (row) merged.rows.set(id, row);
  }
  restoreStranded(sides, merged);
  breakCircles(sides, merged);
  dropOrphans(merged);
  mergeOrders(sides, merged);
  return { ...repairMerge(fromNodes(merged), [versions.ours, versions.theirs]), conflicts: sides.conflicts };
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
  if (!above && changed.every(isShift)) return undefined;
  sides.disputed.set(id, above ?? (ours ? 'kept' : 'gone'));
  if (!above) sides.conflicts.push({ kind: 'removed', node: id, by: ours ? 'theirs' : 'ours', changed });
  return ours;
}

/** A view comes to stand lower when something is put above it: nobody has changed what the other side removed. */
const isShift = ([part, name, ...more]: readonly string[]): boolean =>
  part === 'layout' && name === 'y' && more.length === 0;

function mergeBoth(
  sides: Sides,
  { base, ours, theirs }: { base: NodeRow | undefined; ours: NodeRow; theirs: NodeRow },
): NodeRow {
  const position = (row: NodeRow | undefined) => JSON.stringify([row?.parent, row?.list]);
  const theirsAlone = position(ours) === position(base);
  if (!theirsAlone && position(theirs) !== position(base) && position(ours) !== position(theirs))
    sides.conflicts.push({ kind: 'moved', node: ours.id });
  const chosen = theirsAlone ? theirs : ours;
  const props = mergeValues(
    { base: base?.props, ours: ours.props, theirs: theirs.props },
    { path: [], shape: ours.shape },
    (conflict) => sides.conflicts.push({ kind: 'value', node: ours.id, ...conflict }),
  );
  return { ...chosen, props: props ?? null };
}

/** Paths in which a node or anything below it differs from the base; an added or moved-in child counts as its list. */
function subtreeChanges(base: NodeTable, now: NodeTable, id: string): (readonly string[])[] {
  const before = base.rows.get(id);
  const after = now.rows.get(id);
  if (!before || !after) return [[]];
  const lists = [...now.order].filter(([key]) => listOfKey(key).parent === id);
  const isMoved = before.parent !== after.parent || !sameJson(before.list, after.list);
  return [
    ...(isMoved ? [after.list] : []),
    ...leafChanges(before.props, after.props).map((change) => change.path),
    ...lists.flatMap(([key, ids]) => {
      const { list } = listOfKey(key);
      return ids.flatMap((child) => (base.order.get(key)?.includes(child) ? subtreeChanges(base, now, child) : [list]));
    }),
  ];
}

/** A node that one side moved into what the other removed stays where our side has it. */
function restoreStranded(sides: Sides, merged: NodeTable): void {
  for (const row of merged.rows.values()) {
    const parent = sides.ours.rows.get(row.id)?.parent;
    if (row.parent === null || merged.rows.has(row.parent) || typeof parent !== 'string' || !merged.rows.has(parent))
      continue;
    restorePosition(sides, merged, row.id);
  }
}

/**
 * Two moves that put nodes into each other would cut both off the document: such nodes stay where our side has them.
 */
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
    for (const node of path) restorePosition(sides, merged, node);
  }
}

function restorePosition(sides: Sides, merged: NodeTable, node: string): void {
  const row = merged.rows.get(node);
  const before = sides.ours.rows.get(node) ?? sides.base.rows.get(node);
  if (row && before) merged.rows.set(node, { ...row, parent: before.parent, list: before.list });
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
    const { parent, list } = listOfKey(key);
    if (conflict) sides.conflicts.push({ kind: 'order', node: parent, list });
    merged.order.set(key, ids);
  }
}
