import { error } from '@sluice/document';
import { isStepDone } from '@sluice/policy';
import type { Platform } from '../platform.js';
import type { Actor, ApprovalDecision, ApprovalTarget } from './approval.contract.js';
import { approvalKinds } from './approval.registry.js';
import {
  askPerson,
  checkedRemark,
  endApproval,
  findApproval,
  notePerson,
  openStep,
  votesOf,
  writeRecord,
  type ApprovalRow,
} from './approval.store.js';
import { tellDecided } from './approval.notices.js';
import type { ApprovalKind, ApprovalOutcome, Move } from './approval.type.js';

/** A decision that stands, on an approval that is locked. */
export interface Deciding {
  act: Actor & { userId: number };
  row: ApprovalRow;
  kind: ApprovalKind;
  decision: ApprovalDecision;
  remark: string | null;
}

/** What area a target is of. Throws where none has said what becomes of it. */
export function kindOf({ type }: ApprovalTarget): ApprovalKind {
  const kind = approvalKinds[type];
  if (!kind) throw new Error(`nobody has said what becomes of an approved ${type}`);
  return kind;
}

/** Carries a decision out: see `Approvals.decide`. */
export async function decideApproval(
  platform: () => Platform,
  act: Actor,
  target: ApprovalTarget,
  decision: ApprovalDecision,
): Promise<void> {
  const { db, userId } = act;
  if (userId === null) throw error('access.denied');
  const remark = checkedRemark(decision.remark, decision.action === 'reject' || decision.action === 'transfer');
  const row = await findApproval(db, target, 'locked');
  if (!row) throw error('approval.not-yours');
  await checkMayDecide(act, row, userId);
  if (row.script_hash !== decision.hash) throw error('approval.changed', {}, { data: { conflict: true } });
  const kind = kindOf(target);
  const deciding: Deciding = { act: { ...act, userId }, row, kind, decision, remark };
  await setConditions(platform, deciding);
  if (decision.action === 'approve') return approve(platform, deciding);
  if (decision.action === 'reject') return finish(platform, deciding, 'rejected');
  return pass(deciding);
}

/**
 * Throws unless the approval waits and this person is in its group at this moment; strangers are not told whether it
 * exists.
 */
async function checkMayDecide({ db }: Actor, row: ApprovalRow, userId: number): Promise<void> {
  const may = await db.maybeOne('SELECT 1 AS one FROM approval_waiting_for($1) w WHERE w.approval_id = $2', [
    userId,
    row.id,
  ]);
  if (may) return;
  if (row.user_id === userId) throw error(row.status === 'waiting' ? 'approval.own' : 'approval.decided');
  const took = await db.maybeOne(
    'SELECT 1 AS one FROM approval_record WHERE target_type = $1 AND target_id = $2 AND user_id = $3 LIMIT 1',
    [row.target_type, row.target_id, userId],
  );
  throw error(row.status !== 'waiting' && took ? 'approval.decided' : 'approval.not-yours');
}

const targetOf = (row: ApprovalRow): ApprovalTarget => ({ type: row.target_type, id: row.target_id });

async function approve(platform: () => Platform, deciding: Deciding): Promise<void> {
  await notePerson(deciding.act.db, deciding.row.id, deciding.act.userId, 'voted');
  return countApproval(platform, deciding);
}

/** Goes on to the next step, or to the end, where the waiting one has what it needs. */
export async function countApproval(platform: () => Platform, deciding: Deciding): Promise<void> {
  const { act, row, kind, remark } = deciding;
  const step = row.steps[row.current_step - 1];
  if (!step) throw new Error(`approval ${row.id} has no step ${row.current_step}`);
  const isDone = isStepDone(step, await votesOf(act.db, row.id));
  if (isDone && row.current_step >= row.steps.length) return finish(platform, deciding, 'approved');
  await writeRecord(act, targetOf(row), {
    action: 'approve',
    fromStatus: kind.waiting,
    toStatus: kind.waiting,
    remark,
    hash: row.script_hash,
    step: row.current_step,
  });
  if (isDone) await openStep(act.db, row, row.current_step + 1);
}

/** What the approver sets becomes the target's before the approval counts, and a line of the history of its own. */
async function setConditions(platform: () => Platform, { act, row, kind, decision, remark }: Deciding): Promise<void> {
  const set = decision.conditions ?? {};
  const names = decision.action === 'approve' ? (kind.conditions?.names ?? []) : [];
  const unknown = Object.keys(set).find((name) => !names.includes(name));
  if (unknown !== undefined) throw error('approval.no-conditions', { name: unknown }, { field: 'conditions' });
  if (!kind.conditions || Object.keys(set).length === 0) return;
  const note = await kind.conditions.set({ ...act, platform: platform(), remark }, row.target_id, set);
  if (note === null) return;
  await writeRecord(act, targetOf(row), {
    action: 'conditions',
    fromStatus: kind.waiting,
    toStatus: kind.waiting,
    remark: note,
    hash: row.script_hash,
    step: row.current_step,
  });
}

