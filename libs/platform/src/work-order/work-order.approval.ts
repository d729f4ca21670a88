import { error, PlatformError } from '@sluice/document';
import type { WorkOrderEvent } from '@sluice/policy';
import type { ApprovalKind, ApprovalOutcome, Move } from '../approval/approval.type.js';
import type { PlatformServices } from '../platform.services.contract.js';
import { beginRun } from './work-order.queue.js';
import { transition } from './work-order.transition.js';

async function move(
  outcome: ApprovalOutcome,
  id: number,
  event: Extract<WorkOrderEvent, 'approveLast' | 'reject' | 'expire'>,
): Promise<Move> {
  try {
    return await transition(outcome.platform.approvals, outcome, id, { event });
  } catch (cause) {
    // The order left 待审核 meanwhile: the decision is undone with it.
    if (cause instanceof PlatformError && cause.key === 'work-order.moved') throw error('approval.decided');
    throw cause;
  }
}

/** What becomes of an order whose approval is over (issue 13 e). */
export const workOrderApproval: ApprovalKind = {
  waiting: 'pending',
  async approved(outcome, id) {
    const moved = await move(outcome, id, 'approveLast');
    await afterApproval(outcome, id);
    return moved;
  },
  rejected: (outcome, id) => move(outcome, id, 'reject'),
  timedOut: (outcome, id) => move(outcome, id, 'expire'),
};

/** An approved order that runs at once, or at a time that is still to come, goes on by itself; all others wait for somebody. */
export async function afterApproval(
  { platform, db, ip }: Pick<ApprovalOutcome, 'db' | 'ip'> & { platform: Pick<PlatformServices, 'approvals'> },
  id: number,
): Promise<void> {
  const { mode, waits, may } = await db.one<{ mode: string; waits: boolean; may: boolean }>(
    `SELECT run_mode AS mode, coalesce(plan_time > now(), false) AS waits,
       (window_start IS NULL OR window_start <= now()) AND (window_end IS NULL OR window_end > now()) AS may FROM work_order WHERE id = $1`,
    [id],
  );
  const act = { db, userId: null, ip };
  if (mode === 'timed' && waits)
    await transition(platform.approvals, act, id, { event: 'schedule', record: 'schedule' });
  if (mode === 'at_once' && may) await beginRun(platform, act, id, 'run');
}
