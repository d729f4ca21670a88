import {
  diffDocuments,
  isObject,
  type AppPartDocument,
  type DocumentKind,
  type Json,
  type JsonObject,
} from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Author } from './document.contract.js';
import type { Finding } from './draft.finding.js';
import { draftNodes } from './draft.shape.js';

/** A revision to write: the content, and what it replaces (undefined for the first). */
export interface NewRevision {
  documentId: number;
  revision: number;
  content: AppPartDocument;
  before: AppPartDocument | undefined;
  message: string;
  author: Author;
  /** What keeps it from being released; nothing for documents that were checked as a whole. */
  findings?: readonly Finding[];
}

/** Writes a revision with its patch by node id, and gives every new node of a page its number. */
export async function writeRevision(
  db: Db,
  { documentId, revision, content, before, message, author, findings = [] }: NewRevision,
): Promise<void> {
  const patch = diffDocuments((before ?? {}) as unknown as Json, content as unknown as Json);
  await db.query(
    'INSERT INTO document_revision (document_id, revision, content, patch, message, author_id, author, findings) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      documentId,
      revision,
      JSON.stringify(content),
      JSON.stringify(patch),
      message,
      author.id,
      author.name,
      JSON.stringify(findings),
    ],
  );
  await db.query(
    'UPDATE document SET revision = $2, is_deleted = false, deleted_time = NULL, deleted_by = NULL, update_time = now() WHERE id = $1',
    [documentId, revision],
  );
  if (content.kind !== 'page') return takeGuardsBack(db, documentId);
  const uids = [...new Set([...draftNodes(content as unknown as JsonObject)].map(({ uid }) => uid))];
  await db.query(
    'INSERT INTO document_node (document_id, uid) SELECT $1, unnest($2::text[]) ON CONFLICT (document_id, uid) DO NOTHING',
    [documentId, uids],
  );
  await takeGuardsBack(db, documentId);
}

/** Guards of a document that was deleted for ever count again for the one that has its name now, and for its nodes. */
async function takeGuardsBack(db: Db, documentId: number): Promise<void> {
  await db.query(
    `WITH back AS (DELETE FROM app_guard_kept k USING document d
      WHERE d.id = $1 AND k.app_id = d.app_id AND k.kind = d.kind AND k.uid = d.uid
        AND (k.node = '' OR EXISTS (SELECT 1 FROM document_node n WHERE n.document_id = d.id AND n.uid = k.node))
      RETURNING k.app_id, k.node, k.role_id, k.user_id)
    INSERT INTO app_guard (app_id, object_id, role_id, user_id)
    SELECT b.app_id, CASE WHEN b.node = '' THEN $1
      ELSE (SELECT n.id FROM document_node n WHERE n.document_id = $1 AND n.uid = b.node) END, b.role_id, b.user_id
    FROM back b ON CONFLICT DO NOTHING`,
    [documentId],
  );
}

/** Makes the row of a new document; answers its number. */
export async function insertDocument(db: Db, appId: number, kind: DocumentKind, uid: string): Promise<number> {
  return (
    await db.one<{ id: number }>('INSERT INTO document (app_id, kind, uid) VALUES ($1, $2, $3) RETURNING id', [
      appId,
      kind,
      uid,
    ])
  ).id;
}

/** The content of one revision. */
export async function readRevision(db: Db, documentId: number, revision: number): Promise<AppPartDocument | undefined> {
  const row = await db.maybeOne<{ content: AppPartDocument }>(
    'SELECT content FROM document_revision WHERE document_id = $1 AND revision = $2',
    [documentId, revision],
  );
  return isObject(row?.content) ? row.content : undefined;
}
