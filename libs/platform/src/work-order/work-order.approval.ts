import { error, PlatformError } from '@sluice/document';
import type { WorkOrderEvent } from '@sluice/policy';
import type { ApprovalConditions, ApprovalKind, ApprovalOutcome, Move } from '../approval/approval.type.js';
import type { PlatformServices } from '../platform.services.contract.js';
import { momentOf, shownMoment } from '../host/entity.words.js';
import { checkNarrower, checkWindow } from './work-order.form.js';
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

const windowSql = `
  SELECT window_start AS "windowStart", window_end AS "windowEnd",
    plan_time AS "planTime" FROM work_order WHERE id = $1 FOR UPDATE`;
const narrowSql =
  'UPDATE work_order SET window_start = $2, window_end = $3, update_time = now(), revision = revision + 1 WHERE id = $1';

interface OrderTimes {
  windowStart: Date | null;
  windowEnd: Date | null;
  planTime: Date | null;
}

/** A moment of the conditions; what is left empty stays as the asker or an earlier approver has set it. */
function momentIn(set: ApprovalConditions, name: string, before: Date | null): Date | null {
  const given = set[name];
  if (given === null || given === undefined || given === '') return before;
  return momentOf(String(given), name);
}

/** May run from and until (screens E4): an approver narrows the window of an order and never widens it. */
async function narrowWindow(
  { db, platform }: ApprovalOutcome,
  id: number,
  set: ApprovalConditions,
): Promise<string | null> {
  const order = await db.one<OrderTimes>(windowSql, [id]);
  const windowStart = momentIn(set, 'window_start', order.windowStart);
  const windowEnd = momentIn(set, 'window_end', order.windowEnd);
  const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
  if (isSame(windowStart, order.windowStart) && isSame(windowEnd, order.windowEnd)) return null;
  if (windowEnd && windowEnd.getTime() <= platform.clock.now())
    throw error('work-order.window-past', {}, { field: 'window_end' });
  checkWindow({ planTime: order.planTime, windowStart, windowEnd });
  checkNarrower(order, { windowStart, windowEnd });
  await db.query(narrowSql, [id, windowStart, windowEnd]);
  return `${windowStart ? shownMoment(windowStart) : '…'} – ${windowEnd ? shownMoment(windowEnd) : '…'}`;
}

/** What becomes of an order whose approval is over (issue 13 e). */
export const workOrderApproval: ApprovalKind = {
  waiting: 'pending',
  conditions: { names: ['window_start', 'window_end'], set: narrowWindow },
  async approved(outcome, id) {
    const moved = await move(outcome, id, 'approveLast');
    await afterApproval(outcome, id);
    return moved;
  },
  rejected: (outcome, id) => move(outcome, id, 'reject'),
  timedOut: (outcome, id) => move(outcome, id, 'expire'),
};

/**
 * An approved order that runs at once, or at a time that is still to come, goes on by itself; all others wait for
 * somebody.
 */
export async function afterApproval(
  { platform, db, ip }: Pick<ApprovalOutcome, 'db' | 'ip'> & { platform: Pick<PlatformServices, 'approvals'> },
  id: number,
): Promise<void> {
  const { mode, waits, may } = await db.one<{ mode: string; waits: boolean; may: boolean }>(
    `SELECT run_mode AS mode, coalesce(plan_time > now(), false) AS waits,
       (window_start IS NULL OR window_start <= now()) AND (window_end IS NULL OR window_end > now()) AS may
         FROM work_order WHERE id = $1`,
    [id],
  );
  const act = { db, userId: null, ip };
  if (mode === 'timed' && waits)
    await transition(platform.approvals, act, id, { event: 'schedule', record: 'schedule' });
  if (mode === 'at_once' && may) await beginRun(platform, act, id, 'run');
}
