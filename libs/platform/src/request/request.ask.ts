import { createHash } from 'node:crypto';
import { canonicalJson, error, type AccessLevel, type Letter } from '@sluice/document';
import { formatObjectPath, parseObjectPath } from '@sluice/policy';
import { actorOf } from '../approval/approval.actor.js';
import type { ApprovalFacts } from '../approval/approval.contract.js';
import type { OperationContext } from '../dispatch/operation.js';
import { Request, type RequestItem, type RequestKind } from './request.entity.js';
import { poolSource } from './request.source.js';
import { askableRole } from './request.app.js';
import { moveRequest } from './request.move.js';
import { activateRequest } from './request.target.js';

/** A request as its form sends it. */
export interface RequestForm {
  kind: RequestKind;
  project_id?: number | null;
  data_source_id?: number | null;
  app_role_id?: number | null;
  /** Chosen in the tree; no path is the whole source. */
  objects?: { source_id: number; path: string[] }[] | null;
  /** Written: also what the asker does not see. */
  object_paths?: string[] | null;
  letters?: Letter[] | null;
  level?: AccessLevel | null;
  days: number;
  reason?: string | null;
}

/** What is asked for, checked. */
type Wanted = Pick<
  Request,
  'kind' | 'sourceType' | 'projectId' | 'sourceId' | 'appRoleId' | 'items' | 'level' | 'days'
> & {
  title: string;
  appId?: number;
};

const SOURCE_TYPES = {
  letters: 'resource_request',
  level: 'resource_request',
  see_unmasked: 'masking_privilege',
  use_unmasked: 'masking_privilege',
  join_project: 'project_approval',
  join_source: 'project_approval',
  app: 'resource_request',
} as const satisfies Record<RequestKind, Request['sourceType']>;

/**
 * Objects, each once; none is the whole source. Whether they exist is looked at by the approval: an answer here would
 * tell hidden names.
 */
function itemsOf({ kind, data_source_id: source, objects, object_paths: given, letters }: RequestForm): RequestItem[] {
  if (kind === 'level') return [{ path: '', letters: [] }];
  if (kind === 'join_project' || kind === 'join_source' || kind === 'app') return [];
  const wanted = kind === 'letters' ? [...new Set(letters ?? [])].sort() : [];
  if (kind === 'letters' && wanted.length === 0) throw error('request.letters-needed', {}, { field: 'letters' });
  if ((objects ?? []).some((one) => one.source_id !== source))
    throw error('request.one-source', {}, { field: 'objects' });
  // The whole source, chosen as such, holds all else.
  if ((objects ?? []).some(({ path }) => path.length === 0)) return [{ path: '', letters: wanted }];
  const chosen = (objects ?? []).map(({ path }) => formatObjectPath(path));
  const written = (given ?? []).map((path) => path.trim()).filter((path) => path !== '');
  const paths = [...new Set([...chosen, ...written])].sort();
  for (const path of paths) {
    const parts = parseObjectPath(path);
    if (!parts || parts.length === 0 || parts.length > 3)
      throw error('grant.path-invalid', { path }, { field: 'object_paths' });
  }
  return (paths.length === 0 ? [''] : paths).map((path) => ({ path, letters: wanted }));
}

const projectsSql = `
  SELECT p.id FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    AND (p.end_time IS NULL OR p.end_time > now())
    JOIN project_source x ON x.project_id = p.id AND x.data_source_id = $2
      AND (x.end_time IS NULL OR x.end_time > now())
  WHERE m.user_id = $1 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now()) ORDER BY p.id`;

/** The project whose people decide: the one that is named, or the only one of the asker's that works on the source. */
async function projectOf({ db }: OperationContext, userId: number, form: RequestForm): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(projectsSql, [userId, form.data_source_id]);
  if (form.project_id) {
    if (!rows.some(({ id }) => id === form.project_id))
      throw error('request.project-unfit', {}, { field: 'project_id' });
    return form.project_id;
  }
  if (rows.length > 1) throw error('request.project-choose', {}, { field: 'project_id' });
  return rows[0]?.id ?? null;
}

/** A public project that is in use and that the asker is not in. */
async function openProject({ db }: OperationContext, userId: number, id: number | null | undefined) {
  const found = await db.maybeOne<{ id: number; name: string }>(
    `SELECT p.id, p.name::text AS name FROM project p WHERE p.id = $1 AND p.is_public AND p.status = 'active'
      AND (p.end_time IS NULL OR p.end_time > now())
       AND NOT EXISTS (SELECT 1 FROM project_member m WHERE m.project_id = p.id AND m.user_id = $2
         AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now()))`,
    [id ?? null, userId],
  );
  if (!found) throw error('request.not-open', {}, { field: 'project_id' });
  return found;
}

/** Roles that see every source. */
const seesAll: readonly string[] = ['super_admin', 'system_admin', 'policy_admin', 'audit_admin'];

