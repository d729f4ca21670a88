import { error } from '@sluice/document';
import type { Actor } from '../approval/approval.contract.js';
import { writeRecord } from '../approval/approval.store.js';
import type { ApprovalKind } from '../approval/approval.type.js';
import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import type { GivenState, GrantedRequest } from './request.effect.type.js';
import { requestEffects } from './request.effects.js';
import { mustMove } from './request.move.js';

/** A day, and the most that an extension lengthens what somebody has: the longest time from now on. */
const activateSql = `
  UPDATE request r SET start_time = now(), update_time = now(),
    end_time = date_trunc('second',
      least(greatest(now(), e.end_time) + make_interval(days => r.days),
      now() + make_interval(days => greatest(r.days, $2::integer))))
  FROM request w LEFT JOIN request e ON e.id = w.extends_id AND e.status = 'enabled'
  WHERE w.id = r.id AND r.id = $1
  RETURNING r.id, r.kind, r.source_type, r.user_id, r.project_id, r.data_source_id, r.app_role_id, r.items, r.level,
    r.start_time, r.end_time`;
const grantedSql = `
  SELECT id, kind, source_type, user_id, project_id, data_source_id, app_role_id, items, level, start_time,
    end_time FROM request WHERE id = $1`;
const applicantSql = `
  SELECT 1 AS one FROM request r JOIN user_account u ON u.id = r.user_id AND u.is_enabled AND NOT u.is_deleted
    AND (u.end_time IS NULL OR u.end_time > now()) WHERE r.id = $1`;

/** Gives what was asked for: the end is counted from this moment, by the server's clock. */
export async function activateRequest(
  platform: Pick<Platform, 'gateway' | 'settings' | 'documents'>,
  act: Actor,
  id: number,
): Promise<void> {
  const { db } = act;
  if (!(await db.maybeOne(applicantSql, [id]))) throw error('request.applicant-ended', {}, { field: 'id' });
  platform.gateway.versions.suspect();
  const move = await mustMove(act, id, 'activate');
  const request = await db.one<GrantedRequest>(activateSql, [id, platform.settings.get('request.longest_days')]);
  await requestEffects[request.kind].give(db, request, act.userId);
  await requestEffects[request.kind].tell?.(db, request, platform.documents);
  await writeRecord(act, { type: 'request', id }, { action: 'activate', fromStatus: move.from, toStatus: move.to });
}

/** What a request gave is switched off, on, or ends; of an end by time every process knows by itself. */
export async function setGiven(
  db: Db,
  id: number,
  state: GivenState,
  documents?: Platform['documents'],
): Promise<void> {
  const request = await db.one<GrantedRequest>(grantedSql, [id]);
  await requestEffects[request.kind].set(db, request, state);
  if (documents) await requestEffects[request.kind].tell?.(db, request, documents);
}

/** What becomes of a request whose approval is over. */
export const requestTarget: ApprovalKind = {
  waiting: 'waiting',
  approved: (outcome, id) => mustMove(outcome, id, 'approve'),
  afterApproval: (outcome, id) => activateRequest(outcome.platform, outcome, id),
  rejected: (outcome, id) => mustMove(outcome, id, 'reject'),
  timedOut: (outcome, id) => mustMove(outcome, id, 'timeout'),
};