/** The last word: the approval ends, and the target's area moves its row by its own conditional update. */
async function finish(
  platform: () => Platform,
  { act, row, kind, remark }: Deciding,
  status: 'approved' | 'rejected',
): Promise<void> {
  if (!(await endApproval(act.db, row.id, status))) throw error('approval.decided');
  const outcome: ApprovalOutcome = { ...act, platform: platform(), remark };
  const move = await kind[status](outcome, row.target_id);
  await writeMove(act, row, status === 'approved' ? 'approve' : 'reject', move, remark);
  if (status === 'approved') await kind.afterApproval?.(outcome, row.target_id);
}

/** The record of the last decision. */
async function writeMove(
  act: Actor,
  row: ApprovalRow,
  action: 'approve' | 'reject' | 'timeout',
  { from, to }: Move,
  remark: string | null,
): Promise<void> {
  const entry = { action, fromStatus: from, toStatus: to, remark, hash: row.script_hash, step: row.current_step };
  await writeRecord(act, targetOf(row), entry);
}

/** Somebody else decides instead of, or as well as, the caller. */
async function pass({ act, row, kind, decision, remark }: Deciding): Promise<void> {
  const { db } = act;
  const otherId = decision.userId ?? 0;
  const fit = await db.maybeOne(
    `SELECT 1 AS one FROM user_account u WHERE u.id = $1 AND u.is_enabled AND NOT u.is_deleted
      AND (u.end_time IS NULL OR u.end_time > now())
       AND (u.id <> $3 OR project_self_approves($4))
       AND NOT EXISTS (SELECT 1 FROM approval_person x WHERE x.approval_id = $2 AND x.user_id = $1)
       AND NOT EXISTS (SELECT 1 FROM approval_people($2) x WHERE x.user_id = $1)`,
    [otherId, row.id, row.user_id, row.project_id],
  );
  if (!fit) throw error('approval.person-unfit', {}, { field: 'user_id' });
  const isTransfer = decision.action === 'transfer';
  await askPerson(db, row.id, otherId);
  if (isTransfer) await moveDuty(act, row.id, otherId);
  else await notePerson(db, row.id, otherId, 'added');
  await writeRecord(act, targetOf(row), {
    action: decision.action,
    fromStatus: kind.waiting,
    toStatus: kind.waiting,
    remark,
    hash: row.script_hash,
    step: row.current_step,
  });
}

/** Who gives their place away decides no more; if they were added, the other one is instead. */
async function moveDuty({ db, userId }: Deciding['act'], id: number, otherId: number): Promise<void> {
  const { rowCount } = await db.query(
    "DELETE FROM approval_person WHERE approval_id = $1 AND user_id = $2 AND kind = 'added'",
    [id, userId],
  );
  if (rowCount > 0) await notePerson(db, id, otherId, 'added');
  await notePerson(db, id, userId, 'gone');
}

/** Approvals of one look. */
const batch = 100;

/** What a look finds: `sql` names approvals above `$1`, at most `$2` of them, in order of their numbers. */
interface Look {
  sql: string;
  /** Answers whether it did something. */
  one(db: Actor['db'], target: ApprovalTarget): Promise<boolean>;
  failed: string;
}

/**
 * Does something with each approval that a look finds; each in a transaction of its own, and a look goes on behind
 * those that could not be done, so that any number of them holds up no other. Answers how many.
 */
export async function eachApproval(platform: () => Platform, db: Actor['db'], look: Look): Promise<number> {
  let done = 0;
  for (let after = 0; ;) {
    const { rows } = await db.query<{ id: number; target_type: ApprovalTarget['type']; target_id: number }>(look.sql, [
      after,
      batch,
    ]);
    for (const { target_type: type, target_id } of rows)
      try {
        if (await db.transaction((inside) => look.one(inside, { type, id: target_id }))) done += 1;
      } catch (cause) {
        platform().log.error({ err: cause, type, id: target_id }, look.failed);
      }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return done;
    after = last.id;
  }
}

/** Ends approvals whose step is over. Answers how many. */
export const endOverdue = (platform: () => Platform, db: Actor['db']): Promise<number> =>
  eachApproval(platform, db, {
    sql: `SELECT id, target_type, target_id FROM approval WHERE status = 'waiting' AND deadline <= now() AND id > $1
      ORDER BY id LIMIT $2`,
    one: (inside, target) => endOne(platform, inside, target),
    failed: 'an overdue approval was not ended',
  });

async function endOne(platform: () => Platform, db: Actor['db'], target: ApprovalTarget): Promise<boolean> {
  const row = await findApproval(db, target, 'locked');
  const isOver = await db.maybeOne('SELECT 1 AS one FROM approval WHERE id = $1 AND deadline <= now()', [row?.id]);
  if (!row || !isOver || !(await endApproval(db, row.id, 'ended'))) return false;
  const act: Actor = { db, userId: null, ip: '' };
  const outcome: ApprovalOutcome = { ...act, platform: platform(), remark: null };
  const move = await kindOf(target).timedOut(outcome, row.target_id);
  await writeMove(act, row, 'timeout', move, null);
  await tellDecided(platform().notices, db, target, { status: 'ended', by: null, remark: null });
  return true;
}
