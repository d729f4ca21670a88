import { error } from '@sluice/document';
import { reachesSource } from '../session/token.limits.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { SourceRecord } from '../data-source/source.type.js';

/** What somebody may do about what goes on at a source. */
export interface Watching {
  source: SourceRecord;
  /**
   * Sees statements (which hold no values) and ends sessions; without it one sees who is there and who waits, and
   * changes nothing.
   */
  manages: boolean;
  /**
   * The whole server is theirs to look at; whoever has the source by a letter or a project is shown its own database
   * alone.
   */
  whole: boolean;
}

/** Whether something of a server belongs to what the source is registered for. */
export const isWithin = ({ source, whole }: Watching, database: string | null): boolean =>
  whole || source.database_name === '' || database === source.database_name;

/** Who manages sources, and who may see that something goes on there (screens H1; spec §6). */
const managers: ReadonlySet<string> = new Set(['super_admin', 'system_admin']);
const watchers: ReadonlySet<string> = new Set(['policy_admin', 'audit_admin']);

const managesProjectSql = `
  SELECT 1 AS one FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    JOIN project_role r ON r.id = m.project_role_id AND r.is_manager
    JOIN project_source x ON x.project_id = p.id AND x.data_source_id = $1
    AND (x.end_time IS NULL OR x.end_time > now())
  WHERE m.user_id = $2 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
    AND (p.end_time IS NULL OR p.end_time > now()) LIMIT 1`;

/**
 * Whether the person holds *manage* on the source as a whole, and nothing of it is forbidden to them: a session may
 * touch any of it.
 */
async function holdsManage({ caller, platform }: OperationContext, source: SourceRecord): Promise<boolean> {
  const { gateway } = platform;
  const { grants } = await gateway.grants.ofCaller(caller, source, await gateway.versions.current());
  return (
    grants.some(({ letter, path }) => letter === 'manage' && path.length === 0) &&
    grants.every(({ letter }) => letter !== 'forbid')
  );
}

/**
 * The source, for somebody who may see what goes on there: administrators, whoever holds *manage* on it, and managers
 * of its projects. Throws `data-source.unknown`, `data-source.disabled`, and `observe.denied` for everybody else, who
 * is not told whether it exists.
 */
export async function watchedSource(ctx: OperationContext, id: number): Promise<Watching> {
  const { caller, platform } = ctx;
  const steward = caller.roles.some((role) => managers.has(role) || watchers.has(role));
  if (caller.userId === null || caller.preview !== undefined || !reachesSource(caller, id))
    throw error('observe.denied');
  const source = (await platform.gateway.sources.list()).find((one) => one.id === id);
  if (!source) throw steward ? error('data-source.unknown', { name: String(id) }) : error('observe.denied');
  const manages = caller.roles.some((role) => managers.has(role)) || (await holdsManage(ctx, source));
  if (!manages && !steward && !(await ctx.db.maybeOne(managesProjectSql, [id, caller.userId])))
    throw error('observe.denied');
  if (!source.is_enabled) throw error('data-source.disabled', { name: source.name });
  return { source, manages, whole: steward };
}
