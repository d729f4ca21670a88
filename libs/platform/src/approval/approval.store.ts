import { error } from '@sluice/document';
import type { ApprovalStep, FlowFacts } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type {
  Actor,
  ApprovalBegin,
  ApprovalFacts,
  ApprovalStatus,
  ApprovalTarget,
  MatchedFlow,
  RecordEntry,
} from './approval.contract.js';

/** An approval as the engine works on it. */
export interface ApprovalRow {
  id: number;
  target_type: ApprovalTarget['type'];
  target_id: number;
  project_id: number | null;
  data_source_id: number | null;
  app_id: number | null;
  user_id: number;
  flow_id: number | null;
  flow_name: string;
  steps: ApprovalStep[];
  current_step: number;
  round: number;
  script_hash: string;
  status: ApprovalStatus;
}

const columns = `id, target_type, target_id, project_id, data_source_id, app_id, user_id, flow_id, flow_name, steps, current_step, round, script_hash, status`;

/** The approval of a target; `locked` until the transaction ends, so that decisions on it follow each other. */
export const findApproval = (
  db: Db,
  { type, id }: ApprovalTarget,
  locked: 'locked' | 'read',
): Promise<ApprovalRow | undefined> =>
  db.maybeOne<ApprovalRow>(
    `SELECT ${columns} FROM approval WHERE target_type = $1
      AND target_id = $2${locked === 'locked' ? ' FOR UPDATE' : ''}`,
    [type, id],
  );

/** Characters of a remark (screens.md, approval_record). */
export const maxRemark = 1000;

/** A remark as it is stored. Throws `approval.remark-long`; `needed`: `approval.remark-missing`. */
export function checkedRemark(remark: string | null | undefined, needed = false): string | null {
  const text = remark?.trim() || null;
  if (needed && text === null) throw error('approval.remark-missing', {}, { field: 'remark' });
  if (text !== null && [...text].length > maxRemark)
    throw error('approval.remark-long', { most: maxRemark }, { field: 'remark' });
  return text;
}

