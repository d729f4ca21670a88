/** Three orders of one list, as node ids. */
export interface Orders {
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
}

/**
 * Merges the order of a list by "after X": who alone changed the order of the shared ids decides it, additions keep the sibling
 * they were put after. `keep` names the ids that the merged list has. `conflict` when both reordered the shared ids differently;
 * then ours stands.
 */
export function mergeOrder(
  { base, ours, theirs }: Orders,
  keep: ReadonlySet<string>,
): { ids: string[]; conflict: boolean } {
  const shared = new Set(base.filter((id) => ours.includes(id) && theirs.includes(id)));
  const pick = (ids: readonly string[]) => ids.filter((id) => shared.has(id)).join('\u0000');
  const oursMoved = pick(base) !== pick(ours);
  const theirsMoved = pick(base) !== pick(theirs);
  const [lead, other] = theirsMoved && !oursMoved ? [theirs, ours] : [ours, theirs];
  const ids = [...lead];
  for (const [index, id] of other.entries()) {
    if (ids.includes(id)) continue;
    const previous = other
      .slice(0, index)
      .reverse()
      .find((entry) => ids.includes(entry));
    ids.splice(afterAddition(ids, previous, base), 0, id);
  }
  return { ids: ids.filter((id) => keep.has(id)), conflict: oursMoved && theirsMoved && pick(ours) !== pick(theirs) };
}

/** Behind the sibling, and behind what the leading side added right there, so that both additions keep their order. */
function afterAddition(ids: readonly string[], previous: string | undefined, base: readonly string[]): number {
  let index = previous === undefined ? 0 : ids.indexOf(previous) + 1;
  while (index < ids.length && !base.includes(ids[index] ?? '')) index += 1;
  return index;
}
