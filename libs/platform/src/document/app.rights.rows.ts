import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { appRights, buildsApp } from './app.rights.js';

/** Apps by uid, those in the recycle bin too, and whether the caller builds them. */
export async function builtApps({
  db,
  caller,
}: Pick<OperationContext, 'db' | 'caller'>): Promise<Map<string, boolean>> {
  const { rows } = await db.query<{ id: number; uid: string; owner_id: number | null; builders: number[] }>(
    `SELECT a.id, a.uid, a.owner_id, ARRAY(SELECT b.user_id FROM document_app_builder b WHERE b.app_id = a.id) AS builders FROM document_app a`,
  );
  const rightsOf = (row: (typeof rows)[number]) => appRights({ ...row, members: [], guards: [] });
  return new Map(rows.map((row) => [row.uid, buildsApp({ id: row.id, rights: rightsOf(row) }, caller)]));
}

/**
 * What uses a document, as far as the caller may know: `app/kind/uid` of apps that they build (`own`), of others that visitors have the app alone.
 * What nobody but its builders knows is left out.
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

/** Refuses an app that somebody else builds, wherever it is; one that does not exist is left to whoever looks it up. Throws `app.unknown`. */
export async function checkBuilds(ctx: Pick<OperationContext, 'db' | 'caller'>, uid: string): Promise<void> {
  if ((await builtApps(ctx)).get(uid) === false) throw error('app.unknown', {}, { field: 'app' });
}
