import { diffDocuments, mergeDocuments, sameJson, type Conflict, type Operation } from '@sluice/document';
import type { ShippedSides } from './shipped.merge.js';

/** The two answers to a conflict of a merge, each as edits; none where they cannot be told from other changes. */
export interface ConflictSides {
  node: string;
  /** What brings the administrator's side back. */
  ours: Operation[];
  /** What takes the side of the shipped file. */
  theirs: Operation[];
}

/**
 * For each conflict of a merge, in its order, how either side is taken: the difference between the document where ours
 * stands and the one where theirs does, as far as it is of that conflict.
 */
export function conflictSides({ base, ours, theirs }: ShippedSides): ConflictSides[] {
  const { document: kept, conflicts } = mergeDocuments({ base, ours, theirs });
  if (conflicts.length === 0) return [];
  const { document: taken } = mergeDocuments({ base, ours: theirs, theirs: ours });
  const [toTheirs, toOurs] = [diffDocuments(kept, taken), diffDocuments(taken, kept)];
  return conflicts.map((conflict) => ({
    node: conflict.node,
    theirs: toTheirs.filter((change) => isOf(conflict, change)),
    ours: toOurs.filter((change) => isOf(conflict, change)),
  }));
}

function isOf(conflict: Conflict, change: Operation): boolean {
  switch (conflict.kind) {
    case 'value':
      return (
        change.op === 'set' &&
        change.node === conflict.node &&
        sameJson(change.path.slice(0, conflict.path.length), [...conflict.path])
      );
    case 'removed':
      return (change.op === 'insert' || change.op === 'remove') && change.node === conflict.node;
    case 'moved':
      return change.op === 'move' && change.node === conflict.node;
    case 'order':
      return (
        change.op === 'move' && change.to.parent === conflict.node && sameJson([...change.to.list], [...conflict.list])
      );
  }
}
