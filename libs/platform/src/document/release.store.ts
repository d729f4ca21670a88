import { documentUsages, type AppPartDocument } from '@sluice/document';
import type { Db } from '../host/db.js';
import { numberBlockNodes, wholeDocuments } from './block.nodes.js';
import type { Author, ReleaseChoice } from './document.contract.js';
import type { ReleaseItem } from './release.item.type.js';

/** Every newest revision of an app that is not in the recycle bin. */
export async function newestItems(db: Db, appId: number): Promise<ReleaseItem[]> {
  return (
    await db.query<ReleaseItem>(
      `
    SELECT d.id, d.kind, d.uid, d.revision,
      r.content FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
    WHERE d.app_id = $1 AND NOT d.is_deleted`,
      [appId],
    )
  ).rows;
}

/** One revision of a document that was chosen for a release; undefined when there is none. */
export async function chosenItem(
  db: Db,
  appId: number,
  { kind, uid, revision }: ReleaseChoice,
): Promise<(ReleaseItem & { is_deleted: boolean }) | undefined> {
  return db.maybeOne<ReleaseItem & { is_deleted: boolean }>(
    `
    SELECT d.id, d.kind, d.uid, r.revision, r.content, d.is_deleted FROM document d
    JOIN document_revision r ON r.document_id = d.id AND r.revision = coalesce($4::integer, d.revision)
    WHERE d.app_id = $1 AND d.kind = $2 AND d.uid = $3`,
    [appId, kind, uid, revision ?? null],
  );
}

/** The items of the newest release. */
export async function releasedItems(db: Db, appId: number): Promise<ReleaseItem[]> {
  return (
    await db.query<ReleaseItem>(
      `
    SELECT d.id, d.kind, d.uid, i.revision,
      r.content FROM document_release_item i JOIN document d ON d.id = i.document_id
    JOIN document_revision r ON r.document_id = i.document_id AND r.revision = i.revision
    WHERE i.app_id = $1 AND i.number = (SELECT max(number) FROM document_release WHERE app_id = $1)`,
      [appId],
    )
  ).rows;
}

/**
 * Writes a release: an immutable set of document and revision, and what of it anonymous visitors may use (design §4,
 * §6).
 */
export async function writeRelease(
  db: Db,
  { appId, items, message, author }: { appId: number; items: readonly ReleaseItem[]; message: string; author: Author },
): Promise<number> {
  await db.query('SELECT 1 FROM document_app WHERE id = $1 FOR UPDATE', [appId]);
  const { number } = await db.one<{ number: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS number FROM document_release WHERE app_id = $1',
    [appId],
  );
  await db.query(
    'INSERT INTO document_release (app_id, number, message, author_id, author, public_documents) VALUES ($1, $2, $3, $4, $5, $6)',
    [appId, number, message, author.id, author.name, publicDocuments(items)],
  );
  await db.query(
    `INSERT INTO document_release_item (app_id, number, document_id, revision)
    SELECT $1, $2, * FROM unnest($3::bigint[], $4::integer[])`,
    [appId, number, items.map((item) => item.id), items.map((item) => item.revision)],
  );
  await numberBlockNodes(db, items);
  return number;
}

/** The public pages of an app and everything they use, directly or through an action or a dictionary. */
export function publicDocuments(items: readonly ReleaseItem[]): number[] {
  const byName = new Map(items.map((item) => [`${item.kind}/${item.uid}`, item]));
  const app = items.find((item) => item.content.kind === 'app')?.content;
  const open = (app?.kind === 'app' ? (app.public?.pages ?? []) : []).map((uid) => `page/${uid}`);
  // Most apps have no block: then every document is whole as it is.
  const hasBlocks = items.some(({ content }) => content.kind === 'page' && content.block === true);
  const whole = hasBlocks ? wholeDocuments(items) : new Map<string, AppPartDocument>();
  const found = new Set<number>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const item = byName.get(name);
    if (!item || found.has(item.id)) continue;
    found.add(item.id);
    const usages = documentUsages(whole.get(name) ?? item.content).filter(
      (usage) => usage.app === undefined && usage.kind !== 'page',
    );
    open.push(...usages.map((usage) => `${usage.kind}/${usage.target}`));
  }
  return [...found];
}
