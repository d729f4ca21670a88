import { error } from '@sluice/document';
import { IsNull } from 'typeorm';
import type { OperationContext } from '../dispatch/operation.js';
import { managersLock } from '../user/user.rights.js';
import { isActive, ProjectMember } from './project-member.entity.js';
import { ProjectRole, type ProjectAction } from './project-role.entity.js';
import { Project } from './project.entity.js';

/**
 * The project, locked until the transaction ends: changes of its members follow each other. Throws `project.unknown`,
 * `project.archived`.
 */
export async function lockProject(ctx: OperationContext, id: number, archived = false): Promise<Project> {
  const found = await ctx.orm.findOne(Project, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!found) throw error('project.unknown', {}, { field: 'id' });
  if (found.status === 'archived' && !archived) throw error('project.archived', { name: found.name });
  return found;
}

/** The caller's membership of a project, as long as it counts; undefined for a stranger. */
export async function ownMembership(ctx: OperationContext, projectId: number): Promise<ProjectMember | undefined> {
  const { userId, preview } = ctx.caller;
  if (userId === null || preview !== undefined) return undefined;
  const found = await ctx.orm.findOne(ProjectMember, { where: { projectId, userId }, relations: { role: true } });
  return found && isActive(found, ctx.platform.clock.now()) ? found : undefined;
}

/** Whether the caller's role in the project lets them do this. */
export async function mayInProject(ctx: OperationContext, projectId: number, action: ProjectAction): Promise<boolean> {
  const own = await ownMembership(ctx, projectId);
  return own !== undefined && (own.role.isManager || own.role.actions.includes(action));
}

/**
 * The project, locked, for somebody whose role in it allows the action; strangers and unknown projects are refused
 * alike.
 */
export async function lockFor(ctx: OperationContext, id: number, action: ProjectAction): Promise<Project> {
  if (!(await mayInProject(ctx, id, action))) throw error('access.denied');
  return lockProject(ctx, id);
}

/**
 * A role that members of the project can have: its own, or a built-in one; the ordinary member's where none is named.
 */
export async function roleIn(
  ctx: OperationContext,
  projectId: number,
  id: number | null | undefined,
): Promise<ProjectRole> {
  const where = id
    ? [
        { id, projectId },
        { id, projectId: IsNull() },
      ]
    : { isManager: false, projectId: IsNull() };
  const role = await ctx.orm.findOneBy(ProjectRole, where);
  if (!role) throw error('project-role.unknown', {}, { field: 'role_id' });
  return role;
}

/** The built-in role of managers. */
export const managerRole = (ctx: OperationContext): Promise<ProjectRole> =>
  ctx.orm.findOneByOrFail(ProjectRole, { isManager: true, projectId: IsNull() });

/**
 * Throws unless the project keeps a manager beside this one who can sign in; neither their account nor their membership
 * has an end (screens.md D4).
 */
export async function checkManagerStays(ctx: OperationContext, project: Project, exceptUserId: number): Promise<void> {
  await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [managersLock]);
  const other = await ctx.db.maybeOne(
    `SELECT 1 AS one FROM project_member m JOIN project_role r ON r.id = m.project_role_id AND r.is_manager
      JOIN user_account u ON u.id = m.user_id AND u.is_enabled AND NOT u.is_deleted AND u.end_time IS NULL
    WHERE m.project_id = $1 AND m.user_id <> $2 AND m.status = 'active' AND m.end_time IS NULL LIMIT 1`,
    [project.id, exceptUserId],
  );
  if (!other) throw error('project.last-manager', { name: project.name });
}
