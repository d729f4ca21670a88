import { error } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { RecycleTarget } from './document.contract.js';
import { lockHead } from './document.rows.js';
import { knownApp } from './document.writer.js';

/** A guard outlives what it guards: a page that comes again under its uid is for the same roles and people. */
const keptGuards = `
  INSERT INTO app_guard_kept (app_id, kind, uid, node, role_id, user_id)
  SELECT g.app_id, d.kind, d.uid, '', g.role_id,
    g.user_id FROM app_guard g JOIN document d ON d.id = g.object_id WHERE d.id = $1
  UNION ALL SELECT g.app_id, d.kind, d.uid, n.uid, g.role_id,
    g.user_id FROM app_guard g JOIN document_node n ON n.id = g.object_id
    JOIN document d ON d.id = n.document_id WHERE d.id = $1
  ON CONFLICT DO NOTHING`;

/**
 * Takes documents with their history, their places in old releases, their nodes and what guards them out of the
 * database.
 */
async function deleteDocuments(db: Db, ids: readonly number[]): Promise<void> {
  for (const statement of [
    'DELETE FROM app_guard WHERE object_id = ANY ($1) OR object_id IN (SELECT id FROM document_node WHERE document_id = ANY ($1))',
    'DELETE FROM document_node WHERE document_id = ANY ($1)',
    'DELETE FROM document_release_item WHERE document_id = ANY ($1)',
    'DELETE FROM document_revision WHERE document_id = ANY ($1)',
    'DELETE FROM document WHERE id = ANY ($1)',
  ])
    await db.query(statement, [ids]);
}

/**
 * Deletes for ever what is in the recycle bin. What visitors still use is kept until a release is without it, and what
 * came with the product stays, because the next start would ship it again.
 */
export async function purgeDocument(db: Db, { app, kind, uid }: RecycleTarget): Promise<void> {
  if (kind === undefined || uid === undefined) return purgeApp(db, app);
  const appId = await knownApp(db, app);
  const name = `${app}/${kind}/${uid}`;
  const head = await lockHead(db, appId, kind, uid);
  if (!head?.is_deleted) throw error('document.unknown', { name });
  if (head.shipped_base) throw error('document.kept', { name });
  const released = await db.maybeOne(
    `SELECT 1 AS one FROM document_release_item WHERE document_id = $1 AND app_id = $2
    AND number = (SELECT max(number) FROM document_release WHERE app_id = $2)`,
    [head.id, appId],
  );
  if (released) throw error('document.still-released', { name });
  await db.query(keptGuards, [head.id]);
  await deleteDocuments(db, [head.id]);
}

/**
 * An app goes with its grants and its files: its number is never given again, and a new app of its uid begins with
 * none. Files are over at once, and their content goes with the next sweep.
 */
async function purgeApp(db: Db, app: string): Promise<void> {
  const found = await db.maybeOne<{ id: number }>(
    'SELECT id FROM document_app WHERE uid = $1 AND is_deleted FOR UPDATE',
    [app],
  );
  if (!found) throw error('document.unknown', { name: app });
  const { rows } = await db.query<{ id: number }>('SELECT id FROM document WHERE app_id = $1', [found.id]);
  await deleteDocuments(
    db,
    rows.map(({ id }) => id),
  );
  for (const statement of [
    'UPDATE stored_file SET expire_time = now() WHERE app_id = $1',
    'DELETE FROM app_guard WHERE app_id = $1',
    'DELETE FROM app_guard_kept WHERE app_id = $1',
    'DELETE FROM document_release WHERE app_id = $1',
    'DELETE FROM document_app WHERE id = $1',
    `DELETE FROM data_grant WHERE subject_type = 'app' AND subject_id = $1`,
    'DELETE FROM app_principal WHERE id = $1',
  ])
    await db.query(statement, [found.id]);
}
