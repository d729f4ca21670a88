import {
  conflictText,
  error,
  mergeDocuments,
  sameJson,
  type AppPartDocument,
  type DocumentKind,
  type Json,
  type Repair,
} from '@sluice/document';
import type { Db } from '../host/db.js';
import { namesOf } from './app.names.js';
import { numberBlockNodes, usesBlocks } from './block.nodes.js';
import { conflictAuthors } from './conflict.author.js';
import { appIdOf, lockHead, type HeadRow } from './document.rows.js';
import type { Author, SaveInput, SaveResult } from './document.contract.js';
import { findingsOf } from './draft.finding.js';
import { shapedDraft } from './draft.shape.js';
import { newestItems } from './release.store.js';
import { forgetReturnedViews, keepRemovedViews } from './removed.views.js';
import { insertDocument, readRevision, writeRevision } from './revision.store.js';

const json = (document: AppPartDocument): Json => document as unknown as Json;

/** Topic of the notice that an app's documents changed; the payload is the app's uid. */
export const DOCUMENT_TOPIC = 'documents';

/**
 * Saves a document as its next revision, complete or not: what is wrong with it stands beside it (design §4). A stale
 * change is merged by node id, or refused with the conflict in words. What is unchanged makes no revision.
 */
export async function saveDocument(
  db: Db,
  { app, document, revision, message = '', author }: SaveInput,
): Promise<SaveResult> {
  const content = shapedDraft(document);
  const appId = await knownApp(db, app);
  const head = await lockHead(db, appId, content.kind, content.uid);
  // An edit of what somebody has deleted meanwhile does not bring it back; only a new document of its uid does.
  if ((!head || head.is_deleted) && revision !== undefined)
    throw error('document.unknown', { name: `${app}/${content.kind}/${content.uid}` });
  const stale = head !== undefined && revision !== undefined && revision !== head.revision;
  const { saved, repairs } = stale
    ? await mergedWith(db, head, { content, revision })
    : { saved: content, repairs: [] };
  const findings = findingsOf(saved, await namesOf(db, { appId, app, saved }));
  if (head && !head.is_deleted && sameJson(json(head.content), json(saved)))
    return { id: head.id, revision: head.revision, merged: stale, repairs, findings };
  const id = head?.id ?? (await insertDocument(db, appId, content.kind, content.uid));
  const next = (head?.revision ?? 0) + 1;
  await writeRevision(db, {
    documentId: id,
    revision: next,
    content: saved,
    before: head?.content,
    message,
    author,
    findings,
  });
  if (head?.content.kind === 'page' && saved.kind === 'page') {
    await keepRemovedViews(db, { documentId: id, before: head.content, after: saved, author });
    await forgetReturnedViews(db, id, saved);
  }
  await markCustomised(db, id, head, saved);
  if (saved.kind === 'page' && (await usesBlocks(db, appId))) await numberBlockNodes(db, await newestItems(db, appId));
  return { id, revision: next, merged: stale, repairs, findings };
}

async function mergedWith(
  db: Db,
  head: HeadRow,
  { content, revision }: { content: AppPartDocument; revision: number },
): Promise<{ saved: AppPartDocument; repairs: Repair[] }> {
  const base = await readRevision(db, head.id, revision);
  if (!base) throw error('document.revision-unknown', { name: content.uid, revision });
  const versions = { base: json(base), ours: json(content), theirs: json(head.content) };
  const { document, conflicts, repairs } = mergeDocuments(versions);
  if (conflicts.length > 0) {
    const authors = await conflictAuthors(db, { documentId: head.id, revision, ...versions, conflicts });
    const texts = conflicts.map((conflict, index) =>
      conflictText(conflict, json(content), { theirs: authors[index] ?? '' }),
    );
    const conflict = {
      'zh-chs': texts.map((text) => text['zh-chs']).join('; '),
      en: texts.map((text) => text.en).join('; '),
    };
    throw error('document.conflict', { conflict }, { data: { revision: head.revision, conflicts: texts } });
  }
  return { saved: shapedDraft(document), repairs };
}

/** A shipped document that differs from its shipped base is customised from now on; one that equals it again is not. */
async function markCustomised(db: Db, id: number, head: HeadRow | undefined, saved: AppPartDocument): Promise<void> {
  if (!head?.shipped_base) return;
  await db.query('UPDATE document SET is_customised = $2 WHERE id = $1', [
    id,
    !sameJson(json(head.shipped_base), json(saved)),
  ]);
}

/** Number of an app; throws `document.unknown`. */
export async function knownApp(db: Db, app: string): Promise<number> {
  const id = await appIdOf(db, app);
  if (id === undefined) throw error('app.unknown', { name: app });
  return id;
}

/** Writes an old revision again as the newest one. */
export async function restoreDocument(
  db: Db,
  {
    app,
    kind,
    uid,
    revision,
    author,
  }: { app: string; kind: DocumentKind; uid: string; revision: number; author: Author },
): Promise<SaveResult> {
  const head = await knownHead(db, { app, kind, uid });
  const content = await readRevision(db, head.id, revision);
  if (!content) throw error('document.revision-unknown', { name: `${app}/${kind}/${uid}`, revision });
  return saveDocument(db, { app, document: content, message: `restore ${revision}`, author });
}

/** The newest revision of a document, locked; throws `document.unknown`. */
export async function knownHead(
  db: Db,
  { app, kind, uid }: { app: string; kind: DocumentKind; uid: string },
): Promise<HeadRow> {
  const head = await lockHead(db, await knownApp(db, app), kind, uid);
  if (!head) throw error('document.unknown', { name: `${app}/${kind}/${uid}` });
  return head;
}
