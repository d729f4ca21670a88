import { isObject, presentKeys, sameJson, type Json } from '../json/canonical.json.js';
import { listKey, nodeReader, toTables, type NodeRow, type NodeTable } from '../node/node.table.js';
import type { Anchor, Operation } from '../operation/operation.type.js';
import { longestRun } from './longest.run.js';

/**
 * The operations that turn one document into the other, by node id: lists that appear, insertions and moves in reading
 * order, removals (whole subtrees, what was moved out of them left out), then properties.
 */
export function diffDocuments(before: Json, after: Json): Operation[] {
  const [from, to] = toTables(before, after);
  return diffTables(from, to);
}

/** The same for documents already taken apart. */
export function diffTables(before: NodeTable, after: NodeTable): Operation[] {
  const properties = [...after.rows.values()].flatMap((row) => propertyChanges(row, before.rows.get(row.id)));
  const makesList = ({ node, path, to }: Operation & { op: 'set' }): boolean =>
    to !== undefined && hasList(after, node, path);
  const positions = new Positions(before);
  return [
    ...properties.filter(makesList),
    ...placements({ before, after, positions }),
    ...removals({ before, after, positions }),
    ...properties.filter((change) => !makesList(change)),
  ];
}

interface Compared {
  before: NodeTable;
  after: NodeTable;
  positions: Positions;
}

/** Whether a list of nodes stands at or below a path. */
function hasList(table: NodeTable, node: string, path: readonly string[]): boolean {
  const beginning = listKey(node, path).slice(0, -1);
  return [...table.order.keys()].some((key) => key === `${beginning}]` || key.startsWith(`${beginning},`));
}

/**
 * Additions and moves in reading order: a parent before its children, a sibling before the one that stands after it.
 */
function placements({ before, after, positions }: Compared): Operation[] {
  const still = new Set([...after.order].flatMap(([key, ids]) => longestRun(before.order.get(key) ?? [], ids)));
  const known = new Set(before.rows.keys());
  const read = nodeReader(after);
  return [...after.rows.values()].flatMap((row): Operation[] => {
    if (row.parent === null || still.has(row.id)) return [];
    const isNew = !known.has(row.id);
    /** What stands in a new node comes with it. */
    if (isNew && !known.has(row.parent)) {
      positions.put(row.id, anchorOf(after, row));
      return [];
    }
    const to = anchorOf(after, row);
    if (!isNew) return [{ op: 'move', node: row.id, from: positions.take(row.id), to: positions.put(row.id, to) }];
    const value = read(row.id, known);
    return [{ op: 'insert', node: row.id, at: positions.put(row.id, to), value }];
  });
}

/** Removed nodes, each with what still stands in it: moves have taken out what is kept. */
function removals({ before, after, positions }: Compared): Operation[] {
  const kept = new Set(after.rows.keys());
  const read = nodeReader(before);
  return [...before.rows.values()].flatMap((row): Operation[] =>
    row.parent === null || kept.has(row.id) || !kept.has(row.parent)
      ? []
      : [{ op: 'remove', node: row.id, at: positions.take(row.id), value: read(row.id, kept) }],
  );
}

/** Where the nodes stand while operations are applied one after the other. */
class Positions {
  readonly #order: Map<string, string[]>;
  readonly #lists = new Map<string, { parent: string; list: readonly string[] }>();

  constructor({ rows, order }: NodeTable) {
    this.#order = new Map([...order].map(([key, ids]) => [key, [...ids]]));
    for (const { id, parent, list } of rows.values()) if (parent !== null) this.#lists.set(id, { parent, list });
  }

  /** Takes a node out; answers where it stood. */
  take(id: string): Anchor {
    const { parent, list } = this.#lists.get(id) ?? { parent: '', list: [] };
    const ids = this.#order.get(listKey(parent, list)) ?? [];
    const index = ids.indexOf(id);
    ids.splice(index, 1);
    this.#lists.delete(id);
    return { parent, list, after: ids[index - 1] ?? null };
  }

  /** Puts a node behind its sibling; answers where. */
  put(id: string, at: Anchor): Anchor {
    const key = listKey(at.parent, at.list);
    const ids = this.#order.get(key) ?? [];
    ids.splice(at.after === null ? 0 : ids.indexOf(at.after) + 1, 0, id);
    this.#order.set(key, ids);
    this.#lists.set(id, { parent: at.parent, list: at.list });
    return at;
  }
}

/** Where a node stands in its document. */
export function anchorOf(table: NodeTable, row: NodeRow): Anchor {
  const siblings = table.order.get(listKey(row.parent ?? '', row.list)) ?? [];
  return { parent: row.parent ?? '', list: row.list, after: siblings[siblings.indexOf(row.id) - 1] ?? null };
}

function propertyChanges(row: NodeRow, before: NodeRow | undefined): (Operation & { op: 'set' })[] {
  if (!before) return [];
  return leafChanges(before.props, row.props).map(({ path, from, to }) => ({
    op: 'set',
    node: row.id,
    path,
    from,
    to,
  }));
}

/** Differences of two property trees: objects are entered, lists and scalars are compared whole. */
export function leafChanges(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[] = [],
): { path: readonly string[]; from?: Json; to?: Json }[] {
  if (before !== undefined && after !== undefined && sameJson(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, from: before, to: after }];
  const keys = new Set([...presentKeys(before), ...presentKeys(after)]);
  return [...keys].flatMap((key) => leafChanges(own(before, key), own(after, key), [...path, key]));
}

function own(object: { [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
