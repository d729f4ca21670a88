import { error, type Locale, type SystemRole } from '@sluice/document';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { accountAdministrators, recordChange } from '../duties/change.js';
import type { Facts } from '../duties/change.contract.js';
import { momentOf } from '../host/entity.words.js';
import { departmentOf, rolesOf } from './create.operation.js';
import type { UserAccount } from './user.entity.js';
import {
  checkManagersRemain,
  checkMayManage,
  checkRevision,
  checkSuperAdminRemains,
  codesOf,
  loadManaged,
  personName,
} from './user.rights.js';
import { userInput } from './user.schemas.js';
import { answer, integer } from '../dispatch/answer.schema.js';

interface UserChange {
  id: number;
  revision?: number;
  name?: string;
  email?: string;
  phone?: string;
  locale?: Locale;
  department_id?: number | null;
  end_time?: string | null;
  /** Absent: unchanged; null or empty: an ordinary user. */
  roles?: SystemRole[] | null;
}

function sameRoles(user: UserAccount, codes: readonly SystemRole[]): boolean {
  const held = new Set(user.roles.map(({ code }) => code).filter((code) => code !== 'own'));
  const wanted = new Set(codes.length === 0 ? ['user'] : codes);
  return held.size === wanted.size && [...wanted].every((code) => held.has(code as SystemRole));
}

/** Roles are never one's own to change; the last super administrator keeps the role (screens.md I2). */
async function changeRights(ctx: OperationContext, user: UserAccount, input: UserChange): Promise<void> {
  const own = user.id === ctx.caller.userId;
  const roles = input.roles === undefined ? undefined : (input.roles ?? []);
  if (roles === undefined || sameRoles(user, roles)) return;
  if (own) throw error('user.not-oneself', {}, { field: 'roles' });
  checkMayManage(
    ctx.caller,
    roles.map((code) => ({ code })),
  );
  const losesSuper = user.roles.some(({ code }) => code === 'super_admin') && !roles.includes('super_admin');
  if (losesSuper) await checkSuperAdminRemains(ctx, user.id);
  // Own roles are given where they are made (`role.update`).
  const kept = user.roles.filter(({ code }) => code === 'own');
  user.roles = [...(await rolesOf(ctx.orm, roles)), ...kept];
}

/**
 * Nobody ends their own account, nor that of the last super administrator or of a project's last manager; none is the
 * account's for good.
 */
async function changeEnd(ctx: OperationContext, user: UserAccount, text: string | null | undefined): Promise<void> {
  if (text === undefined) return;
  const end = momentOf(text, 'end_time');
  if (end?.getTime() === user.endTime?.getTime()) return;
  if (end !== null) {
    if (user.id === ctx.caller.userId) throw error('user.not-oneself', {}, { field: 'end_time' });
    if (user.roles.some(({ code }) => code === 'super_admin')) await checkSuperAdminRemains(ctx, user.id);
    await checkManagersRemain(ctx, user.id);
  }
  user.endTime = end;
}

/** All that this operation may change: who confirms a role sees what else comes with it. */
const factsOf = ({ name, email, phone, locale, departmentId, endTime, roles }: UserAccount) =>
  ({
    name,
    email,
    phone,
    locale,
    department_id: departmentId,
    end_time: endTime?.toISOString() ?? null,
    roles: codesOf(roles),
  }) satisfies Facts;

/** Whether somebody becomes an administrator of a kind that they were not. */
const gainsDuty = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((code) => code !== 'user' && !before.includes(code));

/**
 * `user.update`: what is given changes, the rest stays. An administrator's role is given by two people; taking one away
 * needs one.
 */
export const updateUserOperation = defineOperation<UserChange, { id: number; revision: number }>({
  name: 'user.update',
  access: { roles: ['super_admin', 'system_admin'] },
  input: userInput(
    ['id', 'revision', 'name', 'email', 'phone', 'locale', 'department_id', 'end_time', 'roles'],
    ['id'],
  ),
  confirmable: true,
  output: answer({ id: integer, revision: integer }),
  audit: {
    action: 'user.update',
    describe: ({ id }) => ({ objects: [`user:${id}`] }),
  },
  async run(ctx, input) {
    const user = await loadManaged(ctx, input.id);
    checkRevision(user, input.revision);
    const before = factsOf(user);
    if (input.name !== undefined) user.name = input.name;
    if (input.email !== undefined) user.email = input.email || null;
    if (input.phone !== undefined) user.phone = input.phone || null;
    if (input.locale !== undefined) user.locale = input.locale;
    if (input.department_id !== undefined) user.departmentId = await departmentOf(ctx.db, input.department_id);
    await changeEnd(ctx, user, input.end_time);
    await changeRights(ctx, user, input);
    const { revision } = await ctx.orm.save(user);
    await ctx.platform.sessions.forget(ctx.db, user.id);
    const after = factsOf(user);
    await recordChange(
      ctx,
      { object: `user:${user.id}`, name: personName(user), before, after },
      gainsDuty(before.roles, after.roles) ? { roles: accountAdministrators, beneficiaries: [user.id] } : undefined,
    );
    return { id: user.id, revision };
  },
});
