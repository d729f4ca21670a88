import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { loadWaiting } from '../duties/pending-change.store.js';
import { runProposed } from '../duties/run.proposed.js';
import type { Actor } from './approval.contract.js';

/** Who acts in an operation: a person themself, never whoever is previewed. Throws `access.denied`. */
export function actorOf(ctx: OperationContext): Actor & { userId: number } {
  const { db, caller, request } = ctx;
  const { userId, preview } = caller;
  if (userId === null || preview !== undefined) throw error('access.denied');
  const runWaiting = async (id: number): Promise<void> => {
    // As where a second person confirms: a token may lie in a script of whoever proposed.
    if (caller.kind !== 'user') throw error('pending-change.session-only');
    await runProposed(ctx, await loadWaiting(ctx, id), userId);
  };
  return { db, userId, ip: request.ip, runWaiting };
}
