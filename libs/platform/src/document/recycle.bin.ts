import { documentUsages, error, type AppPartDocument, type DocumentKind } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import type { Db } from '../host/db.js';
import { lockHead } from './document.rows.js';
import type { Author, RecycledEntry, RecycleTarget, RemovedAnswer } from './document.contract.js';
import { knownApp, knownHead } from './document.writer.js';

/**
 * Puts a document into the recycle bin, or with no kind the whole app, and says what still uses it. Visitors keep a
 * document until the next release, an app is gone at once. The product's own apps and an app's own document stay
 * (`document.kept`).
 */
export async function removeDocument(
  db: Db,
  { app, kind, uid, author }: RecycleTarget & { author: Author },
): Promise<RemovedAnswer> {
  const appId = await knownApp(db, app);
  if (kind === undefined || uid === undefined) return removeApp(db, { appId, app, author });
  if (kind === 'app') throw error('document.kept', { name: `${app}/${kind}/${uid}` });
  const head = await knownHead(db, { app, kind, uid });
  if (head.is_deleted) throw error('document.unknown', { name: `${app}/${kind}/${uid}` });
  await db.query(
    `UPDATE document SET is_deleted = true, is_customised = is_customised OR shipped_base IS NOT NULL,
      deleted_time = now(), deleted_by = $2, update_time = now() WHERE id = $1`,
    [head.id, author.name],
  );
  return { app, used_by: await usersOf(db, { appId, app, kind, uid }) };
}

async function removeApp(
  db: Db,
  { appId, app, author }: { appId: number; app: string; author: Author },
): Promise<RemovedAnswer> {
  const { is_shipped: isShipped } = await db.one<{ is_shipped: boolean }>(
    'SELECT is_shipped FROM document_app WHERE id = $1 FOR UPDATE',
    [appId],
  );
  if (isShipped) throw error('document.kept', { name: app });
  await db.query('UPDATE document_app SET is_deleted = true, deleted_time = now(), deleted_by = $2 WHERE id = $1', [
    appId,
    author.name,
  ]);
  return { app, used_by: await usersOf(db, { appId, app }) };
}

/**
 * Takes a document, or with no kind an app, out of the recycle bin; throws `document.unknown` for what is not in it.
 */
export async function recoverDocument(db: Db, { app, kind, uid }: RecycleTarget): Promise<void> {
  if (kind === undefined || uid === undefined) {
    const { rowCount } = await db.query(
      'UPDATE document_app SET is_deleted = false, deleted_time = NULL, deleted_by = NULL WHERE uid = $1 AND is_deleted',
      [app],
    );
    if (rowCount === 0) throw error('document.unknown', { name: app });
    return;
  }
  const head = await lockHead(db, await knownApp(db, app), kind, uid);
  if (!head?.is_deleted) throw error('document.unknown', { name: `${app}/${kind}/${uid}` });
  await db.query(
    'UPDATE document SET is_deleted = false, deleted_time = NULL, deleted_by = NULL, update_time = now() WHERE id = $1',
    [head.id],
  );
}

/** What is in the recycle bin, newest first: apps as a whole, and documents of apps that are not in it. */
export async function recycledEntries(db: Db): Promise<RecycledEntry[]> {
  const { rows } = await db.query<Omit<RecycledEntry, 'used_by'> & { app_id: number }>(
    `SELECT id AS app_id, uid AS app, NULL AS kind, NULL AS uid, NULL AS page, deleted_time AS time, deleted_by AS author
    FROM document_app WHERE is_deleted
    UNION ALL SELECT a.id, a.uid, d.kind, d.uid, NULL, d.deleted_time, d.deleted_by
    FROM document d JOIN document_app a ON a.id = d.app_id WHERE d.is_deleted AND NOT a.is_deleted
    UNION ALL SELECT a.id, a.uid, 'view', n.uid, d.uid, v.removed_time, v.removed_by
    FROM removed_view v JOIN document_node n ON n.id = v.node_id JOIN document d ON d.id = n.document_id
      JOIN document_app a ON a.id = d.app_id WHERE NOT d.is_deleted AND NOT a.is_deleted
    ORDER BY time DESC NULLS LAST, app, kind, uid`,
  );
  return Promise.all(
    rows.map(async ({ app_id: appId, ...entry }) => ({
      ...entry,
      // A view is used by its own page alone.
      used_by: entry.kind === 'view' ? [] : await usersOf(db, usedOf(appId, entry)),
    })),
  );
}

const usedOf = (appId: number, { app, kind, uid }: Pick<RecycledEntry, 'app' | 'kind' | 'uid'>) =>
  kind === null || kind === 'view' || uid === null ? { appId, app } : { appId, app, kind, uid };

/** Documents that refer to a document, or from another app to anything of an app: `app/kind/uid`, by name. */
async function usersOf(
  db: Db,
  { appId, app, kind, uid }: { appId: number; app: string; kind?: DocumentKind; uid?: string },
): Promise<string[]> {
  const { rows } = await db.query<{ app_id: number; app: string; content: AppPartDocument }>(
    `SELECT d.app_id, a.uid AS app, r.content FROM document d JOIN document_app a ON a.id = d.app_id
    JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
    WHERE NOT d.is_deleted AND NOT a.is_deleted AND position($1 IN r.content::text) > 0
      AND (d.app_id = $2 OR d.kind = 'page')`,
    [uid ?? app, appId],
  );
  const isUse = (content: AppPartDocument, inside: boolean): boolean =>
    documentUsages(readableDocument(content)).some(
      (usage) =>
        (usage.app === undefined ? inside : usage.app === app) &&
        (kind === undefined ? !inside : usage.kind === kind && usage.target === uid),
    );
  return rows
    .filter((row) => isUse(row.content, row.app_id === appId))
    .map((row) => `${row.app}/${row.content.kind}/${row.content.uid}`)
    .sort();
}
