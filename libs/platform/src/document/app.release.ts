import { error, interpolateBoth, type PlatformError } from '@sluice/document';
import type { Db } from '../host/db.js';
import { namesAmong } from './app.names.js';
import type { DocumentFindings, PublishInput, ReleaseChoice } from './document.contract.js';
import { knownApp } from './document.writer.js';
import { findingsOf, findingText } from './draft.finding.js';
import { draftTexts } from './draft.texts.js';
import { chosenItem, newestItems, releasedItems, writeRelease } from './release.store.js';
import type { ReleaseItem } from './release.item.type.js';

/** Releases of one app wait for each other: what is chosen stands over what the one before has released. */
const releaseLock = (app: string): string => `release of ${app}`;

/**
 * Makes a release of every newest revision, or of chosen documents over what is released already. Whatever has findings
 * is refused, everything at once, by `document.unreleasable`.
 */
export async function publishApp(
  db: Db,
  { app, message = '', author, documents, check }: PublishInput,
): Promise<number> {
  const appId = await knownApp(db, app);
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [releaseLock(app)]);
  const items = await itemsToRelease(db, app, documents);
  if (!items.some((item) => item.kind === 'app')) throw error('document.unknown', { name: `${app}/app` });
  const [first, ...also] = findingsAmong(app, items).flatMap(refusals);
  if (first) throw error('document.unreleasable', { ...first.facts }, { also });
  await refuseTakenDomain(db, { app, appId, items });
  await check?.(items);
  return writeRelease(db, { appId, items, message, author });
}

/** A host opens one app: a release never takes the domain that the release of another app has. */
async function refuseTakenDomain(
  db: Db,
  { app, appId, items }: { app: string; appId: number; items: readonly ReleaseItem[] },
): Promise<void> {
  const own = items.find((item) => item.kind === 'app')?.content;
  if (own?.kind !== 'app' || !own.domain) return;
  const taken = await db.maybeOne(
    `SELECT 1 AS one FROM document_app a
    JOIN document_release_item i ON i.app_id = a.id
      AND i.number = (SELECT max(number) FROM document_release WHERE app_id = a.id)
    JOIN document d ON d.id = i.document_id AND d.kind = 'app'
    JOIN document_revision r ON r.document_id = d.id AND r.revision = i.revision
    WHERE a.id <> $1 AND NOT a.is_deleted AND (lower(r.content ->> 'domain') = lower($2) OR lower(a.uid) = lower($2))
      LIMIT 1`,
    [appId, own.domain],
  );
  if (!taken) return;
  const reason = interpolateBoth(draftTexts.domain, { domain: own.domain });
  throw error('document.unreleasable', { name: `app/${app}`, reason });
}

/** What keeps the newest drafts of an app from being released, by document; those that are in order are left out. */
export async function appFindings(db: Db, app: string): Promise<DocumentFindings[]> {
  return findingsAmong(app, await newestItems(db, await knownApp(db, app)));
}

/** What a release of every newest draft of an app would have, or one of the chosen documents over what is released. */
export async function itemsToRelease(
  db: Db,
  app: string,
  documents?: readonly ReleaseChoice[],
): Promise<ReleaseItem[]> {
  const appId = await knownApp(db, app);
  return documents === undefined ? newestItems(db, appId) : chosenItems(db, { app, appId, documents });
}

function findingsAmong(app: string, items: readonly ReleaseItem[]): DocumentFindings[] {
  const names = namesAmong(app, items);
  return items
    .map(({ kind, uid, revision, content }) => ({ kind, uid, revision, findings: findingsOf(content, names) }))
    .filter(({ findings }) => findings.length > 0);
}

function refusals({ kind, uid, findings }: DocumentFindings): PlatformError[] {
  const name = `${kind}/${uid}`;
  return findings.map((finding) => error('document.unreleasable', { name, reason: findingText(finding) }));
}

/**
 * The released documents with the chosen ones in their place; one in the recycle bin leaves the release, unless a
 * revision of it was asked for: who asked saw it alive.
 */
async function chosenItems(
  db: Db,
  { app, appId, documents }: { app: string; appId: number; documents: readonly ReleaseChoice[] },
): Promise<ReleaseItem[]> {
  const items = new Map((await releasedItems(db, appId)).map((item) => [item.id, item]));
  for (const choice of documents) {
    const item = await chosenItem(db, appId, choice);
    const name = `${app}/${choice.kind}/${choice.uid}`;
    if (!item && choice.revision === undefined) throw error('document.unknown', { name });
    if (!item) throw error('document.revision-unknown', { name, revision: choice.revision });
    if (item.is_deleted && choice.revision !== undefined && choice.withdraw !== true)
      throw error('document.removed-since', { name });
    if (item.is_deleted || choice.withdraw === true) items.delete(item.id);
    else items.set(item.id, item);
  }
  return [...items.values()];
}
