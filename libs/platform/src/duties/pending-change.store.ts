import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { keepToken } from '../export/export.caller.js';
import type { KeptToken } from '../export/export.contract.js';
import type { Db } from '../host/db.js';
import type { ByFlow, Change, SecondPerson } from './change.contract.js';

/** How long a change waits for its second person; what nobody wanted for a week is proposed anew. */
const waitMs = 7 * 86_400_000;
/** What waits for a flow ends with the time of its steps; the change itself is not kept for ever either. */
const flowMs = 365 * 86_400_000;

/** A change that waits, as it was proposed. */
export interface PendingChange extends Change {
  id: number;
  operation: string;
  input: Record<string, unknown>;
  proposerId: number;
  /** Limits of the personal token it was proposed with; null where a person at a screen proposed it. */
  proposerToken: KeptToken | null;
  roles: string[];
  beneficiaries: number[];
  /** A flow of this target decides about it. */
  approvalTarget: ByFlow['type'] | null;
}

/** A change with who decides about it. */
interface Proposed {
  change: Change;
  second?: SecondPerson;
  approvalTarget?: ByFlow['type'];
}

const sealedFor = (id: number): string => `pending_change.input:${id}`;

/**
 * Stores a proposal; an older one of the same person for the same object and operation is replaced. Answers its number
 * and those that it replaced.
 */
export async function propose(
  { db, caller, platform }: OperationContext,
  operation: string,
  input: Record<string, unknown>,
  { change, second, approvalTarget }: Proposed,
): Promise<{ id: number; replaced: number[] }> {
  const now = platform.clock.now();
  const { rows: waiting } = await db.query<{ id: number }>(
    `SELECT id FROM pending_change WHERE create_user_id = $1 AND operation = $2 AND object = $3 AND status = 'waiting'
      AND approval_target IS NOT NULL ORDER BY id`,
    [caller.userId, operation, change.object.slice(0, 255)],
  );
  for (const one of waiting) await lockApproval(db, one.id);
  const { rows: older } = await db.query<{ id: number }>(
    `UPDATE pending_change SET status = 'replaced', input = NULL,
      update_time = $4 WHERE create_user_id = $1 AND operation = $2 AND object = $3 AND status = 'waiting'
     AND approval_target IS NOT DISTINCT FROM $5 RETURNING id`,
    [caller.userId, operation, change.object.slice(0, 255), new Date(now), approvalTarget ?? null],
  );
  const { id } = await db.one<{ id: number }>(`SELECT nextval(pg_get_serial_sequence('pending_change', 'id')) AS id`);
  await db.query(
    `INSERT INTO pending_change (id, create_time, create_user_id, operation, object, object_name, input, before_state,
      after_state, confirm_roles, beneficiary_ids, end_time,
       proposer_token, approval_target)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      new Date(now),
      caller.userId,
      operation,
      change.object.slice(0, 255),
      change.name.slice(0, 255),
      platform.secrets.seal(JSON.stringify(input), sealedFor(id)),
      JSON.stringify(change.before),
      JSON.stringify(change.after),
      second?.roles ?? [],
      second?.beneficiaries ?? [],
      new Date(now + (second ? waitMs : flowMs)),
      keepToken(caller) ?? null,
      approvalTarget ?? null,
    ],
  );
  const answered = { id, replaced: older.map((one) => one.id) };
  if (!second) return answered;
  await platform.notices.emit(db, {
    event: 'change.waiting',
    receivers: second.roles.map((role) => ({ role })),
    except: caller.userId,
    link: { page: 'pending-changes' },
    values: { object: change.name, person: caller.name },
  });
  return answered;
}

/**
 * Locks the approval of a change before the change itself: a decision takes them in this order too, so that neither
 * waits for the other.
 */
export const lockApproval = (db: Db, id: number): Promise<unknown> =>
  db.query(
    'SELECT 1 FROM approval a JOIN pending_change p ON p.approval_target = a.target_type AND p.id = a.target_id WHERE p.id = $1 FOR UPDATE OF a',
    [id],
  );

/** What the operation of a waiting change was called with. */
export const proposedInput = (
  { secrets }: Pick<OperationContext['platform'], 'secrets'>,
  { id, input }: { id: number; input: string },
): Record<string, unknown> => JSON.parse(secrets.open(input, sealedFor(id))) as Record<string, unknown>;

interface StoredChange {
  id: number;
  operation: string;
  object: string;
  object_name: string;
  input: string;
  before_state: Change['before'];
  after_state: Change['after'];
  create_user_id: number;
  proposer_token: KeptToken | null;
  confirm_roles: string[];
  beneficiary_ids: number[];
  approval_target: ByFlow['type'] | null;
}

/**
 * The waiting change, locked until the transaction ends. Throws `pending-change.unknown` and, when it waits no longer,
 * `pending-change.decided`.
 */
export async function loadWaiting(
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  id: number,
): Promise<PendingChange> {
  const known = await db.maybeOne<StoredChange & { waits: boolean }>(
    `SELECT id, operation, object, object_name, input, before_state, after_state, create_user_id, proposer_token,
      confirm_roles, beneficiary_ids, approval_target,
            status = 'waiting' AND end_time > $2 AS waits FROM pending_change WHERE id = $1 FOR UPDATE`,
    [id, new Date(platform.clock.now())],
  );
  if (!known) throw error('pending-change.unknown', {}, { field: 'id' });
  if (!known.waits) throw error('pending-change.decided', {}, { field: 'id' });
  return {
    id: known.id,
    operation: known.operation,
    object: known.object,
    name: known.object_name,
    input: proposedInput(platform, known),
    before: known.before_state,
    after: known.after_state,
    proposerId: known.create_user_id,
    proposerToken: known.proposer_token,
    roles: known.confirm_roles,
    beneficiaries: known.beneficiary_ids.map(Number),
    approvalTarget: known.approval_target,
  };
}

/** Ends the waiting; what the operation was to be called with is forgotten. */
export async function decide(
  db: Db,
  id: number,
  decision: { status: 'confirmed' | 'rejected' | 'withdrawn'; userId: number | null; at: Date; remark?: string | null },
): Promise<void> {
  await db.query(
    `UPDATE pending_change SET status = $2, input = NULL, decide_user_id = $3, decide_time = $4, update_time = $4,
      remark = $5, revision = revision + 1 WHERE id = $1`,
    [id, decision.status, decision.userId, decision.at, decision.remark || null],
  );
}
