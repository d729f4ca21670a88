import { PlatformError } from '@sluice/document';
import type { WorkOrderEvent } from '@sluice/policy';
import type { RecordAction } from '../approval/approval.contract.js';
import type { RequestInfo } from '../dispatch/caller.js';
import { callerNow } from '../export/export.caller.js';
import type { Db } from '../host/db.js';
import type { Job, JobKind, JobRun } from '../job/job.type.js';
import type { Platform } from '../platform.js';
import { runStages, settleLost, type RunEnd } from './order.run.js';
import { renewOrderLease, startedStages, noteNotRun, openStages } from './stage.rows.js';
import { WorkOrder } from './work-order.entity.js';
import { keepOrderResult } from './order.result.js';
import { hashOf, isChange } from './work-order.form.js';
import { giveJobs, type OrderPayload } from './work-order.queue.js';
import { checkStands } from './work-order.rights.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import { tellEnd } from './work-order.notices.js';
import { transition, type OrderColumns } from './work-order.transition.js';
import { error } from '@sluice/document';
import type { OrderRunning } from './order.running.type.js';

const beatMs = 3_000;
/** Times that an attempt may be taken over: each one only asks the source what became of it. */
const takeovers = 1_000;

async function claim(db: Db, { payload }: Job<OrderPayload>): Promise<'begun' | 'lost' | 'over'> {
  const { rowCount } = await db.query(
    `UPDATE work_order_attempt SET status = 'running', start_time = now() WHERE id = $1 AND status = 'given'`,
    [payload.attempt],
  );
  if (rowCount === 1) return 'begun';
  const row = await db.maybeOne<{ status: string }>('SELECT status FROM work_order_attempt WHERE id = $1', [
    payload.attempt,
  ]);
  return row?.status === 'running' ? 'lost' : 'over';
}

/** The order as it stands, and who asked for it. */
async function opened(run: JobRun<OrderPayload>): Promise<OrderRunning> {
  const { platform, job } = run;
  const order = await platform.orm.manager.findOneByOrFail(WorkOrder, { id: job.payload.order });
  const source = await platform.gateway.sources.get(order.dataSourceId);
  const { ip, locale, token } = order.askedFrom;
  const request: RequestInfo = {
    id: `work-order-${order.orderNo}`,
    ip,
    userAgent: '',
    locale,
    shell: 'console',
    appContext: false,
  };
  const kept = {
    userId: order.userId,
    request,
    kind: token ? ('token' as const) : undefined,
    tokenOperations: token?.operations,
    tokenSourceIds: token?.sources,
  };
  const caller = await callerNow(platform.db, kept, new Date(platform.clock.now()));
  if (!caller) throw error('work-order.asker-gone');
  return { run, order, source, caller, request, backups: [], ran: 0 };
}

/** Nothing runs that is not what was approved. */
async function checkApproved({ run, order }: OrderRunning): Promise<void> {
  await checkStands(run.platform.db, order);
  const state = await run.platform.approvals.stateOf(run.platform.db, { type: 'work_order', id: order.id });
  if (state?.status !== 'approved' || state.hash !== order.scriptHash || hashOf(order) !== order.scriptHash)
    throw error('work-order.changed');
}

async function run(job: JobRun<OrderPayload>): Promise<void> {
  const { platform } = job;
  const claimed = await claim(platform.db, job.job);
  if (claimed === 'over') return job.finish(async () => undefined);
  const { end, running } = claimed === 'lost' && (await changes(job)) ? { end: await afterLoss(job) } : await work(job);
  try {
    await finish(job, end, running);
  } catch (cause) {
    if (running?.result) await platform.files.remove(platform.db, running.result.written.id);
    throw cause;
  }
}

/** Runs what is open of the order; a failure of anything but a stage is told as the order's. */
async function work(job: JobRun<OrderPayload>): Promise<{ end: RunEnd; running?: OrderRunning }> {
  const { platform } = job;
  let beat: ReturnType<typeof setInterval> | undefined;
  try {
    const running = await opened(job);
    await checkApproved(running);
    beat = setInterval(() => {
      renewOrderLease(platform.db, job.job, running.order.id, running.ran).catch(() => undefined);
    }, beatMs).unref();
    const { open, done } = await openStages(platform.db, running.order.id, running.order.databases);
    running.ran = done;
    job.progress({ done: 0, total: open.length });
    return { end: await runStages(running, open), running };
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    return { end: { state: 'failed', error: cause.text(await localeOf(platform, job.job.payload.order)) } };
  } finally {
    clearInterval(beat);
  }
}

const localeOf = async ({ db }: Pick<Platform, 'db'>, id: number): Promise<'zh-chs' | 'en'> =>
  (
    await db.one<{ locale: 'zh-chs' | 'en' | null }>(
      `SELECT asked_from ->> 'locale' AS locale FROM work_order WHERE id = $1`,
      [id],
    )
  ).locale ?? 'zh-chs';

