import { error, type Letter } from '@sluice/document';
import { parseObjectPath } from '@sluice/policy';
import type { OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';

/** A stored grant, as far as its revocation needs it. */
export interface GrantedRow {
  id: number;
  subject_type: string;
  subject_id: number | null;
  project_id: number | null;
  data_source_id: number;
  object_path: string;
  letter: Letter;
  status: string;
  source_name: string;
}

async function ownsSource({ db, caller }: OperationContext, sourceId: number): Promise<boolean> {
  if (caller.userId === null) return false;
  const owned = await db.maybeOne('SELECT 1 AS one FROM data_source WHERE id = $1 AND owner_id = $2', [
    sourceId,
    caller.userId,
  ]);
  return owned !== undefined;
}

/** Whether the caller manages a project now that works on the source. */
async function managesProject({ db, caller }: OperationContext, projectId: number, sourceId: number): Promise<boolean> {
  const manages = await db.maybeOne(
    `SELECT 1 AS one FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
      JOIN project_role r ON r.id = m.project_role_id AND r.is_manager
      JOIN project_source x ON x.project_id = p.id AND x.data_source_id = $3
      AND (x.end_time IS NULL OR x.end_time > now())
    WHERE m.project_id = $1 AND m.user_id = $2 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
      AND (p.end_time IS NULL OR p.end_time > now())`,
    [projectId, caller.userId, sourceId],
  );
  return manages !== undefined;
}

/**
 * Who grants: the policy administrator; to apps also the owner of the data (design §6); to a project's roles also its
 * manager (screens D6).
 */
export async function checkMayGrant(
  ctx: OperationContext,
  sourceId: number,
  subjectType: string,
  projectId?: number | null,
): Promise<void> {
  if (ctx.caller.preview !== undefined) throw error('access.denied');
  if (ctx.caller.roles.includes('policy_admin')) return;
  if (subjectType === 'project_role' && projectId && (await managesProject(ctx, projectId, sourceId))) return;
  if (subjectType !== 'app' || !(await ownsSource(ctx, sourceId))) throw error('access.denied');
}

const peopleSql: Readonly<Record<string, string>> = {
  user: 'SELECT id FROM user_account WHERE id = $1 AND $2::bigint IS NOT DISTINCT FROM $2',
  group: 'SELECT user_id AS id FROM user_group_member WHERE group_id = $1 AND $2::bigint IS NOT DISTINCT FROM $2',
  project_role: `SELECT user_id AS id FROM project_member WHERE project_role_id = $1 AND project_id = $2
    AND status = 'active'`,
};

/** Whoever holds what a subject is given: a person, those of a group, those of a project's role. */
export async function subjectPeople(
  db: Db,
  { type, id, projectId }: { type: string; id: number | null; projectId?: number | null },
): Promise<number[]> {
  const sql = peopleSql[type];
  if (sql === undefined) return [];
  const { rows } = await db.query<{ id: number }>(sql, [id, projectId ?? null]);
  return rows.map((row) => row.id);
}

/**
 * Whether what is granted to a subject reaches the caller: themself, or a group that they are in. The command line has
 * no person behind it.
 */
export async function reachesOneself(
  { db, caller }: OperationContext,
  type: string,
  id: number | null,
  projectId?: number | null,
): Promise<boolean> {
  return caller.userId !== null && (await subjectPeople(db, { type, id, projectId })).includes(caller.userId);
}

/**
 * Who revokes is who grants; and lifting a ban from oneself would be granting to oneself. A missing grant is refused to
 * strangers alike.
 */
export async function checkMayRevoke(ctx: OperationContext, grant: GrantedRow | undefined): Promise<void> {
  await checkMayGrant(ctx, grant?.data_source_id ?? 0, grant?.subject_type ?? 'user', grant?.project_id);
  if (grant?.letter === 'forbid' && (await reachesOneself(ctx, grant.subject_type, grant.subject_id, grant.project_id)))
    throw error('duties.not-to-oneself', {}, { field: 'id' });
}

const knownSql = `
  SELECT 1 AS one FROM catalogue_object s
    LEFT JOIN catalogue_object t ON t.parent_id = s.id AND t.kind IN ('table', 'view', 'routine') AND t.name = $3::text
      AND t.gone_time IS NULL
    LEFT JOIN catalogue_object c ON c.parent_id = t.id AND c.kind = 'column' AND c.name = $4::text
      AND c.gone_time IS NULL
  WHERE s.data_source_id = $1 AND s.kind = 'schema' AND s.name = $2 AND s.gone_time IS NULL
    AND ($3::text IS NULL OR t.id IS NOT NULL) AND ($4::text IS NULL OR c.id IS NOT NULL) LIMIT 1`;

/**
 * An object of a grant stands in the catalogue: a misspelt one would give nothing, or forbid nothing. Throws
 * `grant.path-invalid`, `grant.object-unknown`.
 */
export async function checkObject(db: Db, sourceId: number, path: string, field: string): Promise<void> {
  const parts = parseObjectPath(path);
  if (!parts || parts.length > 3) throw error('grant.path-invalid', { path }, { field });
  if (parts.length === 0) return;
  const [schema, table = null, column = null] = parts;
  const known = await db.maybeOne(knownSql, [sourceId, schema, table, column]);
  if (!known) throw error('grant.object-unknown', { path }, { field });
}
