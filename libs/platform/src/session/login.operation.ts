import { error } from '@sluice/document';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { verifyPassword } from '../user/password.js';
import { findAccount, openSession, signedIn, type Account, type SignedIn } from './account.js';

interface LoginInput {
  name: string;
  pwd: string;
  captcha: string;
  captcha_id: string;
  code: string;
}

/** The required fields of §5 with their own words, in the form's order. */
function checkRequired(input: LoginInput, captcha: boolean): void {
  if (input.name.trim() === '') throw error('login.account-required', {}, { field: 'name' });
  if (input.pwd === '') throw error('login.password-required', {}, { field: 'pwd' });
  if (captcha && [...input.captcha].length !== 4) throw error('login.captcha-required', {}, { field: 'captcha' });
}

/**
 * Throttled per account and per address before anything is compared; captcha first; a wrong account and a wrong password
 * look and last the same (design §8). What is wrong with an account is told only to whoever knows its password.
 */
async function identify(ctx: OperationContext, input: LoginInput): Promise<Account> {
  const { settings, throttle, captchas } = ctx.platform;
  const windowMs = settings.get('login.block_minutes') * 60_000;
  const accountKey = `login:account:${input.name.trim().toLowerCase()}`;
  const addressKey = `login:address:${ctx.request.ip}`;
  await throttle.attempt(addressKey, { limit: settings.get('login.address_attempts'), windowMs });
  if (settings.get('login.captcha') && !(await captchas.redeem(input.captcha_id, input.captcha)))
    throw error('spec.captcha-wrong', {}, { field: 'captcha' });
  await throttle.attempt(accountKey, { limit: settings.get('login.account_attempts'), windowMs });
  const found = await findAccount(ctx, input.name.trim());
  const account = found?.source === 'local' ? found : undefined;
  if (!(await verifyPassword(account?.password_hash, input.pwd)) || account === undefined) throw error('login.failed');
  if (account.is_locked) throw error('login.locked');
  if (!account.is_usable) throw error('login.disabled');
  // Where people sign in through CAS, a password is the way in for administrators alone: for when that server is away.
  if (ctx.platform.cas.isOn() && !account.roles.some((role) => role !== 'user')) throw error('login.cas-only');
  await throttle.reset(accountKey);
  // A whole office may share an address: who gets in does not count against the others.
  await throttle.giveBack(addressKey);
  return account;
}

/** Characters of a tried account that a refused login leaves in the audit log: an account has no more. */
const triedMost = 64;

/** `POST /login` (§7): opens a session. */
export const loginOperation = defineOperation<LoginInput, SignedIn>({
  name: 'session.login',
  route: { method: 'POST', path: '/login' },
  access: 'anonymous',
  licenceFree: true,
  passwordFree: true,
  transaction: false,
  largestBody: 16 * 1024,
  input: {
    type: 'object',
    properties: Object.fromEntries(
      ['name', 'pwd', 'captcha', 'captcha_id', 'code'].map((field) => [
        field,
        { type: 'string', maxLength: 128, default: '' },
      ]),
    ),
  },
  audit: {
    action: 'session.login',
    describe: ({ name }, person) => ({ objects: [name], ...(person ? { caller: signedIn(person) } : {}) }),
    refused: ({ name }) => ({ objects: [String(name ?? '').slice(0, triedMost)] }),
  },
  async run(ctx, input) {
    checkRequired(input, ctx.platform.settings.get('login.captcha'));
    const account = await identify(ctx, input);
    return ctx.db.transaction((db) => openSession({ ...ctx, db }, account));
  },
});
