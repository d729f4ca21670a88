import { error } from '@sluice/document';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { accountKey } from '../session/login.operation.js';
import type { RevokeReason } from '../session/session.contract.js';
import { accountAdministrators, recordChange } from '../duties/change.js';
import { shownMoment } from '../host/entity.words.js';
import { checkNewPassword, hashPassword } from './password.js';
import type { UserAccount } from './user.entity.js';
import { checkManagersRemain, checkSuperAdminRemains, loadManaged, personName } from './user.rights.js';
import { userInput } from './user.schemas.js';
import { idAnswer } from '../dispatch/answer.schema.js';

/** Who works on whom. */
interface ById {
  id: number;
}

/** An operation of an administrator on another person; the work changes the loaded person, which is then saved. */
function onPerson<I extends ById>(
  name: string,
  fields: Parameters<typeof userInput>[0],
  work: (ctx: OperationContext, user: UserAccount, input: I) => Promise<void>,
  after?: (ctx: OperationContext, user: UserAccount) => Promise<void>,
): Operation<I, { id: number }> {
  return defineOperation<I, { id: number }>({
    name,
    access: { roles: ['super_admin', 'system_admin'] },
    input: userInput(['id', ...fields], ['id', ...fields]),
    confirmable: true,
    output: idAnswer,
    audit: { action: name, describe: ({ id }) => ({ objects: [`user:${id}`] }) },
    async run(ctx, input) {
      const user = await loadManaged(ctx, input.id);
      await work(ctx, user, input);
      await ctx.orm.save(user);
      await ctx.platform.sessions.forget(ctx.db, user.id);
      await after?.(ctx, user);
      return { id: user.id };
    },
  });
}

/**
 * Everything that acts as a person ends: sessions and, because they would outlive them unseen, personal tokens; both
 * for good.
 */
async function endAccess(ctx: OperationContext, user: UserAccount, reason: RevokeReason): Promise<void> {
  const { sessions } = ctx.platform;
  await sessions.endAll(ctx.db, user.id, reason, reason === 'disabled' ? undefined : ctx.caller.sessionId);
  await sessions.endTokens(ctx.db, user.id);
}

/** Nobody shuts oneself out, and one super administrator stays (screens.md I2). */
async function checkMayShutOut(ctx: OperationContext, user: UserAccount): Promise<void> {
  if (user.id === ctx.caller.userId) throw error('user.not-oneself', {}, { field: 'id' });
  if (user.roles.some(({ code }) => code === 'super_admin')) await checkSuperAdminRemains(ctx, user.id);
  await checkManagersRemain(ctx, user.id);
}

/** `user.disable`: the person's sessions and tokens end at once; enabling gives back neither. */
export const disableUserOperation = onPerson('user.disable', [], async (ctx, user) => {
  await checkMayShutOut(ctx, user);
  user.isEnabled = false;
  await endAccess(ctx, user, 'disabled');
});

/** `user.enable` */
export const enableUserOperation = onPerson('user.enable', [], async (_ctx, user) => {
  user.isEnabled = true;
});

/** `user.unlock`: also forgets the failed attempts. */
export const unlockUserOperation = onPerson('user.unlock', [], async (ctx, user) => {
  user.isLocked = false;
  await ctx.platform.throttle.resetAll(`${accountKey(user.id)}@`);
});

/** `user.end-sessions`: their tokens too. */
export const endSessionsOperation = onPerson('user.end-sessions', [], async (ctx, user) => {
  await endAccess(ctx, user, 'ended');
});

/** `user.delete`: the row stays for the audit log's sake, its account becomes free. */
export const deleteUserOperation = onPerson('user.delete', [], async (ctx, user) => {
  await checkMayShutOut(ctx, user);
  user.isDeleted = true;
  user.isEnabled = false;
  await endAccess(ctx, user, 'disabled');
});

/** They are told who did it: somebody else knows their password until they have chosen another. */
async function tellReset({ platform, db, caller }: OperationContext, user: UserAccount): Promise<void> {
  const values = { person: caller.name, time: shownMoment(new Date(platform.clock.now())) };
  await platform.notices.emit(db, {
    event: 'account.password-reset',
    receivers: [user.id],
    except: caller.userId,
    values,
  });
}

/** Whoever sets somebody's password could sign in as them: two people do it. */
const resetByTwo = (ctx: OperationContext, user: UserAccount): Promise<void> =>
  recordChange(
    ctx,
    {
      object: `user:${user.id}`,
      name: personName(user),
      before: { password: 'kept' },
      after: { password: 'reset' },
    },
    user.id === ctx.caller.userId ? undefined : { roles: accountAdministrators },
  );

/** `user.reset-password`: a first password again; the person's sessions and tokens end. */
export const resetPasswordOperation = onPerson<ById & { pwd: string; pwd2: string }>(
  'user.reset-password',
  ['pwd', 'pwd2'],
  async (ctx, user, input) => {
    checkNewPassword(input.pwd, input.pwd2, user.account);
    user.passwordHash = await hashPassword(input.pwd);
    user.passwordTime = new Date(ctx.platform.clock.now());
    user.mustChangePassword = user.id !== ctx.caller.userId;
    user.passwordDue = user.mustChangePassword ? 'reset' : null;
    await endAccess(ctx, user, 'password');
  },
  async (ctx, user) => {
    await resetByTwo(ctx, user);
    await tellReset(ctx, user);
  },
);

/** `user.end-session`: one session of somebody whom the caller may manage; their others stay. */
export const endSessionOperation = defineOperation<ById, { id: number }>({
  name: 'user.end-session',
  access: { roles: ['super_admin', 'system_admin'] },
  input: userInput(['id'], ['id']),
  output: idAnswer,
  audit: { action: 'user.end-session', describe: ({ id }) => ({ objects: [`session:${id}`] }) },
  async run(ctx, { id }) {
    const session = await ctx.db.maybeOne<{ user_id: number }>(
      'SELECT user_id FROM session WHERE id = $1 AND revoke_time IS NULL AND end_time > $2',
      [id, new Date(ctx.platform.clock.now())],
    );
    if (session === undefined) throw error('session.unknown', {}, { field: 'id' });
    await loadManaged(ctx, session.user_id);
    await ctx.platform.sessions.end(ctx.db, id, 'ended');
    return { id };
  },
});

/** `user.revoke-token`: the token of somebody whom the caller may manage. */
export const revokeTokenOperation = defineOperation<ById, { id: number }>({
  name: 'user.revoke-token',
  access: { roles: ['super_admin', 'system_admin'] },
  input: userInput(['id'], ['id']),
  output: idAnswer,
  audit: { action: 'user.revoke-token', describe: ({ id }) => ({ objects: [`token:${id}`] }) },
  async run(ctx, { id }) {
    const token = await ctx.db.maybeOne<{ user_id: number }>(
      'UPDATE api_token SET revoke_time = $2 WHERE id = $1 AND revoke_time IS NULL RETURNING user_id',
      [id, new Date(ctx.platform.clock.now())],
    );
    if (token === undefined) throw error('token.unknown', {}, { field: 'id' });
    const user = await loadManaged(ctx, token.user_id);
    await ctx.platform.sessions.forget(ctx.db, user.id);
    return { id };
  },
});
