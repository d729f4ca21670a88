import { error, type PageDocument } from '@sluice/document';
import { gridViews, restoreView, type RemovedView } from '@sluice/document/edit';
import { checkText } from '@sluice/document/validate';
import type { Db } from '../host/db.js';
import type { Author, RemovedViewTarget } from './document.contract.js';
import { knownHead, saveDocument } from './document.writer.js';

/** The page's number, its newest revision and the view in the recycle bin, locked. Throws `document.unknown`. */
async function found(db: Db, { app, page, uid }: RemovedViewTarget) {
  const head = await knownHead(db, { app, kind: 'page', uid: page });
  const row = await db.maybeOne<RemovedView & { id: number }>(
    `SELECT v.node_id AS id, v.view, v.place FROM removed_view v JOIN document_node n ON n.id = v.node_id
     WHERE n.document_id = $1 AND n.uid = $2 FOR UPDATE OF v`,
    [head.id, uid],
  );
  if (head.is_deleted || !row) throw error('document.unknown', { name: `${app}/page/${page}/${uid}` });
  return { head, row };
}

/**
 * Puts a removed view back into the draft of its page, as a revision of its own, and out of the bin. Where its place is
 * taken it stands where `restoreView` finds one; what it needs and is gone is a finding of the draft. Throws
 * `document.invalid` while another node of the page has its uid.
 */
export async function recoverView(db: Db, target: RemovedViewTarget & { author: Author }): Promise<void> {
  const { head, row } = await found(db, target);
  const document = restoreView(head.content as PageDocument, row).document as unknown as PageDocument;
  if (!hasView(document, target.uid)) {
    const reason = checkText('repeated-node', { uid: target.uid });
    throw error('document.invalid', { name: `${target.app}/page/${target.page}`, reason });
  }
  await saveDocument(db, {
    app: target.app,
    document,
    revision: head.revision,
    message: `restore view ${target.uid}`,
    author: target.author,
  });
}

const hasView = ({ views }: PageDocument, uid: string): boolean => gridViews({ views: views ?? [] }).has(uid);

/** Takes a view out of the recycle bin for ever; older revisions of its page still tell of it. */
export async function purgeView(db: Db, target: RemovedViewTarget): Promise<void> {
  const { row } = await found(db, target);
  await db.query('DELETE FROM removed_view WHERE node_id = $1', [row.id]);
}
