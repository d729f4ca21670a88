import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';

/** Letters that an app can be given: its visitors read, its actions write. */
export const APP_LETTERS = ['read', 'write'] as const;
export type AppLetter = (typeof APP_LETTERS)[number];

export const REQUEST_STATES = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What an app needs of one source; no path is the whole source. */
export interface WantedGrant {
  appId: number;
  sourceId: number;
  objectPaths: readonly string[];
  letters: readonly AppLetter[];
  reason?: string | null;
}

/** A request that waits. */
export interface WaitingRequest extends WantedGrant {
  id: number;
  askerId: number;
}

const sorted = (list: readonly string[]): string[] => [...new Set(list.map((item) => item.trim()))].sort();

/** Stores a request. Throws `grant-request.waiting` where the same one waits already. */
export async function storeRequest(db: Db, wanted: WantedGrant, askerId: number): Promise<number> {
  const paths = sorted(wanted.objectPaths.length === 0 ? [''] : wanted.objectPaths);
  const letters = sorted(wanted.letters);
  await db.query('SELECT pg_advisory_xact_lock(7583152, $1)', [wanted.appId]);
  const same = await db.maybeOne(
    `SELECT 1 AS one FROM grant_request
    WHERE app_id = $1 AND data_source_id = $2 AND object_paths = $3 AND letters = $4 AND status = 'waiting'`,
    [wanted.appId, wanted.sourceId, paths, letters],
  );
  if (same) throw error('grant-request.waiting', {}, { field: 'object_paths' });
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO grant_request (create_user_id, app_id, data_source_id, object_paths, letters, reason)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [askerId, wanted.appId, wanted.sourceId, paths, letters, wanted.reason || null],
  );
  return id;
}

/** A request that waits, locked. Throws `grant-request.unknown`, `grant-request.decided`. */
export async function loadWaitingRequest({ db }: OperationContext, id: number): Promise<WaitingRequest> {
  const found = await db.maybeOne<WaitingRequest & { status: RequestState }>(
    `SELECT id, app_id AS "appId", data_source_id AS "sourceId", object_paths AS "objectPaths", letters,
      create_user_id AS "askerId", status
    FROM grant_request WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!found) throw error('grant-request.unknown', {}, { field: 'id' });
  if (found.status !== 'waiting') throw error('grant-request.decided', {}, { field: 'id' });
  return found;
}

/** What became of a request. */
export interface Decided {
  status: RequestState;
  userId: number | null;
  remark?: string | null;
  grantIds?: readonly number[];
}

/** Notes what became of a request; who decided it and when stand with it. */
export async function decideRequest(db: Db, id: number, { status, userId, remark, grantIds }: Decided): Promise<void> {
  await db.query(
    `UPDATE grant_request SET status = $2, decide_user_id = $3, decide_time = now(), remark = $4, grant_ids = $5,
      update_time = now(),
      revision = revision + 1 WHERE id = $1`,
    [id, status, userId, remark || null, grantIds ?? []],
  );
}
