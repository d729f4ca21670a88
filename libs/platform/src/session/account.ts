import type { Locale, SystemRole } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Caller } from '../dispatch/caller.js';
import type { PasswordDue } from '../user/user.entity.js';
import { passwordDue } from './session.rows.js';
import { answer, flag, integer, listOf, orNull, text, type AnswerSchema } from '../dispatch/answer.schema.js';

/** The signed-in person as the browser stores it (§3 User); roles are for display, every right is the server's. */
export interface SignedIn {
  id: number;
  name: string;
  user_name: string;
  token: string;
  roles: SystemRole[];
  locale: Locale;
  theme: string;
  must_change_pwd: boolean;
  /** Why; null when it need not be. */
  password_due: PasswordDue | null;
}

/** Its schema. */
export const signedInAnswer = answer({
  id: integer,
  name: text,
  user_name: text,
  token: text,
  roles: listOf(text),
  locale: text,
  theme: text,
  must_change_pwd: flag,
  password_due: orNull(text),
}) satisfies AnswerSchema<SignedIn>;

/** An account that somebody claims, with whether it may be used now. */
export interface Account {
  id: number;
  name: string;
  account: string;
  source: 'local' | 'ldap' | 'cas';
  password_hash: string | null;
  locale: Locale;
  theme: string;
  must_change_pwd: boolean;
  password_due: PasswordDue | null;
  is_locked: boolean;
  is_usable: boolean;
  roles: SystemRole[];
}

/**
 * A name as accounts are compared where the database is not asked: with two spellings of one letter taken for one, and
 * without what only some case mappings leave (`İ` becomes `i` and a dot). Which account a name means, `lower` of the
 * database alone decides (`findAccount`).
 */
export function foldedName(name: string): string {
  return name.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** The account of this name, whatever its case. */
export function findAccount({ db, platform }: OperationContext, account: string): Promise<Account | undefined> {
  return db.maybeOne<Account>(
    `SELECT u.id, u.name, u.account, u.source, u.password_hash, u.locale, u.theme, u.must_change_pwd, ${passwordDue},
      (u.is_locked AND (u.lock_until IS NULL OR u.lock_until > $2)) AS is_locked,
      (u.is_enabled AND (u.end_time IS NULL OR u.end_time > $2)) AS is_usable,
      ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id
        AND r.code <> 'own') AS roles
    FROM user_account u WHERE lower(u.account) = lower($1) AND NOT u.is_deleted`,
    [account, new Date(platform.clock.now())],
  );
}

/**
 * The account as its owner is met by it: an account that somebody else made speaks the language of the browser in which
 * its owner first signs in, until they choose another one.
 */
const metSql = `UPDATE user_account SET last_login_time = $2, last_login_ip = $3, locale = CASE
    WHEN last_login_time IS NULL AND (password_due = 'first' OR source = 'cas') THEN $4 ELSE locale END
  WHERE id = $1 RETURNING locale`;

/** Opens a session for an account whose owner has proved themself; a session of a CAS ticket ends with it. */
export async function openSession(
  { db, platform, request }: OperationContext,
  account: Account,
  casTicketHash?: string,
): Promise<SignedIn> {
  const { token } = await platform.sessions.open(db, account.id, request, casTicketHash);
  const now = new Date(platform.clock.now());
  const { locale } = await db.one<{ locale: Locale }>(metSql, [account.id, now, request.ip, request.locale]);
  const { id, name, account: userName, roles, theme, must_change_pwd, password_due } = account;
  return {
    id,
    name,
    user_name: userName,
    token,
    roles: [...new Set<SystemRole>([...roles, 'user'])],
    locale,
    theme,
    must_change_pwd,
    password_due,
  };
}

/** The record of a login names the person who is signed in by it, not the visitor who asked. */
export const signedIn = ({ id, user_name, name, roles, locale }: SignedIn): Caller => ({
  kind: 'user',
  userId: id,
  account: user_name,
  name,
  roles,
  locale,
  accessLevel: 'public',
});
