import { error, type DocumentKind } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { refuseConsoleTo } from '../document/document.caller.js';
import { buildsApp } from '../document/app.rights.js';
import type { LoadedApp } from '../document/document.contract.js';

/** Who builds: application administrators, and the super administrator. */
export const builders = { roles: ['super_admin', 'app_admin'] } as const;

type Ctx = Pick<OperationContext, 'platform' | 'caller' | 'db'>;

/**
 * The app that a builder's call names, released or not, for who builds it. Throws `app.unknown` also for somebody
 * else's, and `access.denied` for the console to all but the super administrator.
 */
export function buildableApp({ platform, caller }: Ctx, appId: number): LoadedApp {
  const app = platform.documents.app(appId, { draft: true });
  refuseConsoleTo(caller, app?.id);
  if (!app || !buildsApp(app, caller)) throw error('app.unknown', {}, { field: 'app_id' });
  return app;
}

/** A document of an app by its number; what is in the recycle bin, or of another app, is unknown. */
export async function documentAt(
  ctx: Ctx,
  app: LoadedApp,
  id: number,
): Promise<{ id: number; kind: DocumentKind; uid: string }> {
  const found = await ctx.db.maybeOne<{ id: number; kind: DocumentKind; uid: string }>(
    'SELECT id, kind, uid FROM document WHERE id = $1 AND app_id = $2 AND NOT is_deleted',
    [id, app.id],
  );
  if (!found) throw error('document.unknown', { name: `${app.uid}/${id}` }, { field: 'id' });
  return found;
}

/** The same for a document of one kind. */
export async function documentOfKind(
  ctx: Ctx,
  app: LoadedApp,
  { id, kind }: { id: number; kind: DocumentKind },
): Promise<{ id: number; kind: DocumentKind; uid: string }> {
  const found = await documentAt(ctx, app, id);
  if (found.kind !== kind) throw error('document.unknown', { name: `${app.uid}/${kind}/${id}` }, { field: 'id' });
  return found;
}

/** A node of an app's page by its number: its page's number and uid, and its own uid. */
export async function nodeAt(
  ctx: Ctx,
  app: LoadedApp,
  id: number,
): Promise<{ pageId: number; page: string; uid: string }> {
  const found = await ctx.db.maybeOne<{ pageId: number; page: string; uid: string }>(
    `SELECT d.id AS "pageId", d.uid AS page, n.uid FROM document_node n JOIN document d ON d.id = n.document_id
    WHERE n.id = $1 AND d.app_id = $2 AND NOT d.is_deleted`,
    [id, app.id],
  );
  if (!found) throw error('page.node-unknown');
  return found;
}

/** Numbers of the nodes of a page, by uid. */
export async function nodeNumbers(ctx: Ctx, pageId: number): Promise<Map<string, number>> {
  const { rows } = await ctx.db.query<{ id: number; uid: string }>(
    'SELECT id, uid FROM document_node WHERE document_id = $1',
    [pageId],
  );
  return new Map(rows.map(({ id, uid }) => [uid, Number(id)]));
}
