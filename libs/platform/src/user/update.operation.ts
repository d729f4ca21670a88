import { error, type AccessLevel, type Locale, type SystemRole } from '@sluice/document';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { rolesOf } from './create.operation.js';
import type { UserAccount } from './user.entity.js';
import { checkMayManage, checkRevision, checkSuperAdminRemains, loadManaged } from './user.rights.js';
import { userInput } from './user.schemas.js';

interface UserChange {
  id: number;
  revision?: number;
  name?: string;
  email?: string;
  phone?: string;
  access_level?: AccessLevel;
  locale?: Locale;
  end_time?: string;
  /** Absent: unchanged; null or empty: an ordinary user. */
  roles?: SystemRole[] | null;
}

function sameRoles(user: UserAccount, codes: readonly SystemRole[]): boolean {
  const held = new Set(user.roles.map(({ code }) => code));
  const wanted = new Set(codes.length === 0 ? ['user'] : codes);
  return held.size === wanted.size && [...wanted].every((code) => held.has(code as SystemRole));
}

/** Roles and access level are never one's own to change; the last super administrator keeps the role (screens.md I2). */
async function changeRights(ctx: OperationContext, user: UserAccount, input: UserChange): Promise<void> {
  const own = user.id === ctx.caller.userId;
  if (input.access_level !== undefined && input.access_level !== user.accessLevel) {
    if (own) throw error('user.not-oneself', {}, { field: 'access_level' });
    user.accessLevel = input.access_level;
  }
  const roles = input.roles === undefined ? undefined : (input.roles ?? []);
  if (roles === undefined || sameRoles(user, roles)) return;
  if (own) throw error('user.not-oneself', {}, { field: 'roles' });
  checkMayManage(
    ctx.caller,
    roles.map((code) => ({ code })),
  );
  const losesSuper = user.roles.some(({ code }) => code === 'super_admin') && !roles.includes('super_admin');
  if (losesSuper) await checkSuperAdminRemains(ctx, user.id);
  user.roles = await rolesOf(ctx.orm, roles);
}

/** `user.update`: what is given changes, the rest stays. */
export const updateUserOperation = defineOperation<UserChange, { id: number; revision: number }>({
  name: 'user.update',
  access: { roles: ['super_admin', 'system_admin'] },
  input: userInput(['id', 'revision', 'name', 'email', 'phone', 'access_level', 'locale', 'end_time', 'roles'], ['id']),
  audit: {
    action: 'user.update',
    describe: ({ id, roles }) => ({ objects: [`user:${id}`, ...(roles ?? []).map((role) => `role:${role}`)] }),
  },
  async run(ctx, input) {
    const user = await loadManaged(ctx, input.id);
    checkRevision(user, input.revision);
    if (input.name !== undefined) user.name = input.name;
    if (input.email !== undefined) user.email = input.email || null;
    if (input.phone !== undefined) user.phone = input.phone || null;
    if (input.locale !== undefined) user.locale = input.locale;
    if (input.end_time !== undefined) user.endTime = new Date(input.end_time);
    await changeRights(ctx, user, input);
    const { revision } = await ctx.orm.save(user);
    await ctx.platform.sessions.forget(ctx.db, user.id);
    return { id: user.id, revision };
  },
});
