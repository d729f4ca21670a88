import { error } from '@sluice/document';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Platform } from '../platform.js';
import { matchFlow } from './approval.choice.js';
import type {
  Actor,
  ApprovalBegin,
  ApprovalDecision,
  ApprovalFacts,
  Approvals,
  ApprovalState,
  ApprovalTarget,
  RecordAction,
} from './approval.contract.js';
import { decideApproval, endOverdue } from './approval.decide.js';
import { flowFacts } from './approval.facts.js';
import { countLeft } from './approval.left.js';
import {
  checkedRemark,
  endApproval,
  findApproval,
  openStep,
  storeApproval,
  writeRecord,
  type ApprovalRow,
} from './approval.store.js';
import { tellCopies, tellDecided, tellWaiting } from './approval.notices.js';

/** How often steps are looked for whose time is over, or whose group has left, in milliseconds. */
const overdueEveryMs = 20_000;

/** What the engine stands on. */
interface ApprovalNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
  platform(): Platform;
}

async function stateOf(db: Db, target: ApprovalTarget): Promise<ApprovalState | undefined> {
  const row = await findApproval(db, target, 'read');
  if (!row) return undefined;
  const { rows: people } = await db.query<{ id: number; name: string }>(
    `SELECT u.id, u.name::text AS name FROM approval_people($1) x JOIN user_account u ON u.id = x.user_id
     WHERE NOT EXISTS (SELECT 1 FROM approval_person v WHERE v.approval_id = $1 AND v.user_id = u.id
       AND v.kind = 'voted') ORDER BY u.name, u.id LIMIT 100`,
    [row.id],
  );
  return {
    id: row.id,
    status: row.status,
    flowId: row.flow_id,
    flowName: row.flow_name,
    steps: row.steps,
    step: row.current_step,
    round: row.round,
    hash: row.script_hash,
    people,
  };
}

/**
 * What is about an app is not handed in where its first step, or one of the owner, asks nobody: it would wait for ever.
 * Throws `approval.nobody`.
 */
async function refuseNobody(db: Db, { id, app_id: app, user_id: applicant, steps, flow_name: flow }: ApprovalRow) {
  const nobody = async (sql: string, values: unknown[]): Promise<boolean> =>
    (await db.maybeOne(sql, values)) === undefined;
  const owners = steps.find(({ group_type: type }) => type === 'owner');
  const [first] = steps;
  if (owners && (await nobody('SELECT 1 AS one FROM app_approvers($1, $2) LIMIT 1', [app, applicant])))
    throw error('approval.nobody', { step: owners.name, flow });
  if (first && (await nobody('SELECT 1 AS one FROM approval_people($1) LIMIT 1', [id])))
    throw error('approval.nobody', { step: first.name, flow });
}

/** Chooses the flow, freezes it and opens its first step, with the record of it; whoever is asked is told. */
async function begin(
  { notices }: Platform,
  act: Actor,
  target: ApprovalTarget,
  facts: ApprovalFacts,
  what: ApprovalBegin,
  action: RecordAction,
): Promise<ApprovalState> {
  const remark = checkedRemark(what.remark);
  const named = await flowFacts(act.db, facts);
  const flow = await matchFlow(act.db, target.type, named);
  const row = await storeApproval(act.db, target, { facts, named, flow, begin: what });
  if (row.status === 'waiting') await openStep(act.db, row, 1);
  if (row.status === 'waiting' && row.app_id !== null) await refuseNobody(act.db, row);
  const { fromStatus, toStatus, hash } = what;
  await writeRecord(act, target, { action, fromStatus, toStatus, remark, hash });
  if (row.status === 'waiting') await tellWaiting(notices, act.db, target, { except: act.userId });
  await tellCopies(notices, act.db, target, act.userId);
  const state = await stateOf(act.db, target);
  if (!state) throw new Error('an approval was not stored');
  return state;
}

/**
 * Tells of a decision that stands: the applicant of the end, the next group of its turn, one person that they were
 * asked.
 */
async function tellOf(
  { notices }: Platform,
  { db, userId }: Actor,
  target: ApprovalTarget,
  { decision, before, state }: { decision: ApprovalDecision; before: number | undefined; state: ApprovalState },
): Promise<void> {
  const remark = decision.remark?.trim() || null;
  if (state.status !== 'waiting') return tellDecided(notices, db, target, { status: state.status, by: userId, remark });
  const only = decision.userId ?? undefined;
  const isAsked = decision.action === 'transfer' || decision.action === 'add_approver';
  if (isAsked && only !== undefined) await tellWaiting(notices, db, target, { only });
  else if (state.step !== before) await tellWaiting(notices, db, target);
}

/** The approval engine. */
export function createApprovals({ platform }: Pick<ApprovalNeeds, 'platform'>): Approvals {
  return {
    match: async (inside, type, facts) => matchFlow(inside, type, await flowFacts(inside, facts)),
    start: (act, target, facts, what) => begin(platform(), act, target, facts, what, 'submit'),
    async reset(act, target, facts, what) {
      const row = await findApproval(act.db, target, 'locked');
      if (!row) throw error('approval.unknown');
      await act.db.query('DELETE FROM approval_group WHERE approval_id = $1', [row.id]);
      await act.db.query('DELETE FROM approval_person WHERE approval_id = $1', [row.id]);
      return begin(platform(), act, target, facts, what, 'edit');
    },
    async decide(act, target, decision) {
      const before = (await findApproval(act.db, target, 'locked'))?.current_step;
      await decideApproval(platform, act, target, decision);
      const state = await stateOf(act.db, target);
      if (!state) throw error('approval.unknown');
      await tellOf(platform(), act, target, { decision, before, state });
      return state;
    },
    async end(act, target) {
      const row = await findApproval(act.db, target, 'locked');
      if (row) await endApproval(act.db, row.id, 'ended');
    },
    record: writeRecord,
    stateOf,
    async mayDecide(inside, { type, id }, userId) {
      const may = await inside.maybeOne(
        'SELECT 1 AS one FROM approval a JOIN approval_waiting_for($3) w ON w.approval_id = a.id WHERE a.target_type = $1 AND a.target_id = $2',
        [type, id, userId],
      );
      return may !== undefined;
    },
  };
}

/** The watch over steps that nobody will decide any more, in processes that run jobs. */
export function createApprovalWatch({ config, log, db, platform }: ApprovalNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    endOverdue(platform, db)
      .then(() => countLeft(platform, db))
      .catch((cause: unknown) => log.error({ err: cause }, 'approvals that wait were not looked at'));
  };
  return {
    async start() {
      if (config.role !== 'api') timer = setInterval(look, overdueEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
