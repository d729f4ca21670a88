import { error, interpolate, PlatformError } from '@sluice/document';
import { actorOf } from '../approval/approval.actor.js';
import { answer, idAnswer, integer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { inRecordedTransaction, recordRefusedPart } from '../dispatch/recorded.transaction.js';
import { momentOf, type ById } from '../host/entity.words.js';
import { WorkOrderComment } from './work-order-comment.entity.js';
import type { WorkOrder } from './work-order.entity.js';
import { checkNarrower, checkWindow } from './work-order.form.js';
import { beginRun, giveJobs } from './work-order.queue.js';
import { noteTakenBack } from './stage.rows.js';
import { checkSeen, checkStands, managedOrder, orderFor, ownOrder } from './work-order.rights.js';
import { workOrderFields as fields } from './work-order.schemas.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import { tellEnd } from './work-order.notices.js';
import { transition } from './work-order.transition.js';

interface Remarked extends ById {
  remark?: string | null;
}

const audited = (action: string) => ({ action, describe: ({ id }: ById) => ({ objects: [`work-order:${id}`] }) });
const remarkOf = (remark: string | null | undefined, field = 'remark'): string => {
  const said = remark?.trim();
  if (!said)
    throw error(
      field === 'evidence' ? 'work-order.evidence-missing' : 'work-order.remark-missing',
      {},
      { field: 'remark' },
    );
  return said;
};
const local = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Throws where an order has a window and it is not now. */
function checkInside(ctx: OperationContext, { windowStart, windowEnd }: WorkOrder): void {
  const now = ctx.platform.clock.now();
  if ((windowStart && windowStart.getTime() > now) || (windowEnd && windowEnd.getTime() <= now))
    throw error('work-order.outside-window', {
      from: windowStart ? local(windowStart) : '…',
      to: windowEnd ? local(windowEnd) : '…',
    });
}

/** `work-order.withdraw`: whoever asked takes it back, with a reason. */
const withdrawOperation = defineOperation<Remarked, { id: number }>({
  name: 'work-order.withdraw',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'remark'], ['id', 'remark']),
  output: idAnswer,
  audit: audited('work-order.withdraw'),
  async run(ctx, { id, remark }) {
    await ownOrder(ctx, id);
    const act = actorOf(ctx);
    const said = remarkOf(remark);
    // The approval is locked first, as a decision does: the two follow each other.
    await ctx.platform.approvals.end(act, { type: 'work_order', id });
    // The timer goes with the state: it is the state.
    await transition(ctx.platform.approvals, act, id, {
      event: 'withdraw',
      set: { plan_time: null, finish_time: new Date() },
      record: 'withdraw',
      remark: said,
    });
    return { id };
  },
});

interface ScheduleInput extends ById {
  plan_time: string;
  window_start?: string | null;
  window_end?: string | null;
}

/** `work-order.schedule`: replaces what was planned before, never adds to it. */
const scheduleOperation = defineOperation<ScheduleInput, { id: number }>({
  name: 'work-order.schedule',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'plan_time', 'window_start', 'window_end'], ['id', 'plan_time']),
  output: idAnswer,
  audit: audited('work-order.schedule'),
  async run(ctx, { id, plan_time: plan, window_start: start, window_end: end }) {
    const { order } = await orderFor(ctx, id);
    const planTime = momentOf(plan, 'plan_time');
    if (planTime === null) throw error('work-order.time-missing', {}, { field: 'plan_time' });
    if (planTime.getTime() < ctx.platform.clock.now() - 1_000)
      throw error('work-order.time-past', {}, { field: 'plan_time' });
    const windowStart = start === undefined ? order.windowStart : momentOf(start, 'window_start');
    const windowEnd = end === undefined ? order.windowEnd : momentOf(end, 'window_end');
    checkWindow({ planTime, windowStart, windowEnd });
    checkNarrower(order, { windowStart, windowEnd });
    await transition(ctx.platform.approvals, actorOf(ctx), id, {
      event: 'schedule',
      set: { plan_time: planTime, window_start: windowStart, window_end: windowEnd },
      record: 'schedule',
      remark: local(planTime),
    });
    return { id };
  },
});

const unscheduleOperation = defineOperation<ById, { id: number }>({
  name: 'work-order.unschedule',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: audited('work-order.unschedule'),
  async run(ctx, { id }) {
    await orderFor(ctx, id);
    await transition(ctx.platform.approvals, actorOf(ctx), id, {
      event: 'unschedule',
      set: { plan_time: null },
      record: 'unschedule',
    });
    return { id };
  },
});

