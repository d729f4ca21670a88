import { error, type PlatformError } from '@sluice/document';
import type { Db } from '../host/db.js';
import { namesAmong } from './app.names.js';
import type { DocumentFindings, PublishInput, ReleaseChoice } from './document.contract.js';
import { knownApp } from './document.writer.js';
import { findingsOf, findingText } from './draft.finding.js';
import { chosenItem, newestItems, releasedItems, writeRelease, type ReleaseItem } from './release.store.js';

/**
 * Makes a release of every newest revision, or of chosen documents over what is released already. Whatever has findings is refused,
 * everything at once, by `document.unreleasable`.
 */
export async function publishApp(db: Db, { app, message = '', author, documents }: PublishInput): Promise<number> {
  const appId = await knownApp(db, app);
  const items =
    documents === undefined ? await newestItems(db, appId) : await chosenItems(db, { app, appId, documents });
  if (!items.some((item) => item.kind === 'app')) throw error('document.unknown', { name: `${app}/app` });
  const [first, ...also] = findingsAmong(app, items).flatMap(refusals);
  if (first) throw error('document.unreleasable', { ...first.facts }, { also });
  return writeRelease(db, { appId, items, message, author });
}

/** What keeps the newest drafts of an app from being released, by document; those that are in order are left out. */
export async function appFindings(db: Db, app: string): Promise<DocumentFindings[]> {
  return findingsAmong(app, await newestItems(db, await knownApp(db, app)));
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

/** The released documents with the chosen ones in their place; one in the recycle bin leaves the release. */
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
    if (item.is_deleted) items.delete(item.id);
    else items.set(item.id, item);
  }
  return [...items.values()];
}
