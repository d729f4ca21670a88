import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { keepToken } from '../export/export.caller.js';
import type { KeptToken } from '../export/export.contract.js';
import type { Db } from '../host/db.js';
import type { NeedsSecondPerson } from './change.js';
import type { Change } from './change.contract.js';

/** How long a change waits for its second person; what nobody wanted for a week is proposed anew. */
const waitMs = 7 * 86_400_000;

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
}

const sealedFor = (id: number): string => `pending_change.input:${id}`;

/** Stores a proposal; an older one of the same person for the same object and operation is replaced. Answers its number. */
export async function propose(
  { db, caller, platform }: OperationContext,
  operation: string,
  input: Record<string, unknown>,
  { change, second }: NeedsSecondPerson,
): Promise<number> {
  const now = platform.clock.now();
  await db.query(
    `UPDATE pending_change SET status = 'replaced', input = NULL, update_time = $4 WHERE create_user_id = $1 AND operation = $2 AND object = $3 AND status = 'waiting'`,
    [caller.userId, operation, change.object, new Date(now)],
  );
  const { id } = await db.one<{ id: number }>(`SELECT nextval(pg_get_serial_sequence('pending_change', 'id')) AS id`);
  await db.query(
    `INSERT INTO pending_change (id, create_time, create_user_id, operation, object, object_name, input, before_state, after_state, confirm_roles, beneficiary_ids, end_time,
       proposer_token)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
      second.roles,
      second.beneficiaries ?? [],
      new Date(now + waitMs),
      keepToken(caller) ?? null,
    ],
  );
  await platform.notices.emit(db, {
    event: 'change.waiting',
    receivers: second.roles.map((role) => ({ role })),
    except: caller.userId,
    link: { page: 'pending-changes' },
    values: { object: change.name, person: caller.name },
  });
  return id;
}

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
}

/** The waiting change, locked until the transaction ends. Throws `pending-change.unknown` and, when it waits no longer, `pending-change.decided`. */
export async function loadWaiting({ db, platform }: OperationContext, id: number): Promise<PendingChange> {
  const known = await db.maybeOne<StoredChange & { waits: boolean }>(
    `SELECT id, operation, object, object_name, input, before_state, after_state, create_user_id, proposer_token, confirm_roles, beneficiary_ids,
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
    input: JSON.parse(platform.secrets.open(known.input, sealedFor(known.id))) as Record<string, unknown>,
    before: known.before_state,
    after: known.after_state,
    proposerId: known.create_user_id,
    proposerToken: known.proposer_token,
    roles: known.confirm_roles,
    beneficiaries: known.beneficiary_ids.map(Number),
  };
}

/** Ends the waiting; what the operation was to be called with is forgotten. */
export async function decide(
  db: Db,
  id: number,
  decision: { status: 'confirmed' | 'rejected' | 'withdrawn'; userId: number; at: Date; remark?: string | null },
): Promise<void> {
  await db.query(
    `UPDATE pending_change SET status = $2, input = NULL, decide_user_id = $3, decide_time = $4, update_time = $4, remark = $5, revision = revision + 1 WHERE id = $1`,
    [id, decision.status, decision.userId, decision.at, decision.remark || null],
  );
}
