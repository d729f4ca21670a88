import { abortSignalOf } from '@sluice/connectors';
import { error } from '@sluice/document';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { inRecordedTransaction } from '../dispatch/recorded.transaction.js';
import { findAccount, openSession, signedIn, signedInAnswer, type SignedIn } from '../session/account.js';
import { hashToken } from '../session/token.js';
import type { CasPerson } from './cas.contract.js';
import { provideCasPerson } from './cas-person.js';
import { readLogoutTicket } from './cas.xml.js';
import { nothing } from '../dispatch/answer.schema.js';

/**
 * Opens the session of a redeemed ticket; one that opened a session before is refused even if its server would take it
 * again.
 */
async function signIn(ctx: OperationContext, person: CasPerson, ticketHash: string): Promise<SignedIn> {
  if ((await ctx.db.maybeOne('SELECT 1 FROM session WHERE cas_ticket_hash = $1', [ticketHash])) !== undefined)
    throw error('cas.ticket-refused');
  await provideCasPerson(ctx, person);
  const account = await findAccount(ctx, person.account);
  if (account === undefined) throw error('cas.person-unknown', { account: person.account });
  // Who names the CAS server is the system administrator, who manages no administrators (screens.md I2, L7): a server
  // must not vouch for those.
  if (account.source === 'local' && account.roles.some((role) => role !== 'user'))
    throw error('cas.administrator', { account: person.account });
  if (account.is_locked) throw error('login.locked');
  if (!account.is_usable) throw error('login.disabled');
  // Whoever signs in here has no password to change.
  return openSession(ctx, { ...account, must_change_pwd: false }, ticketHash);
}

/**
 * `session.cas-login`: turns a CAS ticket (§2 `/cas/{ticket}`) into a session. The ticket is good for one try, here and
 * at the CAS server.
 */
const casLoginOperation = defineOperation<{ ticket: string }, SignedIn>({
  name: 'session.cas-login',
  access: 'anonymous',
  licenceFree: true,
  passwordFree: true,
  transaction: false,
  input: {
    type: 'object',
    required: ['ticket'],
    properties: { ticket: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,256}$' } },
  },
  output: signedInAnswer,
  audit: {
    action: 'session.cas-login',
    describe: (_input, person) => (person ? { objects: [person.user_name], caller: signedIn(person) } : {}),
  },
  async run(ctx, { ticket }) {
    const { settings, throttle, cas } = ctx.platform;
    const addressKey = `login:address:${ctx.request.ip}`;
    await throttle.attempt(addressKey, {
      limit: settings.get('login.address_attempts'),
      windowMs: settings.get('login.block_minutes') * 60_000,
    });
    const person = await cas.redeem(ticket, abortSignalOf(ctx.signal));
    await throttle.giveBack(addressKey);
    return inRecordedTransaction(ctx, (inside) => signIn(inside, person, hashToken(ticket)));
  },
});

/**
 * `session.cas-logout`: the CAS server tells that a person has signed out there (SAML `logoutRequest`). Knowing the
 * ticket is the right to end its session; for everything else the answer is the same.
 */
const casLogoutOperation = defineOperation<{ logoutRequest: string }, null>({
  name: 'session.cas-logout',
  access: 'anonymous',
  licenceFree: true,
  versionFree: true,
  passwordFree: true,
  input: {
    type: 'object',
    required: ['logoutRequest'],
    properties: { logoutRequest: { type: 'string', maxLength: 16_384 } },
  },
  output: nothing,
  audit: 'none',
  async run({ db, platform }, { logoutRequest }) {
    const ticket = readLogoutTicket(logoutRequest);
    if (ticket !== null) await platform.sessions.endByTicket(db, hashToken(ticket));
    return null;
  },
});

/** Operations on CAS sessions. */
export const casOperations: readonly Operation[] = [casLoginOperation, casLogoutOperation];