/** Whether the order changes anything: one that reads may be asked again. */
async function changes({ platform, job }: JobRun<OrderPayload>): Promise<boolean> {
  const { kind } = await platform.orm.manager.findOneByOrFail(WorkOrder, { id: job.payload.order });
  return isChange(kind);
}

/** The worker that had begun this attempt is gone: nothing is run, the source is asked what became of it. */
async function afterLoss(job: JobRun<OrderPayload>): Promise<RunEnd> {
  const { platform } = job;
  const order = await platform.orm.manager.findOneByOrFail(WorkOrder, { id: job.job.payload.order });
  const locale = order.askedFrom.locale;
  const source = await platform.gateway.sources.get(order.dataSourceId);
  const stages = await startedStages(platform.db, order.id);
  if (stages.length > 0) {
    const request = { locale } as RequestInfo;
    const end = await settleLost(
      { run: job, source, request },
      { ids: stages.map(({ id }) => id), transactionId: stages[0]?.transaction_id ?? null },
    );
    if (end.state !== 'ok') return end;
  }
  const { open } = await openStages(platform.db, order.id, order.databases);
  return open.length === 0 ? { state: 'ok' } : { state: 'failed', error: texts['lost-before'][locale] };
}

const records: Readonly<Record<'ok' | 'stmtFail' | 'workerLost' | 'killOk', RecordAction>> = {
  ok: 'finish',
  stmtFail: 'fail',
  workerLost: 'fail',
  killOk: 'finish',
};

/**
 * Ends the attempt, its job and the run of its order in one transaction, and lets in whoever waited for its databases.
 */
async function finish(job: JobRun<OrderPayload>, end: RunEnd, running?: OrderRunning): Promise<void> {
  const { platform } = job;
  const { order: id, attempt } = job.job.payload;
  await job.finish(async (db) => {
    const { is_terminating: stopping } = await db.one<{ is_terminating: boolean }>(
      'SELECT is_terminating FROM work_order WHERE id = $1 FOR UPDATE',
      [id],
    );
    await noteNotRun(db, id);
    if (running?.result && end.state === 'ok') await keepOrderResult(platform, db, running.order, running.result);
    await endOrder(platform, db, { id, end, stopping });
    await db.query(
      `UPDATE work_order_attempt SET status = 'ended', finish_time = now(),
        to_status = (SELECT status FROM work_order WHERE id = $2) WHERE id = $1`,
      [attempt, id],
    );
  });
  await giveJobs(platform);
}

async function endOrder(
  platform: Platform,
  db: Db,
  { id, end, stopping }: { id: number; end: RunEnd; stopping: boolean },
): Promise<void> {
  const act = { db, userId: null, ip: '' };
  const event = eventOf(end, stopping);
  const { affected } = await db.one<{ affected: number | null }>(
    `SELECT sum(affected_rows) AS affected FROM work_order_stage WHERE work_order_id = $1
      AND stage_status LIKE 'succeeded%' AND NOT is_pending`,
    [id],
  );
  const note = 'error' in end ? end.error.slice(0, 2_000) : null;
  const set: OrderColumns = { is_terminating: false, finish_time: new Date(), affected_rows: affected, error: note };
  await transition(platform.approvals, act, id, { event, set, record: records[event], remark: note?.slice(0, 1_000) });
  await tellEnd(platform.notices, db, id);
}

/** A stop that came too late has stopped nothing; one that came in time ends the order. */
function eventOf(end: RunEnd, stopping: boolean): Extract<WorkOrderEvent, keyof typeof records> {
  if (end.state === 'ok') return 'ok';
  if (end.state === 'unknown') return 'workerLost';
  return stopping ? 'killOk' : 'stmtFail';
}

/** The job was given up: its order must not stay 执行中 for ever. */
async function failed(db: Db, { payload }: Job<OrderPayload>, reason: unknown, platform: Platform): Promise<void> {
  const startedStages_ = await startedStages(db, payload.order);
  const locale = await localeOf({ db }, payload.order);
  const message = reason instanceof PlatformError ? reason.text(locale) : texts['lost-unknown'][locale];
  await endOrder(platform, db, {
    id: payload.order,
    end: startedStages_.length > 0 ? { state: 'unknown', error: message } : { state: 'failed', error: message },
    stopping: false,
  });
  await db.query(`UPDATE work_order_attempt SET status = 'ended', finish_time = now() WHERE id = $1`, [
    payload.attempt,
  ]);
}

/** Runs an attempt of an order. It is begun once: whoever takes it over after a kill only settles it. */
export const workOrderJob: JobKind<OrderPayload> = { attempts: takeovers, run, failed };
