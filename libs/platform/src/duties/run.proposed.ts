import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { callerNow } from '../export/export.caller.js';
import type { PendingChange } from './pending-change.store.js';

/**
 * Runs the operation as it was proposed, in the name of who proposed it and within the limits of the token they used:
 * their right, the input and the object are looked at again. `userId` is who agrees, nobody where a flow passes by
 * itself. Throws `pending-change.proposer-gone`.
 */
export async function runProposed(ctx: OperationContext, change: PendingChange, userId: number | null): Promise<void> {
  const { platform, db, request } = ctx;
  const kept = { ...change.proposerToken, userId: change.proposerId, request };
  const proposer = await callerNow(db, kept, new Date(platform.clock.now()));
  if (proposer === undefined) throw error('pending-change.proposer-gone', {}, { field: 'id' });
  await ctx.dispatcher.runInside(
    {
      ...ctx,
      caller: proposer,
      confirming: { object: change.object, before: change.before, after: change.after, userId },
      origin: { kind: 'operation', pendingChange: change.id, confirmedBy: userId === null ? '' : ctx.caller.account },
    },
    change.operation,
    change.input,
  );
}
