import type { AccessLevel, Locale, SystemRole } from '@sluice/document';
import type { Db } from '../host/db.js';
import { ownRolesColumn, type OwnRoleRow } from '../role/own.duties.js';
import type { PasswordDue } from '../user/user.entity.js';

/** The person behind a token and the state of the token itself. */
export interface TokenRow {
  id: number;
  user_id: number;
  account: string;
  name: string;
  locale: Locale;
  access_level: AccessLevel;
  is_usable: boolean;
  must_change_pwd: boolean;
  password_due: PasswordDue | null;
  /** Built-in ones. */
  roles: SystemRole[];
  own_roles: OwnRoleRow[];
  last_time: Date | null;
  end_time: Date | null;
  revoke_time: Date | null;
  /** A session that began with a CAS ticket: no password opened it. */
  by_cas?: boolean;
  /** Personal tokens alone. */
  operations?: string[];
  source_ids?: number[];
  ip_allowed?: boolean;
}

/** Why a password is due; one that was set before reasons were kept is somebody else's first choice. */
export const passwordDue = `CASE WHEN u.must_change_pwd THEN coalesce(u.password_due, 'first') END AS password_due`;

const person = `u.id AS user_id, u.account, u.name, u.locale, u.access_level, u.must_change_pwd, ${passwordDue},
  (u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > $2)) AS is_usable,
  ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.code <> 'own') AS roles,
  ${ownRolesColumn}`;

/** A session by the hash of its token; `now` decides whether the person is still employed. */
export function findSession(db: Db, hash: string, now: Date): Promise<TokenRow | undefined> {
  return db.maybeOne<TokenRow>(
    `SELECT s.id, s.last_time, s.end_time, s.revoke_time, s.cas_ticket_hash IS NOT NULL AS by_cas, ${person}
    FROM session s JOIN user_account u ON u.id = s.user_id WHERE s.token_hash = $1`,
    [hash, now],
  );
}

/** A personal token by its hash, with whether the address may use it. */
export function findApiToken(db: Db, hash: string, now: Date, ip: string): Promise<TokenRow | undefined> {
  return db.maybeOne<TokenRow>(
    `SELECT t.id, t.last_time, t.end_time, t.revoke_time, t.operations, t.source_ids, ${person},
      (cardinality(t.ips) = 0 OR $3::inet <<= ANY (t.ips)) AS ip_allowed
    FROM api_token t JOIN user_account u ON u.id = t.user_id WHERE t.token_hash = $1`,
    [hash, now, ip],
  );
}

/** A person by number, for work that goes on after the call that asked for it. */
export function findPerson(
  db: Db,
  userId: number,
  now: Date,
): Promise<Pick<TokenRow, 'account' | 'name' | 'access_level' | 'is_usable' | 'roles' | 'own_roles'> | undefined> {
  return db.maybeOne(`SELECT ${person} FROM user_account u WHERE u.id = $1`, [userId, now]);
}

/** Notes the use of a token; called about once a minute, not for every call. */
export async function touchToken(db: Db, table: 'session' | 'api_token', id: number, now: Date): Promise<void> {
  await db.query(
    table === 'session'
      ? 'UPDATE session SET last_time = $2 WHERE id = $1'
      : 'UPDATE api_token SET last_time = $2 WHERE id = $1',
    [id, now],
  );
}
