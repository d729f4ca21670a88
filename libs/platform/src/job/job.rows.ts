import type { Db } from '../host/db.js';
import { JobLost, type Job } from './job.type.js';

/** Seconds that a lease lasts; heartbeats renew it well before. */
const leaseSeconds = 20;

/**
 * Takes the oldest job that waits or whose owner is gone, and raises its token. Undefined when there is none.
 * `SKIP LOCKED`: two processes never wait for each other's choice.
 */
export function takeJob(db: Db, kinds: readonly string[], owner: string): Promise<Job | undefined> {
  return db.maybeOne<Job>(
    `UPDATE job SET status = 'running', owner = $2, token = token + 1, attempt = attempt + 1,
      lease_time = now() + make_interval(secs => ${leaseSeconds}),
       start_time = coalesce(start_time, now()), update_time = now()
     WHERE id = (SELECT id FROM job WHERE kind = ANY ($1)
       AND (status = 'waiting' OR (status = 'running' AND lease_time < now())) ORDER BY id FOR UPDATE SKIP LOCKED
       LIMIT 1)
     RETURNING id, kind, payload, token, attempt`,
    [kinds, owner],
  );
}

/** Renews a lease and keeps the progress; answers whether the job is still ours and still wanted. */
export async function renewJobLease(db: Db, { id, token }: Job, progress: Record<string, unknown>): Promise<boolean> {
  const row = await db.maybeOne<{ is_cancelling: boolean }>(
    `UPDATE job SET lease_time = now() + make_interval(secs => ${leaseSeconds}), progress = $3, update_time = now()
     WHERE id = $1 AND token = $2 AND status = 'running' RETURNING is_cancelling`,
    [id, token, JSON.stringify(progress)],
  );
  return row !== undefined && !row.is_cancelling;
}

/** Ends a job inside a transaction. Throws JobLost when it is no longer ours. */
export async function endJob(
  db: Db,
  { id, token }: Job,
  status: 'success' | 'failed' | 'cancelled',
  note: string | null,
): Promise<void> {
  const { rowCount } = await db.query(
    `UPDATE job SET status = $3, error = $4, finish_time = now(), update_time = now(),
      lease_time = NULL WHERE id = $1 AND token = $2 AND status = 'running'`,
    [id, token, status, note],
  );
  if (rowCount === 0) throw new JobLost(id);
}

/** Puts a job back for whoever is next, at once: this process stops. */
export async function returnJob(db: Db, { id, token }: Job): Promise<void> {
  await db.query(
    `UPDATE job SET status = 'waiting', attempt = attempt - 1, owner = NULL, lease_time = NULL,
      update_time = now() WHERE id = $1 AND token = $2 AND status = 'running'`,
    [id, token],
  );
}

/**
 * Ends the leases of everybody: for a process that knows itself to be the only one, so that a job that was killed is
 * not waited for.
 */
export async function freeJobs(db: Db): Promise<void> {
  await db.query(`UPDATE job SET lease_time = now() WHERE status = 'running'`);
}
