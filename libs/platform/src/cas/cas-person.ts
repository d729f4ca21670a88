import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { rolesOf } from '../user/create.operation.js';
import { UserAccount } from '../user/user.entity.js';
import type { CasPerson } from './cas.contract.js';

const maxAccount = 64;

/** Serialises two first sign-ins of one new person. */
const newPersonLock = 7_583_021;

function checkAccount(account: string): void {
  if (account === '' || account.length > maxAccount || /[\s\p{Cc}]/u.test(account))
    throw error('cas.person-unknown', { account: account.slice(0, maxAccount) });
}

async function create(ctx: OperationContext, person: CasPerson): Promise<void> {
  await ctx.platform.licence.checkRoom(ctx.db, 'users');
  await ctx.orm.save(
    ctx.orm.create(UserAccount, {
      account: person.account,
      name: (person.name ?? person.account).slice(0, 64),
      email: person.email?.slice(0, 128) ?? null,
      phone: null,
      source: 'cas',
      passwordHash: null,
      passwordTime: null,
      mustChangePassword: false,
      passwordDue: null,
      isEnabled: true,
      isLocked: false,
      isDeleted: false,
      locale: ctx.platform.settings.get('site.locale'),
      theme: 'system',
      accessLevel: 'public',
      endTime: null,
      createUserId: null,
      roles: await rolesOf(ctx.orm, ['user']),
    }),
  );
}

/**
 * Makes sure that the person of a ticket has an account here. Only where the settings say so is one made: an ordinary
 * user without a password and with access level public. A deleted person is not made anew by signing in.
 */
export async function provideCasPerson(ctx: OperationContext, person: CasPerson): Promise<void> {
  checkAccount(person.account);
  await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [newPersonLock]);
  const known = await ctx.db.maybeOne<{ is_deleted: boolean }>(
    'SELECT is_deleted FROM user_account WHERE lower(account) = lower($1) ORDER BY is_deleted LIMIT 1',
    [person.account],
  );
  if (known !== undefined && !known.is_deleted) return;
  if (known !== undefined || !ctx.platform.settings.get('login.cas_create'))
    throw error('cas.person-unknown', { account: person.account });
  await create(ctx, person);
}