/** What a source is called to whoever asks for it: its name where they may see it, else the number that they wrote. */
async function sourceTitle(
  { db, caller }: OperationContext,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<string> {
  if (caller.roles.some((role) => seesAll.includes(role))) return name;
  await db.query(`SELECT set_config('sluice.user_id', $1, true)`, [String(userId)]);
  const isSeen = await db.maybeOne('SELECT 1 AS one FROM console_rights.request_sources() s WHERE s.id = $1 LIMIT 1', [
    id,
  ]);
  return isSeen ? name : `#${id}`;
}

async function checkedForm(
  ctx: OperationContext,
  userId: number,
  form: RequestForm,
  extendsId: number | null,
): Promise<Wanted> {
  const { kind, days } = form;
  const limit = ctx.platform.settings.get('request.longest_days');
  if (days > limit) throw error('request.days-many', { most: limit }, { field: 'days' });
  const base = { kind, sourceType: SOURCE_TYPES[kind], days, items: itemsOf(form), level: null, appRoleId: null };
  if (kind === 'join_project') {
    const project = await openProject(ctx, userId, form.project_id);
    return { ...base, projectId: project.id, sourceId: null, title: project.name };
  }
  if (kind === 'join_source') {
    const { source, project } = await poolSource(ctx, form, extendsId);
    const items = [{ path: source.name, letters: [] }];
    const title = `${project.name} · ${source.name}`;
    return { ...base, projectId: project.id, sourceId: source.id, items, title };
  }
  if (kind === 'app') {
    const { id, appId, title } = await askableRole(ctx, userId, form.app_role_id, extendsId !== null);
    const items = [{ path: title, letters: [] }];
    return { ...base, projectId: null, sourceId: null, appRoleId: id, appId, items, title };
  }
  if (!form.data_source_id) throw error('request.source-needed', {}, { field: 'data_source_id' });
  if (kind === 'level' && !form.level) throw error('request.level-needed', {}, { field: 'level' });
  const source = await ctx.platform.gateway.sources.get(form.data_source_id);
  const objects = base.items.map(({ path }) => path).filter((path) => path !== '');
  return {
    ...base,
    projectId: await projectOf(ctx, userId, form),
    sourceId: source.id,
    level: kind === 'level' ? (form.level ?? null) : null,
    title: [await sourceTitle(ctx, userId, source), objects.join(', ')].filter((part) => part !== '').join(' · '),
  };
}

/**
 * How much is asked for: what changes data or shows what is masked is more than reading, and a source of a project is
 * many people's.
 */
function riskOf({ kind, items, level }: Wanted): NonNullable<ApprovalFacts['risk']> {
  if (kind === 'join_source') return 'medium';
  if (kind === 'see_unmasked' || kind === 'use_unmasked') return 'high';
  const letters = items.flatMap((item) => item.letters);
  if (level === 'high' || letters.includes('manage') || letters.includes('terminal')) return 'high';
  return level === 'medium' || letters.includes('write') ? 'medium' : 'low';
}

const factsOf = (wanted: Wanted, applicantId: number): ApprovalFacts => ({
  projectId: wanted.projectId,
  sourceId: wanted.sourceId,
  appId: wanted.appId ?? null,
  applicantId,
  kind: wanted.kind,
  sourceType: wanted.sourceType,
  risk: riskOf(wanted),
  days: wanted.days,
  letters: [...new Set(wanted.items.flatMap((item) => item.letters))],
  level: wanted.level || undefined,
});

/**
 * Stores a request and begins its approval; one that passes by itself works at once. `extendsId`: the request that it
 * lengthens.
 */
export async function askFor(
  ctx: OperationContext,
  form: RequestForm,
  extendsId: number | null = null,
): Promise<{ id: number; granted: boolean }> {
  const act = actorOf(ctx);
  const { title, appId, ...wanted } = await checkedForm(ctx, act.userId, form, extendsId);
  const hash = createHash('sha256')
    .update(canonicalJson({ ...wanted, extendsId }))
    .digest('hex');
  // Two at once: the later one waits here and finds the first.
  await ctx.db.query('SELECT 1 FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [act.userId]);
  if (await ctx.orm.existsBy(Request, { userId: act.userId, hash, status: 'waiting' })) throw error('request.waiting');
  const made = await ctx.orm.save(
    ctx.orm.create(Request, {
      ...wanted,
      hash,
      extendsId,
      userId: act.userId,
      createUserId: act.userId,
      reason: form.reason?.trim() || null,
      status: 'waiting',
    }),
  );
  const { no } = await ctx.db.one<{ no: string }>(
    `UPDATE request SET request_no = 'R' || to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || '-' || id
      WHERE id = $1 RETURNING request_no AS no`,
    [made.id],
  );
  const target = { type: 'request', id: made.id } as const;
  const state = await ctx.platform.approvals.start(
    act,
    target,
    factsOf({ ...wanted, title, appId: appId || undefined }, act.userId),
    {
      hash,
      shown: { no, title, page: `request?id=${made.id}`, summary: made.reason },
      fromStatus: null,
      toStatus: 'waiting',
    },
  );
  if (state.status !== 'approved') return { id: made.id, granted: false };
  const move = await moveRequest(act, made.id, 'approve');
  await ctx.platform.approvals.record({ ...act, userId: null }, target, {
    action: 'pass',
    fromStatus: move?.from ?? null,
    toStatus: 'approved',
  });
  await activateRequest(ctx.platform, { ...act, userId: null }, made.id);
  return { id: made.id, granted: true };
}
