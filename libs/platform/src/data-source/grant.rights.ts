import { error, type Letter } from '@sluice/document';
import { parseObjectPath } from '@sluice/policy';
import type { OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';

/** A stored grant, as far as its revocation needs it. */
export interface GrantedRow {
  id: number;
  subject_type: string;
  subject_id: number | null;
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

/** Who grants: the policy administrator; to apps also the owner of the data (design §6). */
export async function checkMayGrant(ctx: OperationContext, sourceId: number, subjectType: string): Promise<void> {
  if (ctx.caller.preview !== undefined) throw error('access.denied');
  if (ctx.caller.roles.includes('policy_admin')) return;
  if (subjectType !== 'app' || !(await ownsSource(ctx, sourceId))) throw error('access.denied');
}

/**
 * Whether what is granted to a subject reaches the caller: themself, or a group that they are in. The command line has no person behind it.
 */
export async function reachesOneself(
  { db, caller }: OperationContext,
  type: string,
  id: number | null,
): Promise<boolean> {
  if (caller.userId === null) return false;
  if (type === 'user') return id === caller.userId;
  if (type !== 'group') return false;
  const member = await db.maybeOne('SELECT 1 AS one FROM user_group_member WHERE group_id = $1 AND user_id = $2', [
    id,
    caller.userId,
  ]);
  return member !== undefined;
}

/** Who revokes is who grants; and lifting a ban from oneself would be granting to oneself. A missing grant is refused to strangers alike. */
export async function checkMayRevoke(ctx: OperationContext, grant: GrantedRow | undefined): Promise<void> {
  await checkMayGrant(ctx, grant?.data_source_id ?? 0, grant?.subject_type ?? 'user');
  if (grant?.letter === 'forbid' && (await reachesOneself(ctx, grant.subject_type, grant.subject_id)))
    throw error('duties.not-to-oneself', {}, { field: 'id' });
}

const knownSql = `
  SELECT 1 AS one FROM catalogue_object s
    LEFT JOIN catalogue_object t ON t.parent_id = s.id AND t.kind IN ('table', 'view', 'routine') AND t.name = $3::text AND t.gone_time IS NULL
    LEFT JOIN catalogue_object c ON c.parent_id = t.id AND c.kind = 'column' AND c.name = $4::text AND c.gone_time IS NULL
  WHERE s.data_source_id = $1 AND s.kind = 'schema' AND s.name = $2 AND s.gone_time IS NULL
    AND ($3::text IS NULL OR t.id IS NOT NULL) AND ($4::text IS NULL OR c.id IS NOT NULL) LIMIT 1`;

/** An object of a grant stands in the catalogue: a misspelt one would give nothing, or forbid nothing. Throws `grant.path-invalid`, `grant.object-unknown`. */
export async function checkObject(db: Db, sourceId: number, path: string, field: string): Promise<void> {
  const parts = parseObjectPath(path);
  if (!parts || parts.length > 3) throw error('grant.path-invalid', { path }, { field });
  if (parts.length === 0) return;
  const [schema, table = null, column = null] = parts;
  const known = await db.maybeOne(knownSql, [sourceId, schema, table, column]);
  if (!known) throw error('grant.object-unknown', { path }, { field });
}
