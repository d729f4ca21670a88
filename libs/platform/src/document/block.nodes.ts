import { pageNodes, wholePage, type AppPartDocument, type PageDocument } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import type { Db } from '../host/db.js';
import type { ReleaseItem } from './release.item.type.js';

/**
 * Documents of one app that belong together, each as far as it can be read; a page has the views of its blocks in their
 * places.
 */
export function wholeDocuments(
  items: readonly Pick<ReleaseItem, 'kind' | 'uid' | 'content'>[],
): Map<string, AppPartDocument> {
  const documents = new Map(items.map(({ kind, uid, content }) => [`${kind}/${uid}`, readableDocument(content)]));
  const find = (uid: string) => documents.get(`page/${uid}`) as PageDocument | undefined;
  return new Map(
    [...documents].map(([name, document]) => [
      name,
      document.kind === 'page' ? wholePage(document, find).page : document,
    ]),
  );
}

/**
 * Gives every node that pages have from their blocks a number on the page: permissions, rows and records of audit hang
 * on it.
 */
export async function numberBlockNodes(db: Db, items: readonly ReleaseItem[]): Promise<void> {
  if (!items.some(({ content }) => content.kind === 'page' && content.block === true)) return;
  const whole = wholeDocuments(items);
  for (const { id, kind, uid, content } of items) {
    const page = whole.get(`${kind}/${uid}`);
    if (page?.kind !== 'page' || content.kind !== 'page') continue;
    const own = new Set([...pageNodes(readableDocument(content) as PageDocument)].map(({ node }) => node.uid));
    const come = [...pageNodes(page)].map(({ node }) => node.uid).filter((node) => !own.has(node));
    if (come.length === 0) continue;
    await db.query(
      'INSERT INTO document_node (document_id, uid) SELECT $1, unnest($2::text[]) ON CONFLICT (document_id, uid) DO NOTHING',
      [id, come],
    );
  }
}

/**
 * Whether a page of an app refers to a block: then the nodes of its pages are numbered anew when one of them changes.
 */
export async function usesBlocks(db: Db, appId: number): Promise<boolean> {
  const found = await db.maybeOne(
    `SELECT 1 AS one FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
    WHERE d.app_id = $1 AND d.kind = 'page' AND NOT d.is_deleted
      AND r.content @? 'strict $.** ? (@.type == 103 && exists (@.config.block))' LIMIT 1`,
    [appId],
  );
  return found !== undefined;
}
