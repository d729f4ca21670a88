import type { AppPartDocument, DocumentKind } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { AppRightsRow } from './app.rights.js';
import type { Finding } from './draft.finding.js';

/** Row of an app with its newest release and its rights. */
export interface AppRow extends AppRightsRow {
  id: number;
  uid: string;
  is_shipped: boolean;
  number: number | null;
  public_documents: number[];
}
/** Row of a document: its newest revision, and the released one. */
export interface DocumentRow {
  id: number;
  app_id: number;
  kind: DocumentKind;
  uid: string;
  revision: number;
  content: AppPartDocument;
  findings: Finding[];
  is_deleted: boolean;
  released_revision: number | null;
  released_content: AppPartDocument | null;
}
/** Number of a page node. */
export interface NodeRowOfPage {
  id: number;
  document_id: number;
  uid: string;
}

/** Everything in memory of some apps comes from these three reads; `appIds` undefined reads all. */
export async function readApps(
  db: Db,
  appIds?: readonly number[],
): Promise<{ apps: AppRow[]; documents: DocumentRow[]; nodes: NodeRowOfPage[] }> {
  const filter = appIds ?? null;
  const apps = await db.query<AppRow>(
    `
    SELECT a.id, a.uid, a.is_shipped, a.owner_id, r.number, coalesce(r.public_documents, '{}') AS public_documents,
      ARRAY(SELECT b.user_id FROM document_app_builder b WHERE b.app_id = a.id) AS builders,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(m.role_id, m.user_id,
        round(extract(epoch FROM m.end_time) * 1000)::bigint)), '[]') FROM app_role_member m
        JOIN app_role o ON o.id = m.role_id
        WHERE o.app_id = a.id AND (m.end_time IS NULL OR m.end_time > now())) AS members,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(g.object_id, g.role_id, g.user_id)), '[]') FROM app_guard g
        WHERE g.app_id = a.id) AS guards
    FROM document_app a
    LEFT JOIN LATERAL (SELECT number,
      public_documents FROM document_release WHERE app_id = a.id ORDER BY number DESC LIMIT 1) r ON true
    WHERE NOT a.is_deleted AND ($1::bigint[] IS NULL OR a.id = ANY ($1))`,
    [filter],
  );
  const documents = await db.query<DocumentRow>(
    `
    SELECT d.id, d.app_id, d.kind, d.uid, d.revision, n.content, n.findings, d.is_deleted,
      i.revision AS released_revision, ri.content AS released_content
    FROM document d JOIN document_revision n ON n.document_id = d.id AND n.revision = d.revision
    LEFT JOIN document_release_item i ON i.document_id = d.id AND i.app_id = d.app_id
      AND i.number = (SELECT max(number) FROM document_release WHERE app_id = d.app_id)
    LEFT JOIN document_revision ri ON ri.document_id = d.id AND ri.revision = i.revision
    WHERE $1::bigint[] IS NULL OR d.app_id = ANY ($1) ORDER BY d.id`,
    [filter],
  );
  const nodes = await db.query<NodeRowOfPage>(
    `
    SELECT n.id, n.document_id, n.uid FROM document_node n JOIN document d ON d.id = n.document_id
    WHERE $1::bigint[] IS NULL OR d.app_id = ANY ($1)`,
    [filter],
  );
  return {
    apps: apps.rows,
    documents: documents.rows,
    nodes: nodes.rows.map((row) => ({ ...row, id: Number(row.id) })),
  };
}

/** State of a document for writing; locks the row. */
export interface HeadRow {
  id: number;
  revision: number;
  content: AppPartDocument;
  shipped_base: AppPartDocument | null;
  is_customised: boolean;
  is_deleted: boolean;
}

/**
 * The newest revision of a document, locked against other writers until the transaction ends. The lock comes first, by
 * itself: what another writer commits while this one waits for it is seen by the next statement only.
 */
export async function lockHead(db: Db, appId: number, kind: DocumentKind, uid: string): Promise<HeadRow | undefined> {
  const locked = await db.maybeOne<{ id: number }>(
    'SELECT id FROM document WHERE app_id = $1 AND kind = $2 AND uid = $3 FOR UPDATE',
    [appId, kind, uid],
  );
  if (!locked) return undefined;
  return db.one<HeadRow>(
    `
    SELECT d.id, d.revision, r.content, d.shipped_base, d.is_customised, d.is_deleted FROM document d
    JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE d.id = $1`,
    [locked.id],
  );
}

/** Number of an app that is not in the recycle bin. */
export async function appIdOf(db: Db, uid: string): Promise<number | undefined> {
  return (await db.maybeOne<{ id: number }>('SELECT id FROM document_app WHERE uid = $1 AND NOT is_deleted', [uid]))
    ?.id;
}

/** The console is app 1 on every server; other apps draw the next number. */
export async function ensureApp(db: Db, uid: string, shipped: boolean, ownerId: number | null = null): Promise<number> {
  const known = await db.maybeOne<{ id: number }>('SELECT id FROM document_app WHERE uid = $1', [uid]);
  if (known) {
    await db.query('UPDATE document_app SET is_deleted = false, is_shipped = is_shipped OR $2 WHERE id = $1', [
      known.id,
      shipped,
    ]);
    return known.id;
  }
  const { id } = await db.one<{ id: number }>(
    `SELECT CASE WHEN $1 = 'console' THEN 1 ELSE nextval('document_object_id') END AS id`,
    [uid],
  );
  await db.query('INSERT INTO app_principal (id, uid) VALUES ($1, $2)', [id, uid]);
  await db.query('INSERT INTO document_app (id, uid, is_shipped, owner_id) VALUES ($1, $2, $3, $4)', [
    id,
    uid,
    shipped,
    ownerId,
  ]);
  return id;
}

/** What each document of an app was shipped as, by `kind/uid`; empty for an app that is not shipped yet. */
export async function readShippedBases(db: Db, uid: string): Promise<Map<string, AppPartDocument>> {
  const { rows } = await db.query<{ name: string; shipped_base: AppPartDocument }>(
    `
    SELECT d.kind || '/' || d.uid AS name, d.shipped_base FROM document d JOIN document_app a ON a.id = d.app_id
    WHERE a.uid = $1 AND d.shipped_base IS NOT NULL`,
    [uid],
  );
  return new Map(rows.map((row) => [row.name, row.shipped_base]));
}
