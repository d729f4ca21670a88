import { error, type Locale, type SystemRole } from '@sluice/document';
import { defineOperation, type Caller, type OperationContext } from '../dispatch/operation.js';
import { verifyPassword } from '../user/password.js';

interface LoginInput { name: string; pwd: string; captcha: string; captcha_id: string; code: string }

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
}

interface Account {
  id: number; name: string; account: string; password_hash: string | null; locale: Locale; theme: string; must_change_pwd: boolean;
  is_locked: boolean; is_usable: boolean; roles: SystemRole[];
}

/** The required fields of §5 with their own words, in the form's order. */
function checkRequired(input: LoginInput, captcha: boolean): void {
  if (input.name.trim() === '') throw error('login.account-required', {}, { field: 'name' });
  if (input.pwd === '') throw error('login.password-required', {}, { field: 'pwd' });
  if (captcha && [...input.captcha].length !== 4) throw error('login.captcha-required', {}, { field: 'captcha' });
}

function findAccount({ db, platform }: OperationContext, account: string): Promise<Account | undefined> {
  return db.maybeOne<Account>(`SELECT u.id, u.name, u.account, u.password_hash, u.locale, u.theme, u.must_change_pwd,
      (u.is_locked AND (u.lock_until IS NULL OR u.lock_until > $2)) AS is_locked,
      (u.is_enabled AND (u.end_time IS NULL OR u.end_time > $2)) AS is_usable,
      ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles
    FROM user_account u WHERE lower(u.account) = lower($1) AND NOT u.is_deleted AND u.source = 'local'`, [account, new Date(platform.clock.now())]);
}

/**
 * Throttled per account and per address before anything is compared; captcha first; a wrong account and a wrong password
 * look and last the same (design §8). What is wrong with an account is told only to whoever knows its password.
 */
async function identify(ctx: OperationContext, input: LoginInput): Promise<Account> {
  const { settings, throttle, captchas } = ctx.platform;
  const windowMs = settings.get('login.block_minutes') * 60_000;
  const accountKey = `login:account:${input.name.trim().toLowerCase()}`;
  await throttle.attempt(`login:address:${ctx.request.ip}`, { limit: settings.get('login.address_attempts'), windowMs });
  if (settings.get('login.captcha') && !await captchas.redeem(input.captcha_id, input.captcha)) throw error('spec.captcha-wrong', {}, { field: 'captcha' });
  await throttle.attempt(accountKey, { limit: settings.get('login.account_attempts'), windowMs });
  const account = await findAccount(ctx, input.name.trim());
  if (!await verifyPassword(account?.password_hash, input.pwd) || account === undefined) throw error('login.failed');
  if (account.is_locked) throw error('login.locked');
  if (!account.is_usable) throw error('login.disabled');
  await throttle.reset(accountKey);
  return account;
}

/** The record of a login names the person who is signed in by it, not the visitor who asked. */
const signedIn = ({ id, user_name, name, roles, locale }: SignedIn): Caller => ({ kind: 'user', userId: id, account: user_name, name, roles, locale, accessLevel: 'public' });

/** `POST /login` (§7): opens a session. */
export const loginOperation = defineOperation<LoginInput, SignedIn>({
  name: 'session.login',
  route: { method: 'POST', path: '/login' },
  access: 'anonymous',
  licenceFree: true,
  passwordFree: true,
  transaction: false,
  input: {
    type: 'object',
    properties: Object.fromEntries(['name', 'pwd', 'captcha', 'captcha_id', 'code'].map((field) => [field, { type: 'string', maxLength: 128, default: '' }])),
  },
  audit: { action: 'session.login', describe: ({ name }, person) => ({ objects: [name], ...(person ? { caller: signedIn(person) } : {}) }) },
  async run(ctx, input) {
    checkRequired(input, ctx.platform.settings.get('login.captcha'));
    const account = await identify(ctx, input);
    return ctx.db.transaction(async (db) => {
      const { token } = await ctx.platform.sessions.open(db, account.id, ctx.request);
      await db.query('UPDATE user_account SET last_login_time = $2, last_login_ip = $3 WHERE id = $1', [account.id, new Date(ctx.platform.clock.now()), ctx.request.ip]);
      const { id, name, account: userName, roles, locale, theme, must_change_pwd } = account;
      return { id, name, user_name: userName, token, roles: [...new Set<SystemRole>([...roles, 'user'])], locale, theme, must_change_pwd };
    });
  },
});
