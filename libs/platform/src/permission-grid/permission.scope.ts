import { error, type AccessLevel } from '@sluice/document';
import { Sight } from '../data-source/sight.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import { Project } from '../project/project.entity.js';
import { ownMembership } from '../project/project.rights.js';
import { reachesSource } from '../session/token.limits.js';
import { freshIn } from '../user/fresh.account.js';
import type { GridSubject, GridSubjectType } from './permission.schemas.js';

/** Where the grid stands: in one project, or over all sources; and what its reader may do there. */
export interface GridScope {
  projectId: number | null;
  maySave: boolean;
  /** Whoever may not look at others sees what they hold themself. */
  onlySelf: boolean;
  /** The highest level that can be given with a letter; within a project what the project's members see. */
  ceiling: AccessLevel;
}

/**
 * The policy administrator everywhere, a project's manager in the project, its other members their own part (screens.md
 * D6). Strangers and unknown projects are refused alike.
 */
export async function scopeOf(ctx: OperationContext, projectId: number | null | undefined): Promise<GridScope> {
  const { caller, orm, platform } = ctx;
  if (caller.preview !== undefined) throw error('access.denied');
  const isKeeper = caller.roles.includes('policy_admin');
  if (!projectId) {
    if (!isKeeper) throw error('access.denied');
    return { projectId: null, maySave: true, onlySelf: false, ceiling: 'high' };
  }
  const project = await orm.findOneBy(Project, { id: projectId });
  const own = project && (await ownMembership(ctx, projectId));
  const manages = own?.role.isManager === true;
  if (!project || (!isKeeper && !own)) throw error('access.denied');
  const ended = project.endTime !== null && project.endTime.getTime() <= platform.clock.now();
  const isOpen = project.status === 'active' && !ended;
  return {
    projectId,
    maySave: isOpen && (isKeeper || manages),
    onlySelf: !isKeeper && !manages,
    ceiling: project.accessLevel,
  };
}

/** The sources that the scope works on and the caller's token reaches; switched-off ones take no new rights. */
export async function scopeSources(ctx: OperationContext, scope: GridScope): Promise<SourceRecord[]> {
  const all = (await ctx.platform.gateway.sources.list()).filter(
    (source) => source.is_enabled && reachesSource(ctx.caller, source.id),
  );
  if (scope.projectId === null) return all;
  const { rows } = await ctx.db.query<{ id: number }>(
    'SELECT data_source_id AS id FROM project_source WHERE project_id = $1 AND (end_time IS NULL OR end_time > now())',
    [scope.projectId],
  );
  const works = new Set(rows.map(({ id }) => id));
  return all.filter(({ id }) => works.has(id));
}

/**
 * Whoever gives rights on a source sees its structure, names and levels, never rows; others see what their own letters
 * show.
 */
export async function scopeSight(ctx: OperationContext, scope: GridScope, source: SourceRecord): Promise<Sight> {
  if (!scope.onlySelf) return new Sight({ ...ctx.caller, roles: ['policy_admin'] }, source, []);
  const { gateway } = ctx.platform;
  const { grants } = await gateway.grants.ofCaller(ctx.caller, source, await gateway.versions.current());
  return new Sight(ctx.caller, source, grants);
}

const isMember = `m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())`;
const usable = 'u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now())';
const listSql: Record<GridSubjectType, string> = {
  user: `SELECT u.id, u.name || ' (' || u.account || ')' AS name, u.must_change_pwd AS fresh FROM user_account u
    WHERE ${usable} AND ($1::bigint IS NULL
      OR EXISTS (SELECT 1 FROM project_member m WHERE m.project_id = $1 AND m.user_id = u.id AND ${isMember}))`,
  group: `SELECT g.id, g.name::text AS name,
  ${freshIn('user_group_member', 'm.group_id = g.id')} AS fresh FROM user_group g
    WHERE (g.end_time IS NULL OR g.end_time > now()) AND ($1::bigint IS NULL OR true)`,
  project_role: `SELECT r.id, r.name::text AS name, ${freshIn('project_member', `m.project_role_id = r.id AND m.project_id = $1 AND m.status = 'active'`)} AS fresh FROM project_role r WHERE $1::bigint IS NOT NULL AND (r.project_id = $1 OR r.project_id IS NULL)`,
  app: `SELECT a.id, a.uid::text AS name, false AS fresh FROM app_principal a WHERE $1::bigint IS NULL`,
};

/**
 * A subject that rights can be given to in the scope; `fresh`: somebody else still knows the first password of the
 * account, or of one among its people.
 */
export interface KnownSubject extends GridSubject {
  name: string;
  fresh: boolean;
}

/** Subjects of a kind by name, the first fifty. */
export async function subjectsOf(
  ctx: OperationContext,
  scope: GridScope,
  type: GridSubjectType,
  keyword: string,
): Promise<KnownSubject[]> {
  if (scope.onlySelf && type !== 'user') return [];
  const { rows } = await ctx.db.query<{ id: number; name: string; fresh: boolean }>(
    `SELECT * FROM (${listSql[type]}) s WHERE name ILIKE $2 AND ($3::bigint IS NULL OR id = $3) ORDER BY name,
      id LIMIT 50`,
    [
      scope.projectId,
      `%${keyword.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
      scope.onlySelf ? ctx.caller.userId : null,
    ],
  );
  return rows.map((row) => ({ type, ...row }));
}

/**
 * The subject, if the scope may look at it. Throws `object.unknown`; `access.denied` where one may look at oneself
 * alone.
 */
export async function knownSubject(
  ctx: OperationContext,
  scope: GridScope,
  { type, id }: GridSubject,
): Promise<KnownSubject> {
  if (scope.onlySelf && (type !== 'user' || id !== ctx.caller.userId))
    throw error('access.denied', {}, { field: 'subject' });
  const found = await ctx.db.maybeOne<{ id: number; name: string; fresh: boolean }>(
    `SELECT * FROM (${listSql[type]}) s WHERE id = $2`,
    [scope.projectId, id],
  );
  if (!found) throw error('object.unknown', { kind: type, name: String(id) }, { field: 'subject' });
  return { type, ...found };
}
