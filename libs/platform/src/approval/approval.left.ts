import { isStepDone } from '@sluice/policy';
import type { Platform } from '../platform.js';
import type { Actor, ApprovalTarget } from './approval.contract.js';
import { countApproval, eachApproval, kindOf } from './approval.decide.js';
import { tellDecided, tellWaiting } from './approval.notices.js';
import { findApproval, votesOf } from './approval.store.js';

/** Waiting steps that need all of their group, of which somebody has approved and nobody else is left to. */
const leftSql = `
  SELECT a.id, a.target_type, a.target_id FROM approval a WHERE a.status = 'waiting' AND a.id > $1
    AND a.id IN (SELECT x.approval_id FROM approval_person x WHERE x.kind = 'voted')
    AND a.steps -> (a.current_step - 1) ->> 'mode' = 'all'
    AND NOT EXISTS (SELECT 1 FROM approval_people(a.id) p WHERE NOT EXISTS (SELECT 1 FROM approval_person v
      WHERE v.approval_id = a.id AND v.user_id = p.user_id AND v.kind = 'voted'))
  ORDER BY a.id LIMIT $2`;
const lastVoterSql = `
  SELECT r.user_id AS id FROM approval_record r JOIN approval_people($1) p ON p.user_id = r.user_id
  WHERE r.target_type = $2 AND r.target_id = $3 AND r.action = 'approve' AND r.step = $4 ORDER BY r.id DESC LIMIT 1`;

/** What stands in the history of such a step. */
const note = '其余审批人已不在审批组 / The others have left the group';

/**
 * Who has to approve is judged at the decision. Where the ones that a step still waited for have left its group
 * (disabled, ended, no member any more), nobody could decide it again: the last approval of those who are left counts.
 * Answers how many.
 */
export const countLeft = (platform: () => Platform, db: Actor['db']): Promise<number> =>
  eachApproval(platform, db, {
    sql: leftSql,
    one: (inside, target) => countOne(platform, inside, target),
    failed: 'an approval of those who are left was not counted',
  });

async function countOne(platform: () => Platform, db: Actor['db'], target: ApprovalTarget): Promise<boolean> {
  const row = await findApproval(db, target, 'locked');
  const step = row?.steps[row.current_step - 1];
  if (row?.status !== 'waiting' || step?.mode !== 'all' || !isStepDone(step, await votesOf(db, row.id))) return false;
  const voter = await db.maybeOne<{ id: number }>(lastVoterSql, [row.id, target.type, target.id, row.current_step]);
  if (!voter) return false;
  const act = { db, userId: voter.id, ip: '' };
  const decision = { action: 'approve' as const, hash: row.script_hash };
  await countApproval(platform, { act, row, kind: kindOf(target), decision, remark: note });
  const isOver = row.current_step >= row.steps.length;
  const { notices } = platform();
  if (isOver) await tellDecided(notices, db, target, { status: 'approved', by: voter.id, remark: note });
  else await tellWaiting(notices, db, target);
  return true;
}
