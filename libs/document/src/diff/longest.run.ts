/**
 * The most ids that can stay where they are: the longest run of the new order that keeps the old one (Fredman's
 * patience algorithm).
 */
export function longestRun(before: readonly string[], after: readonly string[]): string[] {
  const positions = new Map(before.map((id, index) => [id, index]));
  /** By length of a run, the id that ends the run with the smallest end. */
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const id of after) {
    const position = positions.get(id);
    if (position === undefined) continue;
    let length = 0;
    for (let high = ends.length; length < high;) {
      const middle = (length + high) >> 1;
      if ((positions.get(ends[middle] ?? '') ?? 0) < position) length = middle + 1;
      else high = middle;
    }
    previous.set(id, ends[length - 1]);
    ends[length] = id;
  }
  const run: string[] = [];
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) run.push(id);
  return run.reverse();
}
