import { error, type AccessLevel, type Locale, type SystemRole } from '@sluice/document';
import { In } from 'typeorm';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { accountAdministrators, recordChange } from '../duties/change.js';
import type { Db } from '../host/db.js';
import { momentOf } from '../host/entity.words.js';
import { Role } from '../role/role.entity.js';
import { checkNewPassword, hashPassword } from './password.js';
import { UserAccount } from './user.entity.js';
import { checkMayManage, codesOf, isAdministrator, personName } from './user.rights.js';
import { userInput } from './user.schemas.js';
import { idAnswer } from '../dispatch/answer.schema.js';

/** What describes a new person. */
export interface NewUser {
  account: string;
  name: string;
  pwd: string;
  pwd2: string;
  /** Codes of system roles; none makes an ordinary user. */
  roles?: SystemRole[] | null;
  email?: string;
  phone?: string;
  access_level?: AccessLevel;
  locale?: Locale;
  department_id?: number | null;
  end_time?: string | null;
}

/** The built-in roles of these codes; the ordinary user's when none is named. */
export function rolesOf(
  orm: OperationContext['orm'],
  codes: readonly SystemRole[] | null | undefined,
): Promise<Role[]> {
  const wanted: readonly SystemRole[] = codes?.length ? codes : ['user'];
  return orm.findBy(Role, { code: In([...wanted]), isBuiltIn: true });
}

/** The department that a form names; null for none. Throws `department.unknown`. */
export async function departmentOf(db: Db, id: number | null | undefined): Promise<number | null> {
  if (!id) return null;
  if (!(await db.maybeOne('SELECT 1 AS one FROM department WHERE id = $1', [id])))
    throw error('department.unknown', {}, { field: 'department_id' });
  return id;
}

/**
 * Stores a person after all checks but the right to do so; shared by the operation, the installer and the command line.
 */
export async function createUser(
  ctx: Pick<OperationContext, 'orm' | 'db' | 'platform'>,
  input: NewUser,
  by: { userId: number | null; mustChange: boolean },
): Promise<UserAccount> {
  if (/\s/.test(input.account)) throw error('user.account-format', {}, { field: 'account' });
  checkNewPassword(input.pwd, input.pwd2, input.account);
  await ctx.platform.licence.checkRoom(ctx.db, 'users');
  const taken = await ctx.db.maybeOne(
    'SELECT 1 FROM user_account WHERE lower(account) = lower($1) AND NOT is_deleted',
    [input.account],
  );
  if (taken !== undefined) throw error('user.account-taken', { account: input.account }, { field: 'account' });
  const user = ctx.orm.create(UserAccount, {
    account: input.account,
    name: input.name,
    email: input.email || null,
    phone: input.phone || null,
    source: 'local',
    passwordHash: await hashPassword(input.pwd),
    passwordTime: new Date(ctx.platform.clock.now()),
    mustChangePassword: by.mustChange,
    passwordDue: by.mustChange ? 'first' : null,
    isEnabled: true,
    isLocked: false,
    isDeleted: false,
    locale: input.locale ?? ctx.platform.settings.get('site.locale'),
    theme: 'system',
    accessLevel: input.access_level ?? 'public',
    departmentId: await departmentOf(ctx.db, input.department_id),
    endTime: momentOf(input.end_time, 'end_time'),
    createUserId: by.userId,
    roles: await rolesOf(ctx.orm, input.roles),
  });
  return ctx.orm.save(user);
}

/**
 * `user.create`: a new person; the first password must be changed by them. Whoever sets it could sign in with it, so an
 * administrator is made by two people. Access levels belong to the policy administrator (`user.set-level`).
 */
export const createUserOperation = defineOperation<NewUser, { id: number }>({
  name: 'user.create',
  access: { roles: ['super_admin', 'system_admin'] },
  input: userInput(
    ['account', 'name', 'pwd', 'pwd2', 'roles', 'email', 'phone', 'locale', 'department_id', 'end_time'],
    ['account', 'name', 'pwd', 'pwd2'],
  ),
  confirmable: true,
  output: idAnswer,
  audit: { action: 'user.create', describe: ({ account }) => ({ objects: [account] }) },
  async run(ctx, input) {
    checkMayManage(
      ctx.caller,
      (input.roles ?? []).map((code) => ({ code })),
    );
    const user = await createUser(ctx, input, { userId: ctx.caller.userId, mustChange: true });
    const roles = codesOf(user.roles);
    await recordChange(
      ctx,
      { object: `account:${input.account}`, name: personName(user), before: { roles: [] }, after: { roles } },
      isAdministrator(user.roles) ? { roles: accountAdministrators } : undefined,
    );
    return { id: user.id };
  },
});
