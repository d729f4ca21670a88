import { canonicalJson, error, type AppPartDocument } from '@sluice/document';
import type { Db } from '../host/db.js';
import { checkAppFiles, documentPath } from './app.folder.js';
import { ensureApp, lockHead } from './document.rows.js';
import type { Author } from './document.types.js';
import { knownApp, publishApp, saveDocument } from './document.writer.js';
import { newestItems } from './release.store.js';

/** Every document of an app as file path → canonical text, newest revisions. */
export async function exportApp(db: Db, app: string): Promise<Map<string, string>> {
  const items = await newestItems(db, await knownApp(db, app));
  return new Map(
    items
      .map((item) => [documentPath(item), canonicalJson(item.content)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Writes the files of an app as new revisions and publishes them; one bad file refuses them all, with its line and column. */
export async function importApp(
  db: Db,
  files: { path: string; text: string }[],
  author: Author,
): Promise<{ app: string; saved: number; release: number }> {
  const { documents, problems } = checkAppFiles(files, 'import');
  const first = problems[0];
  if (first)
    throw error('document.invalid', { name: `${first.file}:${first.line}:${first.column}`, reason: first.message });
  const app = documents.find((document) => document.kind === 'app')?.uid;
  if (app === undefined) throw error('document.unknown', { name: 'app.json' });
  const appId = await ensureApp(db, app, false);
  let saved = 0;
  for (const document of documents) saved += Number(await saveIfNew(db, { app, appId, document, author }));
  return { app, saved, release: await publishApp(db, { app, message: 'import', author }) };
}

async function saveIfNew(
  db: Db,
  { app, appId, document, author }: { app: string; appId: number; document: AppPartDocument; author: Author },
): Promise<boolean> {
  const before = await lockHead(db, appId, document.kind, document.uid);
  const { revision } = await saveDocument(db, { app, document, message: 'import', author });
  return revision !== before?.revision;
}
