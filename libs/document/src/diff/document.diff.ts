import { isObject, presentKeys, sameJson, type Json } from '../json/canonical.json.js';
import { listKey, toNodes, type NodeRow, type NodeTable } from '../node/node.table.js';

/** Where a node stands: in a list of its parent, after a sibling (null: first). */
export interface Place {
  parent: string;
  list: readonly string[];
  after: string | null;
}

/** One change of a document, by node id; `from` lets a patch be turned round and a conflict be told. */
export type Change =
  | { op: 'set'; node: string; path: readonly string[]; from?: Json; to?: Json }
  | { op: 'add'; node: string; place: Place; props: Json }
  | { op: 'remove'; node: string; place: Place; props: Json }
  | { op: 'move'; node: string; from: Place; to: Place };

/** The changes of one revision. */
export type Patch = Change[];

/** The changes that turn one document into the other, by node id: removals, additions and moves in order, then properties. */
export function diffDocuments(before: Json, after: Json): Patch {
  return diffTables(toNodes(before), toNodes(after));
}

/** The same for documents already taken apart. */
export function diffTables(before: NodeTable, after: NodeTable): Patch {
  const removed = [...before.rows.values()].filter((row) => !after.rows.has(row.id));
  return [
    ...removed
      .reverse()
      .map((row): Change => ({ op: 'remove', node: row.id, place: placeOf(before, row), props: row.props })),
    ...placements(before, after),
    ...[...after.rows.values()].flatMap((row) => propertyChanges(row, before.rows.get(row.id))),
  ];
}

/** Additions and moves in reading order: a parent before its children, a sibling before the one that stands after it. */
function placements(before: NodeTable, after: NodeTable): Change[] {
  const still = new Set([...after.order].flatMap(([key, ids]) => inPlace(before.order.get(key) ?? [], ids)));
  return [...after.rows.values()].flatMap((row): Change[] => {
    if (row.parent === null) return [];
    const known = before.rows.get(row.id);
    if (!known) return [{ op: 'add', node: row.id, place: placeOf(after, row), props: row.props }];
    return still.has(row.id)
      ? []
      : [{ op: 'move', node: row.id, from: placeOf(before, known), to: placeOf(after, row) }];
  });
}

/** The most ids that can stay where they are: the longest run of the new order that keeps the old one. */
function inPlace(before: readonly string[], after: readonly string[]): string[] {
  const positions = new Map(before.map((id, index) => [id, index]));
  let best: string[] = [];
  const runs: { last: number; ids: string[] }[] = [];
  for (const id of after) {
    const position = positions.get(id);
    if (position === undefined) continue;
    const longest = runs
      .filter((run) => run.last < position)
      .reduce<string[]>((found, run) => (run.ids.length > found.length ? run.ids : found), []);
    const ids = [...longest, id];
    runs.push({ last: position, ids });
    if (ids.length > best.length) best = ids;
  }
  return best;
}

/** Where a node stands in its document. */
export function placeOf(table: NodeTable, row: NodeRow): Place {
  const siblings = table.order.get(listKey(row.parent ?? '', row.list)) ?? [];
  return { parent: row.parent ?? '', list: row.list, after: siblings[siblings.indexOf(row.id) - 1] ?? null };
}

function propertyChanges(row: NodeRow, before: NodeRow | undefined): Change[] {
  if (!before) return [];
  return leafChanges(before.props, row.props).map(({ path, from, to }) => ({
    op: 'set',
    node: row.id,
    path,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }));
}

/** Differences of two property trees: objects are entered, lists and scalars are compared whole. */
export function leafChanges(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[] = [],
): { path: readonly string[]; from?: Json; to?: Json }[] {
  if (before !== undefined && after !== undefined && sameJson(before, after)) return [];
  if (!isObject(before) || !isObject(after))
    return [{ path, ...(before === undefined ? {} : { from: before }), ...(after === undefined ? {} : { to: after }) }];
  const keys = new Set([...presentKeys(before), ...presentKeys(after)]);
  return [...keys].flatMap((key) => leafChanges(own(before, key), own(after, key), [...path, key]));
}

function own(object: { [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
