import {
  migrateDocument,
  type DocumentMigration,
  type JsonObject,
  type PageDocument,
  type View,
} from '@sluice/document';
import { gridViews, removedViews, type RemovedView } from '@sluice/document/edit';
import type { Db } from '../host/db.js';
import type { Author } from './document.contract.js';

/** A page before and after it was saved. */
export interface SavedPage {
  documentId: number;
  before: PageDocument;
  after: PageDocument;
  author: Author;
}

/**
 * Puts the views that a page lost into the recycle bin (screens P10), each with what stood in it and its place. One
 * that was there already is kept as it went last.
 */
export async function keepRemovedViews(db: Db, { documentId, before, after, author }: SavedPage): Promise<void> {
  const removed = removedViews(before, after);
  if (removed.length === 0) return;
  await db.query(
    `INSERT INTO removed_view (node_id, view, place, removed_by)
     SELECT n.id, x.view, x.place, $3 FROM jsonb_to_recordset($2::jsonb) AS x (view jsonb, place jsonb)
       JOIN document_node n ON n.document_id = $1 AND n.uid = x.view ->> 'uid'
     ON CONFLICT (node_id) DO UPDATE SET view = excluded.view, place = excluded.place,
       removed_by = excluded.removed_by, removed_time = now()`,
    [documentId, JSON.stringify(removed), author.name],
  );
}

/** Takes the views that stand in a page out of its recycle bin, whatever way they came back by. */
export async function forgetReturnedViews(db: Db, documentId: number, { views = [] }: PageDocument): Promise<void> {
  await db.query(
    `DELETE FROM removed_view v USING document_node n
     WHERE n.id = v.node_id AND n.document_id = $1 AND n.uid = ANY ($2)`,
    [documentId, [...gridViews({ views }).keys()]],
  );
}

/** Brings the removed views of a page to the current shape, as their page is brought there from the `shape` it had. */
export async function upgradeRemovedViews(
  db: Db,
  documentId: number,
  { shape, migrations }: { shape: number; migrations: readonly DocumentMigration[] },
): Promise<void> {
  const { rows } = await db.query<RemovedView & { id: number }>(
    `SELECT v.node_id AS id, v.view, v.place FROM removed_view v JOIN document_node n ON n.id = v.node_id
     WHERE n.document_id = $1 FOR UPDATE OF v`,
    [documentId],
  );
  for (const { id, view, place } of rows) {
    const page = { ...pageAround({ view, place }), shape };
    const [outer] = (migrateDocument(page, migrations).document as unknown as PageDocument).views;
    const inner = place.cell ? outer?.sub_views?.[0] : outer;
    const cell = place.cell && outer?.config?.col_map?.[view.uid];
    await db.query('UPDATE removed_view SET view = $2, place = $3 WHERE node_id = $1', [
      id,
      JSON.stringify(inner ?? view),
      JSON.stringify(cell ? { ...place, cell } : place),
    ]);
  }
}

/** A page with a removed view in it, in a layout of its own where it had a cell. */
function pageAround({ view, place: { parent, cell } }: RemovedView): JsonObject {
  const layout = { uid: parent, type: 8, config: { col_map: { [view.uid]: cell } }, sub_views: [view] };
  const views = [cell ? layout : view] as View[];
  return { kind: 'page', uid: 'removed', views } as unknown as JsonObject;
}