/** Begins a run in its own transaction, and looks at once whether its databases are free. */
async function start(ctx: OperationContext, id: number, event: 'run' | 'retry', remark?: string | null): Promise<void> {
  const { order } = await orderFor(ctx, id);
  checkInside(ctx, order);
  await checkStands(ctx.db, order);
  await inRecordedTransaction(ctx, (inside) => beginRun(ctx.platform, actorOf(inside), id, event, remark));
  await giveJobs(ctx.platform);
}

/** `work-order.run`: of two who press it at once one wins, the other is told that the order has moved. */
const runOperation = defineOperation<ById, { id: number }>({
  name: 'work-order.run',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: audited('work-order.run'),
  transaction: false,
  async run(ctx, { id }) {
    await start(ctx, id, 'run');
    return { id };
  },
});

/**
 * `work-order.retry`: only stages that have not done their work; nothing has changed since the approval, or it does not
 * run.
 */
const retryOperation = defineOperation<Remarked, { id: number }>({
  name: 'work-order.retry',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'remark'], ['id']),
  output: idAnswer,
  audit: audited('work-order.retry'),
  transaction: false,
  async run(ctx, { id, remark }) {
    await start(ctx, id, 'retry', remark);
    return { id };
  },
});

/** `work-order.stop`: an attempt that still waits ends at once, one that runs is cancelled at its source. */
const stopOperation = defineOperation<Remarked, { id: number }>({
  name: 'work-order.stop',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'remark'], ['id']),
  output: idAnswer,
  audit: audited('work-order.stop'),
  async run(ctx, { id, remark }) {
    await orderFor(ctx, id);
    const { db, platform } = ctx;
    const act = actorOf(ctx);
    await transition(platform.approvals, act, id, {
      event: 'terminate',
      set: { is_terminating: true },
      record: 'terminate',
      remark,
    });
    const open = await db.maybeOne<{ id: number; job_id: number | null; status: string }>(
      `SELECT id, job_id, status FROM work_order_attempt WHERE work_order_id = $1 AND status <> 'ended' FOR UPDATE`,
      [id],
    );
    if (open && open.status !== 'running') {
      // Nobody has begun it: it never will.
      await db.query(
        `UPDATE work_order_attempt SET status = 'ended', finish_time = now(), to_status = 'terminated' WHERE id = $1`,
        [open.id],
      );
      await db.query('UPDATE work_order_stage SET is_not_run = true WHERE work_order_id = $1', [id]);
      await transition(platform.approvals, act, id, {
        event: 'killOk',
        set: { is_terminating: false, finish_time: new Date() },
        record: 'finish',
      });
      await tellEnd(platform.notices, db, id, act.userId);
    }
    if (open?.job_id) await platform.jobs.cancel(db, open.job_id);
    return { id };
  },
});

/** `work-order.offline`: somebody ran the script elsewhere and says so. */
const offlineOperation = defineOperation<Remarked, { id: number }>({
  name: 'work-order.offline',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'remark'], ['id', 'remark']),
  output: idAnswer,
  audit: audited('work-order.offline'),
  async run(ctx, { id, remark }) {
    await managedOrder(ctx, id);
    await transition(ctx.platform.approvals, actorOf(ctx), id, {
      event: 'offlineDone',
      set: { plan_time: null, finish_time: new Date() },
      record: 'offline',
      remark: remarkOf(remark),
    });
    await tellEnd(ctx.platform.notices, ctx.db, id, ctx.caller.userId);
    return { id };
  },
});

/** `work-order.resolve`: what nobody could find out, a person has; what it stands on is kept. */
const resolveOperation = defineOperation<Remarked & { outcome: 'ok' | 'fail' }, { id: number }>({
  name: 'work-order.resolve',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'outcome', 'remark'], ['id', 'outcome', 'remark']),
  output: idAnswer,
  audit: audited('work-order.resolve'),
  async run(ctx, { id, outcome, remark }) {
    await managedOrder(ctx, id);
    const said = remarkOf(remark, 'evidence');
    await transition(ctx.platform.approvals, actorOf(ctx), id, {
      event: outcome === 'ok' ? 'resolveOk' : 'resolveFail',
      set: { finish_time: new Date() },
      record: 'resolve',
      remark: said,
    });
    await ctx.db.query(
      outcome === 'ok'
        ? `UPDATE work_order_stage SET stage_status = 'succeeded', is_pending = false,
          is_not_run = false WHERE work_order_id = $1 AND stage_status NOT LIKE 'succeeded%'`
        : `UPDATE work_order_stage SET stage_status = CASE WHEN is_pending THEN 'failed' ELSE stage_status END,
          is_pending = false WHERE work_order_id = $1`,
      [id],
    );
    if (outcome === 'ok') await noteTakenBack(ctx.db, id);
    await tellEnd(ctx.platform.notices, ctx.db, id, ctx.caller.userId);
    return { id };
  },
});

