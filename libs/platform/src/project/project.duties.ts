import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { isSingleAdmin } from '../duties/change.js';
import type { Db } from '../host/db.js';
import type { ProjectRole } from './project-role.entity.js';
import { ownMembership } from './project.rights.js';

/** Who makes projects and keeps their state. */
export const projectAdministrators = { roles: ['super_admin', 'system_admin'] } as const;

/** Whether the caller keeps projects. */
export const isProjectAdministrator = ({ caller }: Pick<OperationContext, 'caller'>): boolean =>
  caller.preview === undefined && projectAdministrators.roles.some((role) => caller.roles.includes(role));

/**
 * Throws unless the caller may give or take this role in the project: a manager and who keeps projects may with every
 * role, others with one that has no more than their own.
 */
export async function checkMayGive(ctx: OperationContext, projectId: number, role: ProjectRole): Promise<void> {
  const own = (await ownMembership(ctx, projectId))?.role;
  if (own?.isManager || isProjectAdministrator(ctx)) return;
  const within = (wanted: readonly string[], held: readonly string[]): boolean =>
    wanted.every((one) => held.includes(one));
  if (!own || role.isManager || !within(role.letters, own.letters) || !within(role.actions, own.actions))
    throw error('access.denied', {}, { field: 'role_id' });
}

const gainSql = `
  SELECT 1 AS one FROM project_member m JOIN project p ON p.id = m.project_id JOIN project_role r ON r.id = m.project_role_id
  WHERE m.project_id = $2 AND m.user_id = $1 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
    AND (cardinality(r.letters) > 0 OR p.access_level <> 'public' OR EXISTS (SELECT 1 FROM data_grant g
      WHERE g.project_id = $2 AND g.data_source_id = $3 AND g.letter <> 'forbid' AND g.status IN ('enabled', 'disabled')
        AND (g.subject_type = 'project_role' AND g.subject_id = r.id OR g.subject_type = 'user' AND g.subject_id = $1
          OR g.subject_type = 'group'
            AND g.subject_id IN (SELECT x.group_id FROM user_group_member x WHERE x.user_id = $1))))`;

/**
 * Whether somebody is in the project and gains by this source of it: their role holds letters, or they would see more
 * in clear.
 */
export async function gainsBySource(
  db: Db,
  userId: number | null,
  projectId: number,
  sourceId: number,
): Promise<boolean> {
  return (await db.maybeOne(gainSql, [userId, projectId, sourceId])) !== undefined;
}

/** What binds a member: an enabled ban of the project for them, a group of theirs or their role, or a row filter. */
const bindsSql = `
  SELECT 1 AS one FROM data_grant WHERE project_id = $2 AND letter = 'forbid' AND status = 'enabled'
    AND (subject_type = 'project_role' AND subject_id = $1 OR subject_type = 'user' AND subject_id = $3
      OR subject_type = 'group' AND subject_id IN (SELECT m.group_id FROM user_group_member m WHERE m.user_id = $3))
    AND (end_time IS NULL OR end_time > now())
  UNION ALL SELECT 1 FROM row_filter WHERE is_enabled AND subject_type = 'project_role'
    AND subject_ids @> to_jsonb($1::bigint) LIMIT 1`;

/**
 * Throws where the caller's role in the project is bound: nobody frees themself by leaving, or by ending the project.
 */
export async function checkFreesNobody(ctx: OperationContext, projectId: number, field: string): Promise<void> {
  const own = await ownMembership(ctx, projectId);
  if (own && (await ctx.db.maybeOne(bindsSql, [own.role.id, projectId, ctx.caller.userId])))
    throw error('duties.not-to-oneself', {}, { field });
}

/**
 * Throws where the caller brings a project that they are in back into use, as long as there are other administrators to
 * do it.
 */
export async function checkRevivesForOthers(ctx: OperationContext, projectId: number, field: string): Promise<void> {
  if ((await ownMembership(ctx, projectId)) && !(await isSingleAdmin(ctx.db)))
    throw error('duties.not-to-oneself', {}, { field });
}
