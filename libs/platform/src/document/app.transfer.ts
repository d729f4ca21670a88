import { canonicalJson, error, sameJson, type AppPartDocument, type Json } from '@sluice/document';
import type { Db } from '../host/db.js';
import { copiedApp } from './app.copy.js';
import { copyRights } from './app.rights.rows.js';
import { checkAppFiles, documentPath } from './app.folder.js';
import { appFindings, publishApp } from './app.release.js';
import { ensureApp, lockHead } from './document.rows.js';
import type { Author, DocumentProblem, ImportOptions, ImportResult } from './document.contract.js';
import { knownApp, saveDocument } from './document.writer.js';
import type { ReleaseItem } from './release.item.type.js';
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

/** Makes an app without documents. */
export async function createApp(db: Db, app: string, author: Author): Promise<number> {
  await refuseTaken(db, app);
  await refuseDomain(db, app);
  return ensureApp(db, app, false, author.id);
}

/**
 * Writes the files of an app as drafts, by uid. One bad file refuses them all; every fault is named with its line and
 * column.
 */
export async function importApp(
  db: Db,
  files: { path: string; text: string }[],
  {
    author,
    publish = false,
    copyAs,
    rightsOf,
    drafts = false,
    check,
    checkRelease,
    allow,
  }: ImportOptions & { author: Author },
): Promise<ImportResult> {
  const read = checkAppFiles(files, 'import', { drafts });
  refuseProblems(read.problems);
  const own = read.documents.find((document) => document.kind === 'app')?.uid;
  if (own === undefined) throw error('document.unknown', { name: 'app.json' });
  if (copyAs !== undefined) await refuseTaken(db, copyAs);
  const app = copyAs ?? own;
  if (copyAs === undefined) await refuseRecycled(db, app);
  await refuseDomain(db, app);
  const copy = copyAs === undefined ? undefined : copiedApp(read.documents, own, copyAs);
  const documents = copy?.documents ?? read.documents;
  const appId = await ensureApp(db, app, false, author.id);
  // Asked once the app's row is there: whoever made it meanwhile owns it.
  await allow?.(db, app);
  let saved = 0;
  for (const document of inOrderOfUse(documents))
    saved += Number(await saveIfNew(db, { app, appId, document, author, check }));
  const guards = copy && rightsOf !== undefined ? await copyRights(db, { from: rightsOf, to: appId, copy }) : undefined;
  const judged = {
    check: checkRelease && ((items: readonly ReleaseItem[]) => checkRelease({ id: appId, uid: app }, items)),
  };
  const release = publish ? await publishApp(db, { app, message: 'import', author, ...judged }) : undefined;
  return {
    app,
    id: appId,
    address: `/${appId}`,
    saved,
    release,
    untouched: await untouchedOf(db, appId, documents),
    missing: await missingOf(db, appId, documents),
    guards,
    findings: (await appFindings(db, app)).reduce((sum, { findings }) => sum + findings.length, 0),
  };
}

function refuseProblems(problems: readonly DocumentProblem[]): void {
  const [first, ...also] = problems.map(({ file, line, column, message }) =>
    error('document.invalid', { name: `${file}:${line}:${column}`, reason: message }),
  );
  if (first) throw error('document.invalid', { ...first.facts }, { also });
}

/** A copy never lands in an app that is there, not even in the recycle bin: grants hang on its number. */
async function refuseTaken(db: Db, uid: string): Promise<void> {
  const known = await db.maybeOne('SELECT id FROM document_app WHERE uid = $1', [uid]);
  if (known) throw error('document.exists', { name: uid }, { field: 'uid' });
}

/**
 * What is in the recycle bin comes out by its restoration alone, which names it. The row stays locked until the import
 * is done.
 */
async function refuseRecycled(db: Db, uid: string): Promise<void> {
  const app = await db.maybeOne<{ is_deleted: boolean }>(
    'SELECT is_deleted FROM document_app WHERE uid = $1 FOR UPDATE',
    [uid],
  );
  if (app?.is_deleted) throw error('app.recycled', { name: uid }, { field: 'text' });
}

/** An address names an app by its uid or by its domain: a new uid is no domain of another app, released or not. */
async function refuseDomain(db: Db, uid: string): Promise<void> {
  const taken = await db.maybeOne(
    `SELECT 1 AS one FROM document_app a JOIN document d ON d.app_id = a.id AND d.kind = 'app'
      JOIN document_revision r ON r.document_id = d.id
    WHERE a.uid <> $1 AND NOT a.is_deleted AND lower(r.content ->> 'domain') = lower($1)
      AND (r.revision = d.revision OR EXISTS (SELECT 1 FROM document_release_item i WHERE i.document_id = d.id
        AND i.revision = r.revision
        AND i.number = (SELECT max(number) FROM document_release WHERE app_id = a.id))) LIMIT 1`,
    [uid],
  );
  if (taken) throw error('app.uid-is-domain', { name: uid }, { field: 'uid' });
}

/** What others refer to comes first, so that nothing is found missing that is only on its way. */
function inOrderOfUse(documents: readonly AppPartDocument[]): AppPartDocument[] {
  const rank = (document: AppPartDocument): number =>
    ['query', 'dictionary', 'action', 'page', 'menu', 'app'].indexOf(document.kind);
  return [...documents].sort((a, b) => rank(a) - rank(b));
}

async function saveIfNew(
  db: Db,
  {
    app,
    appId,
    document,
    author,
    check,
  }: { app: string; appId: number; document: AppPartDocument; author: Author; check: ImportOptions['check'] },
): Promise<boolean> {
  const before = await lockHead(db, appId, document.kind, document.uid);
  if (check && !(before && sameJson(before.content as unknown as Json, document as unknown as Json))) check(document);
  const { revision } = await saveDocument(db, { app, document, message: 'import', author });
  return revision !== before?.revision;
}

/** An import removes nothing: documents whose file is not among those given stay, and are named. */
async function untouchedOf(db: Db, appId: number, documents: readonly AppPartDocument[]): Promise<string[]> {
  const given = new Set(documents.map(({ kind, uid }) => `${kind}/${uid}`));
  return (await newestItems(db, appId)).map(({ kind, uid }) => `${kind}/${uid}`).filter((name) => !given.has(name));
}

/**
 * What the app cannot work without on this server: data sources that are not there, and grants that nobody has given
 * it.
 */
async function missingOf(
  db: Db,
  appId: number,
  documents: readonly AppPartDocument[],
): Promise<ImportResult['missing']> {
  const wanted = new Set(documents.flatMap((document) => (document.kind === 'query' ? (document.source ?? []) : [])));
  const { rows } = await db.query<{ name: string; granted: boolean }>(
    `SELECT s.name, EXISTS (SELECT 1 FROM data_grant g WHERE g.data_source_id = s.id AND g.subject_type = 'app'
      AND g.subject_id = $1 AND g.letter <> 'forbid' AND g.status = 'enabled'
        AND (g.end_time IS NULL OR g.end_time > now())) AS granted
    FROM data_source s WHERE s.name = ANY ($2)`,
    [appId, [...wanted]],
  );
  const known = new Set(rows.map(({ name }) => name));
  return {
    sources: [...wanted].filter((name) => !known.has(name)).sort(),
    grants: rows.flatMap(({ name, granted }) => (granted ? [] : [name])).sort(),
  };
}
