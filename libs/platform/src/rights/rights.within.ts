import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { ownMembership } from '../project/project.rights.js';
import type { RightsForm } from './rights.subject.js';

const memberSql = `
  SELECT 1 AS one FROM project_member m WHERE m.project_id = $1 AND m.user_id = $2 AND m.status = 'active'
    AND (m.end_time IS NULL OR m.end_time > now())`;
const sourceSql = `
  SELECT 1 AS one FROM project_source x WHERE x.project_id = $1 AND x.data_source_id = $2
    AND (x.end_time IS NULL OR x.end_time > now())`;

/**
 * Throws `access.denied` unless the caller manages the project and asks about one of its members or its roles, on one
 * of its sources, by object and operation, as it is now: what people held in other places and at other times is not the
 * project's business. All is refused alike.
 */
export async function managedWithin(ctx: OperationContext, form: RightsForm, projectId: number): Promise<void> {
  const own = await ownMembership(ctx, projectId);
  const isPlain = !form.moment && !form.statement?.trim() && !form.schema;
  const works = await ctx.db.maybeOne(sourceSql, [projectId, form.data_source_id]);
  if (!own?.role.isManager || !isPlain || !works || !(await isOfProject(ctx, form, projectId)))
    throw error('access.denied');
}

async function isOfProject({ db }: OperationContext, form: RightsForm, projectId: number): Promise<boolean> {
  const type = form.subject_type || 'user';
  if (type === 'project_role') return (form.project_role ?? '').startsWith(`${projectId}-`);
  return type === 'user' && (await db.maybeOne(memberSql, [projectId, form.user_id ?? null])) !== undefined;
}
