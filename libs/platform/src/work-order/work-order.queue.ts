import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import type { PlatformServices } from '../platform.services.contract.js';
import { transition } from './work-order.transition.js';

/** What the job of an order carries. */
export interface OrderPayload {
  order: number;
  attempt: number;
}

/**
 * Adds an attempt to run an order, within the transaction that made it run; it waits until no other one runs on its
 * databases.
 */
export async function addAttempt(db: Db, id: number, userId: number | null): Promise<void> {
  await db.query(
    `INSERT INTO work_order_attempt (work_order_id, attempt, user_id, data_source_id, databases)
     SELECT w.id, w.attempt, $2, w.data_source_id, w.databases FROM work_order w WHERE w.id = $1`,
    [id, userId],
  );
}

const advisoryLock = 7583161;

/** The oldest attempt of each database: none is open before it on any of its databases. */
const readySql = `
  SELECT t.id, t.work_order_id AS "order" FROM work_order_attempt t
  WHERE t.status = 'waiting' AND NOT EXISTS (
    SELECT 1 FROM work_order_attempt o WHERE o.data_source_id = t.data_source_id AND o.databases && t.databases
      AND o.status <> 'ended' AND o.id < t.id)
  ORDER BY t.id LIMIT 20`;

/**
 * Gives jobs to attempts whose databases are free; answers how many. Processes that look at once do it after each
 * other.
 */
export async function giveJobs({ db, jobs }: Pick<PlatformServices, 'db' | 'jobs'>): Promise<number> {
  return db.transaction(async (inside) => {
    await inside.query('SELECT pg_advisory_xact_lock($1)', [advisoryLock]);
    const { rows } = await inside.query<{ id: number; order: number }>(readySql);
    for (const { id, order } of rows) {
      const job = await jobs.enqueue(inside, 'work-order', { order, attempt: id } satisfies OrderPayload);
      await inside.query(`UPDATE work_order_attempt SET status = 'given', job_id = $2 WHERE id = $1`, [id, job]);
    }
    return rows.length;
  });
}

const dueSql = `SELECT id FROM work_order WHERE status = 'scheduled' AND plan_time <= now() ORDER BY plan_time LIMIT 50`;

/**
 * Starts orders whose time has come, each in a transaction of its own, so that one that cannot start holds up no other;
 * one whose window is over goes back to whoever plans it.
 */
export async function startDue(platform: Platform): Promise<number> {
  const { rows } = await platform.db.query<{ id: number }>(dueSql);
  let started = 0;
  for (const { id } of rows)
    try {
      if (await platform.db.transaction((db) => startOne(platform, db, id))) started += 1;
    } catch (cause) {
      platform.log.error({ err: cause, order: id }, 'an order that is due was not started');
    }
  return started;
}

async function startOne(platform: Platform, db: Db, id: number): Promise<boolean> {
  const act = { db, userId: null, ip: '' };
  const row = await db.maybeOne<{ is_late: boolean }>(
    `SELECT coalesce(window_end <= now(), false) AS is_late FROM work_order WHERE id = $1 AND status = 'scheduled'
      AND plan_time <= now() FOR UPDATE SKIP LOCKED`,
    [id],
  );
  if (!row) return false;
  if (row.is_late) {
    await transition(platform.approvals, act, id, {
      event: 'unschedule',
      set: { plan_time: null },
      record: 'unschedule',
    });
    return false;
  }
  await beginRun(platform, act, id, 'run');
  return true;
}

/** Moves an order into its run, with the attempt that carries it out, in one transaction. Throws `work-order.moved`. */
export async function beginRun(
  { approvals }: Pick<PlatformServices, 'approvals'>,
  act: { db: Db; userId: number | null; ip: string },
  id: number,
  event: 'run' | 'retry',
  remark?: string | null,
): Promise<void> {
  await transition(approvals, act, id, {
    event,
    set: { start_time: new Date(), finish_time: null, error: null, is_terminating: false, heartbeat_time: null },
    record: event,
    remark,
  });
  await act.db.query('UPDATE work_order SET attempt = attempt + 1, ran_stages = 0 WHERE id = $1', [id]);
  await addAttempt(act.db, id, act.userId);
}
