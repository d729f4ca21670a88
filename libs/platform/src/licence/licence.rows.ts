import type { Db } from '../host/db.js';
import type { LicenceLimit } from './licence.contract.js';
import type { LicenceText } from './licence.text.js';

/** A stored licence with the codes as they came. */
export interface LicenceRow {
  id: number;
  serial: string;
  signature: string;
  activation: string | null;
  status: 'waiting' | 'active' | 'replaced' | 'invalid';
}

/** The licence that should be in force, or undefined where none was ever activated: then the built-in one is. */
export function findActive(db: Db): Promise<LicenceRow | undefined> {
  return db.maybeOne<LicenceRow>(
    `SELECT id, serial, signature, activation,
      status FROM licence WHERE status IN ('active', 'invalid') ORDER BY status, id DESC LIMIT 1`,
  );
}

/** A licence by its serial. */
export function findSerial(db: Db, serial: string): Promise<LicenceRow | undefined> {
  return db.maybeOne<LicenceRow>('SELECT id, serial, signature, activation, status FROM licence WHERE serial = $1', [
    serial,
  ]);
}

/** Stores a licence with the code that it came as; the same serial again replaces what it said. Answers its id. */
export async function storeLicence(db: Db, text: LicenceText, code: string, userId: number | null): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO licence
      (serial, edition, holder, machine_code, start_time, end_time, max_users, max_sources, max_hosts, features,
        signature, needs_activation, create_user_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    ON CONFLICT (serial) DO UPDATE SET edition = excluded.edition, holder = excluded.holder,
      machine_code = excluded.machine_code, start_time = excluded.start_time,
      end_time = excluded.end_time, max_users = excluded.max_users, max_sources = excluded.max_sources,
      max_hosts = excluded.max_hosts, features = excluded.features,
      signature = excluded.signature, needs_activation = excluded.needs_activation, update_time = now(),
      revision = licence.revision + 1
    RETURNING id`,
    [
      text.serial,
      text.edition,
      text.holder,
      text.machine_code ?? null,
      text.start,
      text.end ?? null,
      text.max_users ?? 0,
      text.max_sources ?? 0,
      text.max_hosts ?? 0,
      text.features ?? [],
      code,
      text.needs_activation === true,
      userId,
    ],
  );
  return id;
}

/** Puts a licence in force; the one before it is replaced. */
export async function activateLicence(db: Db, id: number, activation: string | null): Promise<void> {
  await db.query(
    `UPDATE licence SET status = 'replaced', update_time = now() WHERE status IN ('active', 'invalid') AND id <> $1`,
    [id],
  );
  await db.query(
    `UPDATE licence SET status = 'active', activation = coalesce($2, activation), update_time = now() WHERE id = $1`,
    [id, activation],
  );
}

/** The list says of the licence that should be in force whether its codes still verify here. */
export async function markVerified(db: Db, { id, status }: LicenceRow, verifies: boolean): Promise<void> {
  const now = verifies ? 'active' : 'invalid';
  if (status !== now)
    await db.query('UPDATE licence SET status = $2, update_time = now() WHERE id = $1 AND status = $3', [
      id,
      now,
      status,
    ]);
}

const used = {
  users: 'SELECT count(*)::int AS count FROM user_account WHERE NOT is_deleted',
  sources: 'SELECT count(*)::int AS count FROM data_source',
} as const satisfies Record<LicenceLimit, string>;

/** How many there are now. */
export async function countUsed(db: Db, limit: LicenceLimit): Promise<number> {
  return (await db.one<{ count: number }>(used[limit])).count;
}
