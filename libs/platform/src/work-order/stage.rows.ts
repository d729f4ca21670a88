import { isStageDone, type StageState } from '@sluice/policy';
import { JobLost, type Job } from '../job/job.type.js';
import type { Db } from '../host/db.js';

/** A stage as its runner works on it. */
export interface StageRow {
  id: number;
  database_name: string;
  sort_num: number;
  sql_text: string;
  kind: string;
  stage_status: StageState;
  no_transaction: boolean;
  is_pending: boolean;
  transaction_id: string | null;
  backup_ref: string | null;
}

/** How a stage went. */
export interface StageOutcome {
  id: number;
  status: StageState;
  affected: number | null;
  costMs: number;
  backupRef?: string | null;
  rollbackRows?: number | null;
}

const columns =
  'id, database_name, sort_num, sql_text, kind, stage_status, no_transaction, is_pending, transaction_id, backup_ref';

/** The stages of an order that have not done their work, in the order in which they run; `done` counts the others. */
export async function openStages(
  db: Db,
  orderId: number,
  databases: readonly string[],
): Promise<{ open: StageRow[]; done: number }> {
  const { rows } = await db.query<StageRow>(
    `SELECT ${columns} FROM work_order_stage WHERE work_order_id = $1
      ORDER BY array_position($2::text[], database_name::text), sort_num`,
    [orderId, databases],
  );
  const open = rows.filter(({ stage_status: status }) => !isStageDone(status));
  return { open, done: rows.length - open.length };
}

/** Stages whose transaction had begun and of which nobody heard the end. */
export async function startedStages(db: Db, orderId: number): Promise<StageRow[]> {
  const { rows } = await db.query<StageRow>(
    `SELECT ${columns} FROM work_order_stage WHERE work_order_id = $1 AND is_pending ORDER BY id`,
    [orderId],
  );
  return rows;
}

/** Only the owner of the job writes: whoever was taken over finds no row and stops (fencing, design §8). */
const fence = `EXISTS (SELECT 1 FROM job j WHERE j.id = $1 AND j.token = $2 AND j.status = 'running')`;

async function fenced(db: Db, job: Job, text: string, values: readonly unknown[]): Promise<void> {
  const { rowCount } = await db.query(`${text} AND ${fence}`, [job.id, job.token, ...values]);
  if (rowCount === 0) throw new JobLost(job.id);
}

/** Notes, durably and before anything of them runs, which transaction stages run in. Throws JobLost. */
export function noteBegin(db: Db, job: Job, ids: readonly number[], transactionId: string | null): Promise<void> {
  return fenced(
    db,
    job,
    `UPDATE work_order_stage SET run_time = now(), transaction_id = $4, is_not_run = false, is_pending = true,
      error = NULL WHERE id = ANY ($3)`,
    [ids, transactionId],
  );
}

/** Says that the order is alive, and how many of its stages have run so far, kept or not. Throws JobLost. */
export function renewOrderLease(db: Db, job: Job, orderId: number, ran: number | null = null): Promise<void> {
  return fenced(
    db,
    job,
    'UPDATE work_order SET heartbeat_time = now(), ran_stages = coalesce($4, ran_stages) WHERE id = $3',
    [orderId, ran],
  );
}

/** Writes how stages went, before their transaction is kept: they stay pending until it is. Throws JobLost. */
export function noteOutcomes(db: Db, job: Job, outcomes: readonly StageOutcome[]): Promise<void> {
  return fenced(
    db,
    job,
    `UPDATE work_order_stage s SET stage_status = x.status, affected_rows = x.affected, cost_ms = x."costMs",
      backup_ref = coalesce(x."backupRef", s.backup_ref), rollback_rows = x."rollbackRows"
     FROM jsonb_to_recordset($3) AS x (id bigint, status text, affected bigint, "costMs" bigint, "backupRef" text,
       "rollbackRows" bigint) WHERE s.id = x.id`,
    [JSON.stringify(outcomes)],
  );
}

/** Backups that these stages have taken back are not offered again: what they kept stands in the source once more. */
const restores = (stages: string): string =>
  `UPDATE work_order_backup b SET status = 'restored' FROM ${stages} s JOIN work_order w ON w.id = s.work_order_id
    AND w.kind = 'rollback' WHERE b.id = s.backup_ref::bigint`;

/**
 * The transaction of these stages was kept, and with it what they have taken back: one statement, so that neither is
 * told alone.
 */
export async function noteKept(db: Db, ids: readonly number[], note: string | null = null): Promise<void> {
  await db.query(
    `WITH kept AS (UPDATE work_order_stage SET is_pending = false,
      error = $2 WHERE id = ANY ($1) RETURNING work_order_id, backup_ref) ${restores('kept')}`,
    [ids, note],
  );
}

/** A person has found out that a whole order has happened: so has what it takes back. */
export async function noteTakenBack(db: Db, orderId: number): Promise<void> {
  await db.query(`${restores('work_order_stage')} AND s.work_order_id = $1`, [orderId]);
}

/**
 * The transaction of these stages was undone: none of them has happened, and what they had kept of the rows is offered
 * to nobody. The backup that a rollback takes back is another stage's and stays.
 */
export async function noteUndone(db: Db, ids: readonly number[], note: string): Promise<void> {
  await db.query(
    `WITH undone AS (UPDATE work_order_backup SET status = 'undone' WHERE stage_id = ANY ($1)
      AND status IN ('prepared', 'kept') RETURNING id)
     UPDATE work_order_stage SET stage_status = CASE WHEN stage_status LIKE 'succeeded%' THEN 'audited'
       ELSE stage_status END, is_pending = false, is_not_run = true, affected_rows = NULL,
       error = $2, backup_ref = CASE WHEN backup_ref IN (SELECT id::text FROM undone) THEN NULL ELSE backup_ref END,
       rollback_rows = NULL WHERE id = ANY ($1)`,
    [ids, note.slice(0, 2_000)],
  );
}

/** A stage has failed by itself. */
export async function noteFailed(db: Db, id: number, reason: string, costMs: number): Promise<void> {
  await db.query(
    `UPDATE work_order_stage SET stage_status = 'failed', is_pending = false, is_not_run = false, affected_rows = NULL,
      error = $2, cost_ms = $3 WHERE id = $1`,
    [id, reason.slice(0, 2_000), costMs],
  );
}

/** What comes after a failure keeps its status and is marked as not run. */
export async function noteNotRun(db: Db, orderId: number): Promise<void> {
  await db.query(
    `UPDATE work_order_stage SET is_not_run = true WHERE work_order_id = $1 AND stage_status = 'audited'
      AND NOT is_pending`,
    [orderId],
  );
}
