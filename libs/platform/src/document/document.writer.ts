import {
  actionPlace,
  conflictText,
  documentUsages,
  error,
  mergeDocuments,
  pageNodes,
  sameJson,
  type ActionDocument,
  type AppPartDocument,
  type DocumentKind,
  type Json,
  type QueryDocument,
} from '@sluice/document';
import { checkText, validateDocument } from '@sluice/document/validate';
import type { Db } from '../host/db.js';
import { appIdOf, lockHead, type HeadRow } from './document.rows.js';
import type { Author, SaveInput, SaveResult } from './document.types.js';
import { newestItems, writeRelease } from './release.store.js';
import { insertDocument, readRevision, writeRevision } from './revision.store.js';

const json = (document: AppPartDocument): Json => document as unknown as Json;

/** Topic of the notice that an app's documents changed; the payload is the app's uid. */
export const DOCUMENT_TOPIC = 'documents';

/** Saves a document as its next revision. A stale change is merged by node id, or refused with the conflict in words (design §4). */
export async function saveDocument(
  db: Db,
  { app, document, revision, message = '', author }: SaveInput,
): Promise<SaveResult> {
  const content = checked(document);
  const appId = await knownApp(db, app);
  const head = await lockHead(db, appId, content.kind, content.uid);
  if (!head && revision !== undefined)
    throw error('document.unknown', { name: `${app}/${content.kind}/${content.uid}` });
  const stale = head !== undefined && revision !== undefined && revision !== head.revision;
  const saved = stale ? await mergedWith(db, head, { content, revision }) : content;
  if (head && !head.is_deleted && sameJson(json(head.content), json(saved)))
    return { id: head.id, revision: head.revision, merged: stale };
  if (saved.kind === 'action') await refuseMisfit(db, appId, saved);
  const id = head?.id ?? (await insertDocument(db, appId, content.kind, content.uid));
  const next = (head?.revision ?? 0) + 1;
  await writeRevision(db, { documentId: id, revision: next, content: saved, before: head?.content, message, author });
  await markCustomised(db, id, head, saved);
  return { id, revision: next, merged: stale };
}

/** A document that passes its schema and keeps node uids apart; throws `document.invalid` with the first mistake. */
export function checked(document: unknown): AppPartDocument {
  const result = validateDocument(document);
  if (!result.ok || result.document.kind === 'masking-policy') {
    const first = result.errors[0];
    const uid = (document as { uid?: unknown } | null)?.uid;
    throw error(
      'document.invalid',
      { name: String(uid ?? ''), reason: first ? withPath(first.path, first.message) : checkText('not-an-app-part') },
      { field: first?.path.join('.') },
    );
  }
  if (result.document.kind === 'page') refuseRepeatedUids(result.document);
  return result.document;
}

/** Steps of an action that cannot share its transaction are refused before anybody presses its button (design §7). */
async function refuseMisfit(db: Db, appId: number, action: ActionDocument): Promise<void> {
  const items = await newestItems(db, appId);
  const place = actionPlace(action, {
    query: (uid) =>
      items
        .map(({ content }) => content)
        .find((content): content is QueryDocument => content.kind === 'query' && content.uid === uid),
  });
  if ('reason' in place)
    throw error(
      'document.invalid',
      { name: action.uid, reason: withPath(place.path, place.reason) },
      { field: place.path.join('.') },
    );
}

function withPath(path: (string | number)[], message: { 'zh-chs': string; en: string }) {
  const place = path.join('.');
  return place === '' ? message : { 'zh-chs': `${place}: ${message['zh-chs']}`, en: `${place}: ${message.en}` };
}

function refuseRepeatedUids(page: Extract<AppPartDocument, { kind: 'page' }>): void {
  const seen = new Set<string>();
  for (const { node, path } of pageNodes(page)) {
    if (seen.has(node.uid))
      throw error(
        'document.invalid',
        { name: page.uid, reason: checkText('repeated-node', { uid: node.uid }) },
        { field: path.join('.') },
      );
    seen.add(node.uid);
  }
}

async function mergedWith(
  db: Db,
  head: HeadRow,
  { content, revision }: { content: AppPartDocument; revision: number },
): Promise<AppPartDocument> {
  const base = await readRevision(db, head.id, revision);
  if (!base) throw error('document.revision-unknown', { name: content.uid, revision });
  const { author } = await db.one<{ author: string }>(
    'SELECT author FROM document_revision WHERE document_id = $1 AND revision = $2',
    [head.id, head.revision],
  );
  const { document, conflicts } = mergeDocuments({ base: json(base), ours: json(content), theirs: json(head.content) });
  if (conflicts.length > 0) {
    const texts = conflicts.map((conflict) => conflictText(conflict, json(content), { theirs: author }));
    const conflict = {
      'zh-chs': texts.map((text) => text['zh-chs']).join('; '),
      en: texts.map((text) => text.en).join('; '),
    };
    throw error('document.conflict', { conflict }, { data: { revision: head.revision, conflicts: texts } });
  }
  return checked(document);
}

/** A shipped document that differs from its shipped base is customised from now on; one that equals it again is not. */
async function markCustomised(db: Db, id: number, head: HeadRow | undefined, saved: AppPartDocument): Promise<void> {
  if (!head?.shipped_base) return;
  await db.query('UPDATE document SET is_customised = $2 WHERE id = $1', [
    id,
    !sameJson(json(head.shipped_base), json(saved)),
  ]);
}

/** Releases every newest revision of an app; throws `document.invalid` when the app document is missing. */
export async function publishApp(
  db: Db,
  { app, message = '', author }: { app: string; message?: string; author: Author },
): Promise<number> {
  const appId = await knownApp(db, app);
  const items = await newestItems(db, appId);
  if (!items.some((item) => item.kind === 'app')) throw error('document.unknown', { name: `${app}/app` });
  const names = new Set(items.map((item) => `${item.kind}/${item.uid}`));
  for (const item of items) {
    const missing = documentUsages(item.content).find(
      (usage) =>
        usage.app === undefined &&
        ['page', 'query', 'action', 'dictionary'].includes(usage.kind) &&
        !names.has(`${usage.kind}/${usage.target}`),
    );
    if (missing)
      throw error('document.dangling', {
        name: `${item.kind}/${item.uid}`,
        target: `${missing.kind}/${missing.target}`,
        path: missing.path.join('.'),
      });
  }
  return writeRelease(db, { appId, items, message, author });
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
