import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import type { AppCopy } from './app.copy.js';
import { appRights, buildsApp } from './app.rights.js';

/** Apps by uid, those in the recycle bin too, and whether the caller builds them. */
export async function builtApps({
  db,
  caller,
}: Pick<OperationContext, 'db' | 'caller'>): Promise<Map<string, boolean>> {
  const { rows } = await db.query<{ id: number; uid: string; owner_id: number | null; builders: number[] }>(
    `SELECT a.id, a.uid, a.owner_id,
      ARRAY(SELECT b.user_id FROM document_app_builder b WHERE b.app_id = a.id) AS builders FROM document_app a`,
  );
  const rightsOf = (row: (typeof rows)[number]) => appRights({ ...row, members: [], guards: [] });
  return new Map(rows.map((row) => [row.uid, buildsApp({ id: row.id, rights: rightsOf(row) }, caller)]));
}

/**
 * What uses a document, as far as the caller may know: `app/kind/uid` of apps that they build (`own`), of others that
 * visitors have the app alone. What nobody but its builders knows is left out.
 */
export function knownUsers(
  { platform }: Pick<OperationContext, 'platform'>,
  own: ReadonlyMap<string, boolean>,
  names: readonly string[],
): string[] {
  const known = names.flatMap((name) => {
    const [app = ''] = name.split('/');
    if (own.get(app) === true) return [name];
    return platform.documents.app(app) ? [app] : [];
  });
  return [...new Set(known)];
}

/**
 * Refuses an app that somebody else builds, wherever it is; one that does not exist is left to whoever looks it up.
 * Throws `app.unknown`.
 */
export async function checkBuilds(ctx: Pick<OperationContext, 'db' | 'caller'>, uid: string): Promise<void> {
  if ((await builtApps(ctx)).get(uid) === false) throw error('app.unknown', {}, { field: 'app' });
}

const copiedRolesSql = `
  WITH made AS (INSERT INTO app_role (app_id, name, description) SELECT $2, name,
    description FROM app_role WHERE app_id = $1 RETURNING id, name),
    pairs AS (SELECT o.id AS old, m.id AS new FROM app_role o JOIN made m ON m.name = o.name WHERE o.app_id = $1),
    members AS (INSERT INTO app_role_member (role_id, user_id) SELECT p.new,
      m.user_id FROM app_role_member m JOIN pairs p ON p.old = m.role_id WHERE m.end_time IS NULL)
  SELECT old, new FROM pairs`;

/** What each guarded object of an app is called: `kind/uid`, or `page/uid/node`. */
const guardedSql = `
  SELECT g.role_id, g.user_id, coalesce(d.kind || '/' || d.uid, p.kind || '/' || p.uid || '/' || n.uid) AS name
    FROM app_guard g
    LEFT JOIN document d ON d.id = g.object_id LEFT JOIN document_node n ON n.id = g.object_id
      LEFT JOIN document p ON p.id = n.document_id
  WHERE g.app_id = $1`;

/** The number of an object of an app by its name as above. */
const numberSql = `
  SELECT d.id FROM document d WHERE d.app_id = $1 AND d.kind = $2 AND d.uid = $3 AND $4::text IS NULL
  UNION ALL SELECT n.id FROM document_node n JOIN document d ON d.id = n.document_id WHERE d.app_id = $1 AND d.kind = $2
    AND d.uid = $3 AND n.uid = $4`;

/**
 * Gives a copy the roles of its original with their people, and keeps its objects for the same. Answers how many
 * objects are kept.
 */
export async function copyRights(
  db: Db,
  { from, to, copy }: { from: number; to: number; copy: AppCopy },
): Promise<number> {
  const { rows: pairs } = await db.query<{ old: number; new: number }>(copiedRolesSql, [from, to]);
  const roles = new Map(pairs.map((pair) => [Number(pair.old), pair.new]));
  const { rows } = await db.query<{ role_id: number | null; user_id: number | null; name: string }>(guardedSql, [from]);
  const kept = new Set<number>();
  for (const { role_id: role, user_id: person, name } of rows) {
    const fresh = copy.names.get(name);
    const [kind = '', uid = ''] = name.split('/');
    const owner = copy.names.get(`${kind}/${uid}`);
    if (fresh === undefined || owner === undefined) continue;
    const isNode = name.split('/').length > 2;
    const found = await db.maybeOne<{ id: number }>(numberSql, [to, kind, owner, isNode ? fresh : null]);
    if (!found) continue;
    kept.add(Number(found.id));
    const newRole = role === null ? null : (roles.get(Number(role)) ?? null);
    await db.query('INSERT INTO app_guard (app_id, object_id, role_id, user_id) VALUES ($1, $2, $3, $4)', [
      to,
      found.id,
      newRole,
      person,
    ]);
  }
  return kept.size;
}
