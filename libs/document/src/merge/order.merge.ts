import { longestRun } from '../diff/longest.run.js';

/** Three orders of one list, as node ids. */
export interface Orders {
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
}

/**
 * Merges the order of a list by "after X". What both sides left in place keeps its order; what one side added or moved
 * stands behind the sibling it was put after, or behind that one's predecessor when it is gone; several behind one
 * sibling are ordered by id. `keep` names the ids that the merged list has. `conflict` when both moved the same ids
 * differently; then ours stands.
 */
export function mergeOrder(
  { base, ours, theirs }: Orders,
  keep: ReadonlySet<string>,
): { ids: string[]; conflict: boolean } {
  const shared = new Set(base.filter((id) => ours.includes(id) && theirs.includes(id)));
  const left = kept(ours, keep);
  const right = kept(theirs, keep);
  const oursMoved = moved(base, ours, shared);
  const theirsMoved = moved(base, theirs, shared);
  const fixed = base.filter((id) => keep.has(id) && shared.has(id) && !oursMoved.has(id) && !theirsMoved.has(id));
  const oursAlone = new Set([...oursMoved].filter((id) => !theirsMoved.has(id)));
  const theirsAlone = new Set([...theirsMoved].filter((id) => !oursMoved.has(id)));
  const anchors = new Map<string, string | null>();
  let conflict = false;
  for (const id of keep) {
    if (fixed.includes(id)) continue;
    const byUs = left.includes(id) && (!shared.has(id) || oursMoved.has(id));
    const byThem = right.includes(id) && (!shared.has(id) || theirsMoved.has(id));
    const anchor = predecessor(left, id, shared.has(id) ? theirsAlone : nobody);
    const other = predecessor(right, id, shared.has(id) ? oursAlone : nobody);
    const differs = byUs && byThem && anchor !== other;
    if (differs && shared.has(id)) conflict = true;
    anchors.set(id, byUs && !(differs && !shared.has(id) && (other ?? '') < (anchor ?? '')) ? anchor : other);
  }
  const ids = laidOut(fixed, anchors);
  if (ids.length === keep.size) return { ids, conflict };
  /** Two moves behind each other leave no beginning: our order stands, what only they have follows its sibling. */
  return { ids: laidOut(left, anchorsOf(right, new Set(left))), conflict: true };
}

function kept(ids: readonly string[], keep: ReadonlySet<string>): string[] {
  return ids.filter((id) => keep.has(id));
}

/** The shared ids that a side has put elsewhere: all but the longest run that keeps the old order. */
function moved(base: readonly string[], side: readonly string[], shared: ReadonlySet<string>): Set<string> {
  const still = new Set(longestRun(kept(base, shared), kept(side, shared)));
  return new Set([...shared].filter((id) => !still.has(id)));
}

const nobody: ReadonlySet<string> = new Set();

/**
 * The sibling that a node was put after, not counting those that are `away`: those that the other side alone has moved.
 */
function predecessor(ids: readonly string[], id: string, away: ReadonlySet<string>): string | null {
  return ids.slice(0, ids.indexOf(id)).findLast((sibling) => !away.has(sibling)) ?? null;
}

function anchorsOf(ids: readonly string[], known: ReadonlySet<string>): Map<string, string | null> {
  return new Map(ids.filter((id) => !known.has(id)).map((id) => [id, predecessor(ids, id, nobody)]));
}

/** The fixed ids in order, each followed by what is anchored to it, by id. */
function laidOut(fixed: readonly string[], anchors: ReadonlyMap<string, string | null>): string[] {
  const followers = new Map<string | null, string[]>();
  for (const [id, anchor] of anchors) followers.set(anchor, [...(followers.get(anchor) ?? []), id]);
  for (const ids of followers.values()) ids.sort((a, b) => (a < b ? -1 : 1));
  const result: string[] = [];
  const append = (anchor: string | null): void => {
    for (const id of followers.get(anchor) ?? []) {
      result.push(id);
      append(id);
    }
  };
  append(null);
  for (const id of fixed) {
    result.push(id);
    append(id);
  }
  return result;
}
