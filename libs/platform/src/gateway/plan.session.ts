import type { Analysis } from '@sluice/sql';

/**
 * Whether a statement is sure to leave its session as it was once its transaction has ended: it asks for rows, and all
 * that it calls are functions of the server that compute from their arguments. Those that keep something beyond a
 * transaction (advisory locks, the seed of chance) are none of them, and what the authors of a table make it call is
 * refused. Bodies of functions are followed, but may be others by the time they run; a plan may be made of anything.
 */
export function leavesSession({ kind, readOnly, isPlan, locks, functions, routines = [] }: Analysis): boolean {
  if (kind !== 'DQL' || !readOnly || isPlan || locks || routines.length > 0) return false;
  return functions.every(({ effect }) => effect === 'pure');
}
