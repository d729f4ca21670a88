import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { ownMembership } from '../project/project.rights.js';
import { WorkOrder } from './work-order.entity.js';

/** What the caller is to an order. */
export interface OrderRole {
  order: WorkOrder;
  isInitiator: boolean;
  /** A manager of its project. */
  isManager: boolean;
}

/**
 * An order with what the caller is to it, for those who may do something with it: whoever asked for it and the managers
 * of its project. Others are told that it does not exist.
 */
export async function orderFor(ctx: OperationContext, id: number): Promise<OrderRole> {
  const order = await ctx.orm.findOneBy(WorkOrder, { id });
  if (!order) throw error('work-order.unknown', {}, { field: 'id' });
  const isInitiator = order.userId === ctx.caller.userId && ctx.caller.preview === undefined;
  const isManager = (await ownMembership(ctx, order.projectId))?.role.isManager === true;
  if (!isInitiator && !isManager) throw error('work-order.unknown', {}, { field: 'id' });
  return { order, isInitiator, isManager };
}

/** The same for its initiator alone. */
export async function ownOrder(ctx: OperationContext, id: number): Promise<WorkOrder> {
  const { order, isInitiator } = await orderFor(ctx, id);
  if (!isInitiator) throw error('access.denied');
  return order;
}

/** The same for managers of its project alone. */
export async function managedOrder(ctx: OperationContext, id: number): Promise<WorkOrder> {
  const { order, isManager } = await orderFor(ctx, id);
  if (!isManager) throw error('access.denied');
  return order;
}

const seenSql = `
  SELECT 1 AS one FROM work_order w WHERE w.id = $1 AND (w.user_id = $2 OR w.copies_to @> to_jsonb($2::bigint)
    OR EXISTS (SELECT 1 FROM approval a JOIN approval_waiting_for($2) x ON x.approval_id = a.id
      WHERE a.target_type = 'work_order' AND a.target_id = w.id)
    OR EXISTS (SELECT 1 FROM approval_record r WHERE r.target_type = 'work_order' AND r.target_id = w.id
      AND r.user_id = $2))`;

/**
 * Throws `work-order.unknown` unless the caller may read the order: its people, its approvers, and whoever is told of
 * it.
 */
export async function checkSeen(ctx: OperationContext, id: number): Promise<WorkOrder> {
  const order = await ctx.orm.findOneBy(WorkOrder, { id });
  if (!order || ctx.caller.userId === null) throw error('work-order.unknown', {}, { field: 'id' });
  const isSeen =
    (await ctx.db.maybeOne(seenSql, [id, ctx.caller.userId])) !== undefined ||
    (await ownMembership(ctx, order.projectId))?.role.isManager === true;
  if (!isSeen) throw error('work-order.unknown', {}, { field: 'id' });
  return order;
}

const standsSql = `
  SELECT 1 AS one FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    AND (p.end_time IS NULL OR p.end_time > now())
    JOIN project_source x ON x.project_id = p.id AND x.data_source_id = $3
    AND (x.end_time IS NULL OR x.end_time > now())
  WHERE m.project_id = $1 AND m.user_id = $2 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())`;

/**
 * What an order may do comes of its project: throws `work-order.asker-gone` once whoever asked has left it, once it is
 * over, and once it does not work on the source any more. An approval, and a result that was read by it, outlive none
 * of these.
 */
export async function checkStands(
  db: Db,
  { projectId, userId, dataSourceId }: Pick<WorkOrder, 'projectId' | 'userId' | 'dataSourceId'>,
): Promise<void> {
  if (!(await db.maybeOne(standsSql, [projectId, userId, dataSourceId]))) throw error('work-order.asker-gone');
}
