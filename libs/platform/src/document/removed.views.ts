import type { PageDocument } from '@sluice/document';
import { removedViews } from '@sluice/document/edit';
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
 * Puts the views that a page lost into the recycle bin (screens P10), each with what stood in it and its place. One that
 * was there already is kept as it went last.
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
