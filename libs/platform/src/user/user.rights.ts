import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Caller } from '../dispatch/caller.js';
import type { Role } from '../role/role.entity.js';
import { UserAccount } from './user.entity.js';

/** Serialises what could take away the last super administrator. */
const superAdminLock = 7_583_011;

/** Whether these roles make an administrator: anything beyond the ordinary user's. */
export function isAdministrator(roles: readonly Pick<Role, 'code'>[]): boolean {
  return roles.some(({ code }) => code !== 'user');
}

/** Codes of roles, names of own ones, in a fixed order, as changes are compared by them. */
export const codesOf = (roles: readonly Pick<Role, 'code' | 'name'>[]): string[] =>
  roles.map(({ code, name }) => (code === 'own' ? name : code)).sort();

/** A person as lists of changes name them. */
export const personName = ({ name, account }: Pick<UserAccount, 'name' | 'account'>): string => `${name} (${account})`;

/** People are managed by the system administrator, administrators by the super administrator alone (screens.md I2). */
export function checkMayManage(caller: Caller, roles: readonly Pick<Role, 'code'>[]): void {
  if (isAdministrator(roles) && !caller.roles.includes('super_admin')) throw error('user.administrators-only-by-super');
}

/** The person with roles, locked until the transaction ends; unknown and deleted ones throw 404. */
export async function loadUser(ctx: OperationContext, id: number): Promise<UserAccount> {
  const locked = await ctx.orm.findOne(UserAccount, {
    where: { id, isDeleted: false },
    lock: { mode: 'pessimistic_write' },
  });
  if (locked === null) throw error('user.unknown', {}, { field: 'id' });
  return await ctx.orm.findOneOrFail(UserAccount, { where: { id }, relations: { roles: true } });
}

/** The person, when the caller may manage them. */
export async function loadManaged(ctx: OperationContext, id: number): Promise<UserAccount> {
  const user = await loadUser(ctx, id);
  checkMayManage(ctx.caller, user.roles);
  return user;
}

/** Two editors: the later one is told instead of overwriting (screens.md, Every change). */
export function checkRevision(user: UserAccount, revision: number | undefined): void {
  if (revision !== undefined && revision !== user.revision)
    throw error('object.conflict', {}, { data: { conflict: true } });
}

/** Serialises what could take away a project's last manager: changes of its members take it too. */
export const managersLock = 7_583_771;

/**
 * Throws where the person is the only manager of a project that is not archived, who could still sign in: who has an
 * end is no other manager (screens.md D4).
 */
export async function checkManagersRemain(ctx: Pick<OperationContext, 'db'>, exceptId: number): Promise<void> {
  await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [managersLock]);
  const alone = await ctx.db.maybeOne<{ name: string }>(
    `SELECT p.name FROM project p WHERE p.status <> 'archived'
      AND EXISTS (SELECT 1 FROM project_member m JOIN project_role r ON r.id = m.project_role_id AND r.is_manager
        WHERE m.project_id = p.id AND m.user_id = $1 AND m.status = 'active')
      AND NOT EXISTS (SELECT 1 FROM project_member m JOIN project_role r ON r.id = m.project_role_id AND r.is_manager
        JOIN user_account u ON u.id = m.user_id AND u.is_enabled AND NOT u.is_deleted AND u.end_time IS NULL
        WHERE m.project_id = p.id AND m.user_id <> $1 AND m.status = 'active' AND m.end_time IS NULL)
    ORDER BY p.id LIMIT 1`,
    [exceptId],
  );
  if (alone) throw error('project.last-manager', { name: alone.name });
}

/**
 * Throws unless another enabled super administrator than this one remains, for good: whose account has an end does not.
 */
export async function checkSuperAdminRemains(ctx: OperationContext, exceptId: number): Promise<void> {
  await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [superAdminLock]);
  const { count } = await ctx.db.one<{ count: number }>(
    `SELECT count(*) AS count FROM user_account u
    JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id AND r.code = 'super_admin'
    WHERE u.id <> $1 AND u.is_enabled AND NOT u.is_locked AND NOT u.is_deleted AND u.end_time IS NULL`,
    [exceptId],
  );
  if (count === 0) throw error('user.last-super-admin');
}
