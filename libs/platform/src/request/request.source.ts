import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { gainsBySource } from '../project/project.duties.js';
import { mayInProject } from '../project/project.rights.js';
import type { GivenState, GrantedRequest, RequestEffect } from './request.effect.type.js';

interface Named {
  id: number;
  name: string;
}

const openSql = `
  SELECT p.id, p.name::text AS name FROM project p WHERE p.id = $1 AND p.status = 'active'
    AND (p.end_time IS NULL OR p.end_time > now())`;
const sourceSql = 'SELECT d.id, d.name::text AS name FROM data_source d WHERE d.id = $1 AND d.is_enabled';
const standsSql = `
  SELECT x.request_id, x.end_time FROM project_source x WHERE x.project_id = $1 AND x.data_source_id = $2`;

/**
 * The source that somebody who keeps a project's sources asks for, and the project (screens D3). `extendsId`: the
 * request by which it stands there until its end. What is not there and what is not theirs to ask for is told alike.
 */
export async function poolSource(
  ctx: OperationContext,
  { project_id: projectId, data_source_id: sourceId }: { project_id?: number | null; data_source_id?: number | null },
  extendsId: number | null,
): Promise<{ source: Named; project: Named }> {
  if (!projectId) throw error('request.project-needed', {}, { field: 'project_id' });
  if (!sourceId) throw error('request.source-needed', {}, { field: 'data_source_id' });
  if (!(await mayInProject(ctx, projectId, 'sources'))) throw error('access.denied', {}, { field: 'project_id' });
  const project = await ctx.db.maybeOne<Named>(openSql, [projectId]);
  const source = await ctx.db.maybeOne<Named>(sourceSql, [sourceId]);
  if (!project || !source) throw error('request.source-unfit', {}, { field: 'data_source_id' });
  const stands = await ctx.db.maybeOne<{ end_time: Date | null }>(standsSql, [projectId, sourceId]);
  const isFree = extendsId === null ? stands === undefined : stands !== undefined && stands.end_time !== null;
  if (!isFree) throw error('project.source-exists', { name: source.name }, { field: 'data_source_id' });
  return { source, project };
}

const assignmentSql = `
  INSERT INTO project_source (project_id, data_source_id, create_user_id, end_time, request_id)
  SELECT p.id, d.id, $3, $4, $5 FROM project p JOIN data_source d ON d.id = $2 AND d.is_enabled
  WHERE p.id = $1 AND p.status = 'active' AND (p.end_time IS NULL OR p.end_time > now())
  ON CONFLICT (project_id, data_source_id) DO UPDATE SET (end_time, request_id) = (EXCLUDED.end_time, EXCLUDED.request_id)
    WHERE project_source.end_time IS NOT NULL`;

/** The source stands in the project, for good or until a later end, by somebody else's hand: that stays as it is. */
async function standsAlready(
  db: Db,
  { project_id: project, data_source_id: source }: GrantedRequest,
): Promise<boolean> {
  return (await db.maybeOne(standsSql, [project, source])) !== undefined;
}

async function give(db: Db, request: GrantedRequest, byUserId: number | null): Promise<void> {
  const { id, project_id: project, data_source_id: source, end_time: end } = request;
  await db.query('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [project]);
  // Whoever decides hands nothing to themself (checkNoGain of the direct way).
  if (await gainsBySource(db, byUserId, project ?? 0, source ?? 0))
    throw error('duties.not-to-oneself', {}, { field: 'id' });
  const { rowCount } = await db.query(assignmentSql, [project, source, byUserId, end, id]);
  if (rowCount === 0 && !(await standsAlready(db, request))) throw error('request.source-unfit', {}, { field: 'id' });
}

/** A source in a project until the end. Whoever may has perhaps added it without an end meanwhile: then it stays. */
export const sourceInProject: RequestEffect = {
  give,
  async set(db: Db, request: GrantedRequest, state: GivenState) {
    if (state === 'enabled') await give(db, request, null);
    else await db.query('DELETE FROM project_source WHERE request_id = $1', [request.id]);
  },
};
