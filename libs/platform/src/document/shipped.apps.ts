import { sameJson, type AppPartDocument, type Json } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { AppFolder } from './app.folder.js';
import { ensureApp, lockHead, type HeadRow } from './document.rows.js';
import type { Author, DocumentProblem } from './document.contract.js';
import type { ReleaseItem } from './release.item.type.js';
import { newestItems, releasedItems, writeRelease } from './release.store.js';
import { forgetReturnedViews } from './removed.views.js';
import { insertDocument, writeRevision } from './revision.store.js';
import { mergeShipped, SHIPPER_NAME } from './shipped.merge.js';

/** The product itself as an author. */
const SHIPPER: Author = { id: null, name: SHIPPER_NAME };

/** What shipping one app did: documents written, and merges that could not be complete. */
export interface ShippedReport {
  app: string;
  written: string[];
  problems: DocumentProblem[];
}

const json = (document: AppPartDocument): Json => document as unknown as Json;

/**
 * Brings the shipped files of an app into the store, in one transaction. A document that nobody changed follows its
 * file. A customised one is merged three-way from the shipped base it came from: the administrator's side stands where
 * both changed the same thing, and that is reported; nothing is overwritten (design §4). Documents whose file is gone
 * go to the recycle bin unless they are customised or their file could not be read.
 */
export async function shipApp(db: Db, folder: AppFolder, version: string): Promise<ShippedReport> {
  const report: ShippedReport = { app: folder.app, written: [], problems: [] };
  const appId = await ensureApp(db, folder.app, true);
  const released = new Map((await releasedItems(db, appId)).map((item) => [item.id, item]));
  const following = new Set<number>();
  for (const document of folder.documents) {
    const head = await lockHead(db, appId, document.kind, document.uid);
    const id = await shipDocument(db, { appId, document, head, version, report });
    if (!head?.is_customised || released.get(head.id)?.revision === head.revision) following.add(id);
  }
  if (folder.problems.length === 0) await retire(db, appId, folder, report);
  if (report.written.length > 0 || released.size === 0) await release(db, { appId, released, following, version });
  return report;
}

interface Shipping {
  appId: number;
  document: AppPartDocument;
  head: HeadRow | undefined;
  version: string;
  report: ShippedReport;
}

async function shipDocument(db: Db, { appId, document, head, version, report }: Shipping): Promise<number> {
  const name = `${document.kind}/${document.uid}`;
  const id = head?.id ?? (await insertDocument(db, appId, document.kind, document.uid));
  const isNews =
    head?.shipped_base === undefined ||
    head.shipped_base === null ||
    !sameJson(json(head.shipped_base), json(document));
  if (!isNews) return id;
  const content = head?.is_customised ? upgraded(head, document, report) : document;
  await db.query('UPDATE document SET shipped_base = $2 WHERE id = $1', [id, JSON.stringify(document)]);
  /** What an administrator put into the recycle bin stays there. */
  if (head?.is_deleted && head.is_customised) return id;
  const isKept = head !== undefined && !head.is_deleted && sameJson(json(head.content), json(content));
  const revision = (head?.revision ?? 0) + (isKept ? 0 : 1);
  if (head?.is_customised) await keepUpgrade(db, { head, revision, document, version });
  if (isKept) return id;
  await writeRevision(db, {
    documentId: id,
    revision,
    content,
    before: head?.content,
    message: `shipped ${version}`,
    author: SHIPPER,
  });
  if (content.kind === 'page') await forgetReturnedViews(db, id, content);
  report.written.push(name);
  return id;
}

function upgraded(head: HeadRow, document: AppPartDocument, report: ShippedReport): AppPartDocument {
  const base = json(head.shipped_base ?? head.content);
  const { document: merged, kept, repairs } = mergeShipped({ base, ours: json(head.content), theirs: json(document) });
  for (const message of [...kept, ...repairs.map(({ text }) => text)]) {
    report.problems.push({ app: report.app, file: `${document.kind}/${document.uid}`, line: 1, column: 1, message });
  }
  return merged;
}

/** Keeps what was merged with what, so that the history shows it (screen P9). */
async function keepUpgrade(
  db: Db,
  {
    head,
    revision,
    document,
    version,
  }: { head: HeadRow; revision: number; document: AppPartDocument; version: string },
): Promise<void> {
  const base = head.shipped_base ?? head.content;
  await db.query(
    'INSERT INTO document_upgrade (document_id, revision, ours, version, base, theirs) VALUES ($1, $2, $3, $4, $5, $6)',
    [head.id, revision, head.revision, version, JSON.stringify(base), JSON.stringify(document)],
  );
}

/** Documents that the product no longer ships. */
async function retire(db: Db, appId: number, folder: AppFolder, report: ShippedReport): Promise<void> {
  const names = folder.documents.map((document) => `${document.kind}/${document.uid}`);
  const gone = await db.query<{ name: string }>(
    `
    UPDATE document SET is_deleted = true, shipped_base = NULL, update_time = now()
    WHERE app_id = $1 AND shipped_base IS NOT NULL AND NOT is_customised AND NOT is_deleted AND kind || '/'
      || uid <> ALL ($2)
    RETURNING kind || '/' || uid AS name`,
    [appId, names],
  );
  report.written.push(...gone.rows.map((row) => row.name));
}

/**
 * The new release follows the files; what an administrator changed and has not published yet stays as it was released.
 */
async function release(
  db: Db,
  {
    appId,
    released,
    following,
    version,
  }: { appId: number; released: ReadonlyMap<number, ReleaseItem>; following: ReadonlySet<number>; version: string },
): Promise<void> {
  const newest = await newestItems(db, appId);
  const items = newest.flatMap((item) => (following.has(item.id) ? [item] : (released.get(item.id) ?? [])));
  await writeRelease(db, { appId, items, message: `shipped ${version}`, author: SHIPPER });
}
