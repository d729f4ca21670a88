import { error, type Locale } from '@sluice/document';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { checkNewPassword, hashPassword, verifyPassword } from './password.js';
import type { UserAccount } from './user.entity.js';
import { checkRevision, loadUser } from './user.rights.js';
import { userInput } from './user.schemas.js';
import { answer, integer, nothing } from '../dispatch/answer.schema.js';

function loadSelf(ctx: OperationContext): Promise<UserAccount> {
  return loadUser(ctx, ctx.caller.userId ?? 0);
}

/** `user.update-profile`: one's own name, contacts, language and theme (screens.md N1). */
export const updateProfileOperation = defineOperation<
  { revision?: number; name?: string; email?: string; phone?: string; locale?: Locale; theme?: string },
  { revision: number }
>({
  name: 'user.update-profile',
  access: 'signed-in',
  input: userInput(['revision', 'name', 'email', 'phone', 'locale', 'theme'], []),
  output: answer({ revision: integer }),
  audit: { action: 'user.update-profile' },
  async run(ctx, input) {
    const user = await loadSelf(ctx);
    checkRevision(user, input.revision);
    if (input.name !== undefined) user.name = input.name;
    if (input.email !== undefined) user.email = input.email || null;
    if (input.phone !== undefined) user.phone = input.phone || null;
    if (input.locale !== undefined) user.locale = input.locale;
    if (input.theme !== undefined) user.theme = input.theme;
    const { revision } = await ctx.orm.save(user);
    await ctx.platform.sessions.forget(ctx.db, user.id);
    return { revision };
  },
});

/**
 * `user.change-password`: old, new, repeated; the other sessions end (screens.md N2). Guessing the old one is throttled
 * like a login.
 */
export const changePasswordOperation = defineOperation<{ old_pwd: string; pwd: string; pwd2: string }, null>({
  name: 'user.change-password',
  access: 'signed-in',
  passwordFree: true,
  input: userInput(['old_pwd', 'pwd', 'pwd2'], ['old_pwd', 'pwd', 'pwd2']),
  output: nothing,
  audit: { action: 'user.change-password' },
  async run(ctx, input) {
    const { platform, db } = ctx;
    const user = await loadSelf(ctx);
    if (user.source !== 'local') throw error('user.password-elsewhere', { source: user.source.toUpperCase() });
    const key = `password:${user.id}`;
    await platform.throttle.attempt(key, {
      limit: platform.settings.get('login.account_attempts'),
      windowMs: platform.settings.get('login.block_minutes') * 60_000,
    });
    const { password_hash: stored } = await db.one<{ password_hash: string | null }>(
      'SELECT password_hash FROM user_account WHERE id = $1',
      [user.id],
    );
    if (!(await verifyPassword(stored, input.old_pwd)))
      throw error('user.old-password-wrong', {}, { field: 'old_pwd' });
    if (input.old_pwd === input.pwd) throw error('user.password-unchanged', {}, { field: 'pwd' });
    checkNewPassword(input.pwd, input.pwd2, user.account);
    user.passwordHash = await hashPassword(input.pwd);
    user.passwordTime = new Date(platform.clock.now());
    user.mustChangePassword = false;
    user.passwordDue = null;
    await ctx.orm.save(user);
    await platform.throttle.reset(key);
    await platform.sessions.endAll(db, user.id, 'password', ctx.caller.sessionId);
    return null;
  },
});
