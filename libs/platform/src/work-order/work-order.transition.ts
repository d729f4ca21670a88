import { error } from '@sluice/document';
import { nextWorkOrderState, type WorkOrderEvent, type WorkOrderState } from '@sluice/policy';
import type { Actor, Approvals, RecordAction } from '../approval/approval.contract.js';
import { workOrderTexts } from './work-order.texts.js';

/** What a transition writes beside the state, by column. */
export type OrderColumns = Partial<
  Record<
    | 'plan_time'
    | 'window_start'
    | 'window_end'
    | 'is_terminating'
    | 'attempt'
    | 'heartbeat_time'
    | 'start_time'
    | 'finish_time'
    | 'affected_rows'
    | 'error'
    | 'result_file_id',
    unknown
  >
>;

/** What happens to an order, and what is told of it. */
export interface Transition {
  event: WorkOrderEvent;
  set?: OrderColumns;
  /** The line of its history; without one somebody else writes it. */
  record?: RecordAction;
  remark?: string | null;
}

/** How an order moved. */
export interface Moved {
  from: WorkOrderState;
  to: WorkOrderState;
}

/** Throws that an order is in a state that does not allow what somebody wanted. */
export function refuseMoved(state: WorkOrderState): never {
  throw error('work-order.moved', { state: workOrderTexts[`state.${state}`] }, { data: { conflict: true } });
}

/**
 * One transition: the row is locked, the machine asked, and the state changed where it is still what was asked about,
 * with its line of the history in the same transaction. Throws `work-order.unknown`, `work-order.moved`; nothing has
 * moved then.
 */
export async function transition(
  approvals: Pick<Approvals, 'record'>,
  act: Actor,
  id: number,
  { event, set = {}, record, remark }: Transition,
): Promise<Moved> {
  const { db } = act;
  const row = await db.maybeOne<{ status: WorkOrderState; script_hash: string }>(
    'SELECT status, script_hash FROM work_order WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!row) throw error('work-order.unknown', {}, { field: 'id' });
  const from = row.status;
  const to = nextWorkOrderState(from, event);
  if (!to) refuseMoved(from);
  const columns = Object.entries(set);
  const assigned = columns.map(([name], index) => `, ${name} = $${index + 4}`).join('');
  const { rowCount } = await db.query(
    `UPDATE work_order SET status = $3, update_time = now(),
      revision = revision + 1${assigned} WHERE id = $1 AND status = $2`,
    [id, from, to, ...columns.map(([, value]) => value)],
  );
  if (rowCount !== 1) refuseMoved(from);
  if (record)
    await approvals.record(
      act,
      { type: 'work_order', id },
      { action: record, fromStatus: from, toStatus: to, remark: remark ?? null, hash: row.script_hash },
    );
  return { from, to };
}