const commentOperation = defineOperation<ById & { text: string }, { id: number }>({
  name: 'work-order.comment',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'text'], ['id', 'text']),
  output: idAnswer,
  audit: audited('work-order.comment'),
  async run(ctx, { id, text: said }) {
    await checkSeen(ctx, id);
    const { userId } = actorOf(ctx);
    await ctx.orm.save(ctx.orm.create(WorkOrderComment, { workOrderId: id, userId, text: said.trim() }));
    return { id };
  },
});

interface BulkInput {
  orders: { id: number; hash: string }[];
  remark?: string | null;
  window_start?: string | null;
  window_end?: string | null;
}
interface BulkAnswer {
  done: number;
  left: number;
  message: string;
}
const bulkFields = {
  orders: {
    type: 'array',
    minItems: 1,
    maxItems: 100,
    label: texts.ids,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'hash'],
      properties: { id: fields.id, hash: { type: 'string', maxLength: 64, label: texts.hash } },
    },
  },
  remark: fields.remark,
  window_start: fields.window_start,
  window_end: fields.window_end,
} as const;

/**
 * `work-order.approve`: each by itself, on the script that was seen; those that cannot be are named and stay as they
 * are. A window narrows the one that each has.
 */
const approveOperation = defineOperation<BulkInput, BulkAnswer>({
  name: 'work-order.approve',
  access: 'signed-in',
  input: inputOf(bulkFields, ['orders', 'remark', 'window_start', 'window_end'], ['orders']),
  output: answer({ done: integer, left: integer, message: text }),
  audit: {
    action: 'work-order.approve',
    describe: ({ orders }) => ({ objects: orders.map(({ id }) => `work-order:${id}`) }),
  },
  transaction: false,
  async run(ctx, { orders, remark, window_start: from, window_end: until }) {
    const conditions = from || until ? { window_start: from, window_end: until } : {};
    const refused: string[] = [];
    const { locale } = ctx.request;
    for (const { id, hash } of orders)
      try {
        await inRecordedTransaction(
          ctx,
          async (inside) => {
            const decision = { action: 'approve', hash, remark, conditions } as const;
            await ctx.platform.approvals.decide(actorOf(inside), { type: 'work_order', id }, decision);
          },
          { input: { orders: [{ id, hash }] } },
        );
      } catch (cause) {
        if (!(cause instanceof PlatformError)) throw cause;
        if (orders.length === 1) throw cause;
        await recordRefusedPart(ctx, { input: { orders: [{ id, hash }] } }, cause);
        refused.push(cause.text(locale));
      }
    await giveJobs(ctx.platform);
    const done = orders.length - refused.length;
    const said = texts[refused.length > 0 ? 'approved-some' : 'approved'][locale];
    const message = interpolate(said, { done, left: refused.length, why: [...new Set(refused)].join('; ') });
    return { done, left: refused.length, message };
  },
});

/** `work-order.reject`: turns one down, with a reason. */
const rejectOperation = defineOperation<Remarked & { hash: string }, { id: number }>({
  name: 'work-order.reject',
  access: 'signed-in',
  input: inputOf(
    { ...fields, hash: bulkFields.orders.items.properties.hash },
    ['id', 'hash', 'remark'],
    ['id', 'hash'],
  ),
  output: idAnswer,
  audit: audited('work-order.reject'),
  async run(ctx, { id, hash, remark }) {
    await ctx.platform.approvals.decide(actorOf(ctx), { type: 'work_order', id }, { action: 'reject', hash, remark });
    return { id };
  },
});

/** Operations that move orders. */
export const workOrderActOperations = [
  withdrawOperation,
  scheduleOperation,
  unscheduleOperation,
  runOperation,
  retryOperation,
  stopOperation,
  offlineOperation,
  resolveOperation,
  commentOperation,
  approveOperation,
  rejectOperation,
] as readonly Operation[];
