import type { Json } from '../json/canonical.json.js';

/**
 * Where a node is put: into a list of a parent, behind a sibling (null: first). Never an index, so that it outlives
 * other changes.
 */
export interface Anchor {
  /** Id of the parent; `''` is the document. */
  parent: string;
  list: readonly string[];
  after: string | null;
}

/**
 * One change of a document, by the id of a node: its uid, or for items that have none a name below their owner. The
 * same list of operations is an undo step, a revision, the text of an audit record, a difference and one side of a
 * merge. It says what was there before, so that it can be turned round and checked: `from` and `to` of a set are
 * undefined, or absent, where there is no value, `value` is the node with everything below it.
 */
export type Operation =
  | { op: 'set'; node: string; path: readonly string[]; from?: Json; to?: Json }
  | { op: 'insert'; node: string; at: Anchor; value: Json }
  | { op: 'remove'; node: string; at: Anchor; value: Json }
  | { op: 'move'; node: string; from: Anchor; to: Anchor };

/** What is asked for: an operation without what was there before; `performEdits` finds that out. */
export type Edit =
  | { op: 'set'; node: string; path: readonly string[]; to?: Json }
  | { op: 'insert'; at: Anchor; value: Json }
  | { op: 'remove'; node: string }
  | { op: 'move'; node: string; to: Anchor };
