import { error } from '@sluice/document';
import { hash } from 'node:crypto';
import { networkOf } from '../audit/repeated.refusals.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { inRecordedTransaction } from '../dispatch/recorded.transaction.js';
import { breaksRules, verifyPassword } from '../user/password.js';
import {
  findAccount,
  foldedName,
  openSession,
  signedIn,
  signedInAnswer,
  type Account,
  type SignedIn,
} from './account.js';

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

/** How many attempts at one account strangers have together, in times of what one address has. */
const strangersTimes = 20;
/** How long an address stays known to an account that signed in there. */
const knownMs = 90 * 24 * 3_600_000;

/**
 * What attempts at one account count under; of an account that does not exist alike, so that nothing tells the two
 * apart.
 */
export const accountKey = (id: number): string => `login:account:${id}`;
const tried = (found: Account | undefined, name: string): string =>
  found ? accountKey(found.id) : `login:account:?${hash('sha256', foldedName(name))}`;

/**
 * Counts an attempt per address, per account and address, and, at addresses where the account never signed in, per
 * account: whoever guesses elsewhere cannot lock out the owner at an address of theirs. Throws 429. Answers what to
 * take back when the attempt succeeds.
 */
async function countAttempt(
  ctx: OperationContext,
  found: Account | undefined,
  name: string,
): Promise<() => Promise<void>> {
  const { settings, throttle } = ctx.platform;
  const windowMs = settings.get('login.block_minutes') * 60_000;
  const network = networkOf(ctx.request.ip);
  const [address, account] = [`login:address:${network}`, tried(found, name)];
  const limit = settings.get('login.account_attempts');
  await throttle.attempt(address, { limit: settings.get('login.address_attempts'), windowMs });
  await throttle.attempt(`${account}@${network}`, { limit, windowMs });
  const isKnown = found !== undefined && (await knowsAddress(ctx, found.id));
  if (!isKnown) await throttle.attempt(`${account}@`, { limit: limit * strangersTimes, windowMs });
  return async () => {
    await throttle.reset(`${account}@${network}`);
    // A whole office may share an address: who gets in does not count against the others.
    await throttle.giveBack(address);
    if (!isKnown) await throttle.giveBack(`${account}@`);
  };
}

async function knowsAddress({ db, platform, request }: OperationContext, id: number): Promise<boolean> {
  const since = new Date(platform.clock.now() - knownMs);
  return (
    (await db.maybeOne('SELECT 1 FROM session WHERE user_id = $1 AND ip = $2 AND create_time > $3 LIMIT 1', [
      id,
      request.ip,
      since,
    ])) !== undefined
  );
}

/**
 * Captcha first, then the throttles, before a password is compared; a wrong account and a wrong password look and last
 * the same (design §8). What is wrong with an account is told only to whoever knows its password.
 */
async function identify(ctx: OperationContext, input: LoginInput): Promise<Account> {
  const { settings, captchas } = ctx.platform;
  if (settings.get('login.captcha') && !(await captchas.redeem(input.captcha_id, input.captcha)))
    throw error('spec.captcha-wrong', {}, { field: 'captcha' });
  const name = input.name.trim();
  const found = await findAccount(ctx, name);
  const takeBack = await countAttempt(ctx, found, name);
  const account = found?.source === 'local' ? found : undefined;
  if (!(await verifyPassword(account?.password_hash, input.pwd)) || account === undefined) throw error('login.failed');
  if (account.is_locked) throw error('login.locked');
  if (!account.is_usable) throw error('login.disabled');
  // Where people sign in through CAS, a password is the way in for administrators alone: for when that server is away.
  if (ctx.platform.cas.isOn() && !account.roles.some((role) => role !== 'user')) throw error('login.cas-only');
  await takeBack();
  return rejudged(ctx, account, input.pwd);
}

/** A password that was good once and breaks the rules of today is to be replaced. */
async function rejudged({ db }: OperationContext, account: Account, password: string): Promise<Account> {
  if (account.must_change_pwd || !breaksRules(password, account.account)) return account;
  await db.query(`UPDATE user_account SET must_change_pwd = true, password_due = 'weak' WHERE id = $1`, [account.id]);
  return { ...account, must_change_pwd: true, password_due: 'weak' };
}

/** Characters of a tried account that a refused login leaves in the audit log: an account has no more. */
const maxTried = 64;

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
  output: signedInAnswer,
  audit: {
    action: 'session.login',
    describe: ({ name }, person) => (person ? { objects: [name], caller: signedIn(person) } : { objects: [name] }),
    refused: ({ name }) => ({ objects: [String(name ?? '').slice(0, maxTried)] }),
  },
  async run(ctx, input) {
    checkRequired(input, ctx.platform.settings.get('login.captcha'));
    const account = await identify(ctx, input);
    return inRecordedTransaction(ctx, (inside) => openSession(inside, account));
  },
});
