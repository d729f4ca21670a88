import type { Caller } from '../dispatch/caller.js';

/**
 * Whether the caller's token reaches a data source; sessions and tokens without a list reach all that their user may
 * use (screens.md N4).
 */
export function reachesSource(caller: Pick<Caller, 'tokenSourceIds'>, sourceId: number): boolean {
  const limited = caller.tokenSourceIds ?? [];
  return limited.length === 0 || limited.includes(sourceId);
}