/** Writes a line of the history. Throws `approval.remark-long`. */
export async function writeRecord(
  { db, userId, ip }: Actor,
  target: ApprovalTarget,
  entry: RecordEntry,
): Promise<void> {
  await db.query(
    `INSERT INTO approval_record (target_type, target_id, step, user_id, action, from_status, to_status, remark,
      script_hash, ip)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      target.type,
      target.id,
      entry.step ?? null,
      userId,
      entry.action,
      entry.fromStatus,
      entry.toStatus,
      checkedRemark(entry.remark),
      entry.hash ?? null,
      ip,
    ],
  );
}

const storeSql = `
  INSERT INTO approval (target_type, target_id, no, title, page, kind, source_type, risk, project_id, data_source_id,
    user_id, flow_id, flow_name, steps, copies, facts, script_hash, status, summary, decide_time, create_user_id,
    app_id)
  VALUES ($1, $2, $3, left($4, 255), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::text,
    left($19, 1000), CASE WHEN $18::text = 'waiting' THEN NULL ELSE now() END, $11, $20)
  ON CONFLICT (target_type, target_id) DO UPDATE
    SET (no, title, page, kind, source_type, risk, project_id, data_source_id, flow_id, flow_name, steps, copies, facts,
    script_hash, status, summary, decide_time, submit_time, current_step, round, update_time, revision)
    = (EXCLUDED.no, EXCLUDED.title, EXCLUDED.page, EXCLUDED.kind, EXCLUDED.source_type, EXCLUDED.risk,
      EXCLUDED.project_id, EXCLUDED.data_source_id, EXCLUDED.flow_id, EXCLUDED.flow_name, EXCLUDED.steps,
      EXCLUDED.copies, EXCLUDED.facts, EXCLUDED.script_hash,
       EXCLUDED.status, EXCLUDED.summary, EXCLUDED.decide_time, now(), 1, approval.round + 1, now(),
         approval.revision + 1)
  RETURNING ${columns}`;

/** Stores an approval on the flow that was chosen, or begins its next round on it. */
export async function storeApproval(
  db: Db,
  target: ApprovalTarget,
  { facts, named, flow, begin }: { facts: ApprovalFacts; named: FlowFacts; flow: MatchedFlow; begin: ApprovalBegin },
): Promise<ApprovalRow> {
  const { shown } = begin;
  const { rows } = await db.query<ApprovalRow>(storeSql, [
    target.type,
    target.id,
    shown.no,
    shown.title,
    shown.page,
    facts.kind,
    facts.sourceType ?? null,
    facts.risk ?? 'low',
    facts.projectId,
    facts.sourceId,
    facts.applicantId,
    flow.id,
    flow.name,
    JSON.stringify(flow.steps),
    JSON.stringify(flow.copyIds),
    JSON.stringify(named),
    begin.hash,
    flow.passes ? 'approved' : 'waiting',
    shown.summary ?? null,
    facts.appId ?? null,
  ]);
  const [row] = rows;
  if (!row) throw new Error('an approval was not stored');
  return row;
}

/** Opens a step: its groups are written down for the lists, votes of the step before are over, its time begins. */
export async function openStep(db: Db, row: ApprovalRow, step: number): Promise<void> {
  const wanted = row.steps[step - 1];
  if (!wanted) throw new Error(`approval ${row.id} has no step ${step}`);
  await closeStep(db, row.id);
  const isProject = wanted.group_type === 'project_role';
  const isApp = wanted.group_type === 'owner' && row.app_id !== null;
  const owned = [isApp ? row.app_id : row.data_source_id].filter((id) => id !== null);
  const ids = wanted.group_type === 'owner' ? owned : wanted.group_ids;
  await db.query(
    `INSERT INTO approval_group (approval_id, group_type, group_id, project_id) SELECT $1, $2, g::bigint,
      $4 FROM jsonb_array_elements_text($3) g ON CONFLICT DO NOTHING`,
    [row.id, isApp ? 'app' : wanted.group_type, JSON.stringify(ids), isProject ? (row.project_id ?? -1) : 0],
  );
  await db.query(
    `UPDATE approval SET current_step = $2, deadline = now() + make_interval(hours => $3::integer), update_time = now(),
      revision = revision + 1 WHERE id = $1 AND status = 'waiting'`,
    [row.id, step, wanted.timeout_hours ?? null],
  );
}

/** Nobody is asked any more by this step. */
export async function closeStep(db: Db, id: number): Promise<void> {
  await db.query('DELETE FROM approval_group WHERE approval_id = $1', [id]);
  await db.query('DELETE FROM approval_person WHERE approval_id = $1', [id]);
}

/** Ends an approval that waits; answers whether it did. */
export async function endApproval(db: Db, id: number, status: Exclude<ApprovalStatus, 'waiting'>): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE approval SET status = $2, decide_time = now(), deadline = NULL, update_time = now(),
      revision = revision + 1 WHERE id = $1 AND status = 'waiting'`,
    [id, status],
  );
  if (rowCount === 1) await closeStep(db, id);
  return rowCount === 1;
}

/** Notes what somebody is to the waiting step. */
export async function notePerson(db: Db, id: number, userId: number, kind: 'added' | 'gone' | 'voted'): Promise<void> {
  await db.query(
    'INSERT INTO approval_person (approval_id, user_id, kind) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [id, userId, kind],
  );
}

/** Asks one more person in the waiting step. */
export async function askPerson(db: Db, id: number, userId: number): Promise<void> {
  await db.query(
    `INSERT INTO approval_group (approval_id, group_type, group_id) VALUES ($1, 'users', $2) ON CONFLICT DO NOTHING`,
    [id, userId],
  );
}

/** Who may decide the waiting step now, and what it has got. */
export async function votesOf(db: Db, id: number): Promise<{ people: number[]; approved: number[]; added: number[] }> {
  const { rows: people } = await db.query<{ user_id: number }>('SELECT user_id FROM approval_people($1)', [id]);
  const { rows } = await db.query<{ user_id: number; kind: string }>(
    'SELECT user_id, kind FROM approval_person WHERE approval_id = $1',
    [id],
  );
  const of = (kind: string): number[] => rows.filter((row) => row.kind === kind).map(({ user_id: user }) => user);
  return { people: people.map(({ user_id: user }) => user), approved: of('voted'), added: of('added') };
}
