import type { SystemRole } from '@sluice/document';

/**
 * The fewest duties that screens and operations with these possible duties belong to together: one where a single duty
 * has them all. More than one is a mixture that people are warned of (screens I5). By the most frequent first, which
 * for four duties is the fewest.
 */
export function neededDuties(each: readonly (readonly SystemRole[])[]): SystemRole[] {
  let left = each.filter((duties) => duties.length > 0);
  const needed: SystemRole[] = [];
  while (left.length > 0) {
    const counts = new Map<SystemRole, number>();
    for (const duty of left.flat()) counts.set(duty, (counts.get(duty) ?? 0) + 1);
    const [limit] = [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b))[0] ?? [];
    if (limit === undefined) break;
    needed.push(limit);
    left = left.filter((duties) => !duties.includes(limit));
  }
  return needed;
}
