import { error } from '@sluice/document';
import { covers } from '@sluice/policy';
import type { GridChange, GridLetter } from './permission.schemas.js';
import { isSame } from './permission.store.js';

/** Whether a parent is open for a letter: all of it, or some of it, is given. */
const isOpen = (given: readonly GridLetter[], parent: GridLetter): boolean =>
  given.some(
    (one) =>
      one.source_id === parent.source_id &&
      one.letter === parent.letter &&
      (covers(one.path, parent.path) || covers(parent.path, one.path)),
  );

/**
 * What a parent says to the letters of its children (decisions.md, "A parent must allow"): a child's letter needs every
 * parent at *some* or more, given before, given with it or enabled with it (`opens`); below what is forbidden no letter
 * can be given. Throws `spec.parent-not-enabled`, `spec.parent-unsupported`; their data names the object.
 */
export function checkParents(
  held: readonly GridLetter[],
  changes: readonly GridChange[],
  opens: readonly GridLetter[],
): void {
  const given = changes.filter(({ granted }) => granted);
  const taken = changes.filter(({ granted }) => !granted);
  const stays = held.filter((one) => !taken.some((change) => isSame(one, change)));
  const bans = [...stays, ...given].filter(({ letter }) => letter === 'forbid');
  for (const change of given) {
    if (change.letter === 'forbid') continue;
    const data = { source_id: change.source_id, path: change.path, letter: change.letter };
    if (bans.some((ban) => ban.source_id === change.source_id && covers(ban.path, change.path)))
      throw error('spec.parent-unsupported', {}, { field: 'changes', data });
    for (let depth = 0; depth < change.path.length; depth += 1) {
      const parent = { ...change, path: change.path.slice(0, depth) };
      const isGiven = given.some((one) => isSame(one, parent)) || opens.some((one) => isSame(one, parent));
      if (!isGiven && !isOpen(stays, parent) && !isOpen(held, parent))
        throw error('spec.parent-not-enabled', {}, { field: 'changes', data });
    }
  }
}
