import { createHash } from 'node:crypto';
import { canonicalJson } from '@sluice/document';
import { actorOf } from '../approval/approval.actor.js';
import type { ApprovalKind, ApprovalOutcome, Move } from '../approval/approval.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import { changeLines, isSingleAdmin, type NeedsApproval } from './change.js';
import { decide, loadWaiting, propose } from './pending-change.store.js';
import { runProposed } from './run.proposed.js';

/** Characters of a change that the list of approvals shows. */
const maxShown = 1000;

/**
 * Thrown, so that all of it is undone, where a flow would pass by itself and the change needs a second person: asking
 * nobody is less than that.
 */
export class PassedAlone extends Error {}

/**
 * Stores a change that a flow decides about and begins its approval, bound to the change as it is now. Answers its
 * number, and whether it took effect at once because the flow passes by itself. Throws what `Approvals.start` throws,
 * and `PassedAlone`.
 */
export async function proposeForApproval(
  ctx: OperationContext,
  operation: string,
  input: Record<string, unknown>,
  { change, approval: { type, facts, reason = '' }, second }: NeedsApproval,
): Promise<{ id: number; isDone: boolean }> {
  const act = actorOf(ctx);
  const { id, replaced } = await propose(ctx, operation, input, { change, approvalTarget: type });
  for (const older of replaced) await ctx.platform.approvals.end(act, { type, id: older });
  const hash = createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify({ id, operation, change }))))
    .digest('hex');
  const summary = (reason === '' ? changeLines(change).join('\n') : reason).slice(0, maxShown) || null;
  const shown = { no: `C${id}`, title: change.name.slice(0, 255), page: `pending-change?id=${id}`, summary };
  const target = { type, id } as const;
  const state = await ctx.platform.approvals.start(
    act,
    target,
    { ...facts, applicantId: act.userId },
    {
      hash,
      shown,
      fromStatus: null,
      toStatus: 'waiting',
    },
  );
  if (state.status !== 'approved') return { id, isDone: false };
  if (second && !(await isSingleAdmin(ctx.db))) throw new PassedAlone();
  await runProposed(ctx, await loadWaiting(ctx, id), null);
  await decide(ctx.db, id, { status: 'confirmed', userId: null, at: new Date(ctx.platform.clock.now()) });
  const pass = { action: 'pass', fromStatus: 'waiting', toStatus: 'confirmed' } as const;
  await ctx.platform.approvals.record({ ...act, userId: null }, target, pass);
  return { id, isDone: true };
}

async function over(
  { db, platform, userId, remark }: ApprovalOutcome,
  id: number,
  status: 'confirmed' | 'rejected',
): Promise<Move> {
  await decide(db, id, { status, userId, at: new Date(platform.clock.now()), remark: remark?.slice(0, 500) });
  return { from: 'waiting', to: status };
}

/**
 * What becomes of a change whose approval is over: it runs as it was proposed, in the transaction of the last decision,
 * or not at all.
 */
export const changeApproval: ApprovalKind = {
  waiting: 'waiting',
  async approved(outcome, id) {
    if (!outcome.runWaiting) throw new Error('a change was approved by nobody who calls');
    await outcome.runWaiting(id);
    return over(outcome, id, 'confirmed');
  },
  async rejected(outcome, id) {
    await loadWaiting(outcome, id);
    return over(outcome, id, 'rejected');
  },
  async timedOut(outcome, id) {
    await loadWaiting(outcome, id);
    return over(outcome, id, 'rejected');
  },
};
