import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { DocumentKind } from '@sluice/document';
import {
  asOperator,
  importAsOperator,
  type Db,
  type ImportResult,
  type Platform,
  type RecycleTarget,
  type RemovedViewTarget,
} from '@sluice/platform';
import type { Commands } from '../command.js';
import { platformCommand, required, UsageError, type Flags } from '../platform.command.js';
import { jsonFiles } from './document.folders.js';

/** Who the history says imported documents from the command line. */
const OPERATOR = { id: null, name: 'sluice' };

/** A document by kind and uid, or the whole app. */
const RECYCLE_USAGE = 'APP [KIND UID]';
/** What comes out of the recycle bin: the same, or a view that was taken out of a page. */
const BIN_USAGE = `${RECYCLE_USAGE} | APP view UID --page PAGE`;
const PAGE_OPTION = { page: { type: 'string' } } as const;

/** Kinds of which an app is made. */
const DOCUMENT_KINDS = ['app', 'menu', 'page', 'query', 'action', 'dictionary'] as const satisfies DocumentKind[];

/** What an import did, in lines: the first one for whoever is in a hurry, the others for what is left to do. */
function importLines(done: ImportResult): string[] {
  const { app, address, saved, release, untouched, missing, findings } = done;
  const list = (words: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${words}: ${names.join(', ')}`];
  return [
    `${app}: ${saved} documents saved, ${release === undefined ? 'as drafts' : `release ${release}`}, at ${address}`,
    ...(findings === 0 ? [] : [`${findings} findings keep it from being released`]),
    ...list('not among the files, left as they are', untouched),
    ...list('data sources that do not exist', missing.sources),
    ...list('data sources whose owner has not granted the app anything', missing.grants),
  ];
}

/** `document export` and `document import`: an app as a folder of canonical files, out of the store and into it. */
export const transferCommands = {
  'document export': platformCommand({
    usage: 'APP FOLDER',
    options: {},
    async run(platform, _flags, [app, folder]) {
      if (app === undefined || folder === undefined) throw new UsageError('APP or FOLDER is missing');
      const files = await platform.documents.export(app);
      for (const [path, text] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return { text: `${files.size} documents written to ${folder}`, json: { app, folder, files: [...files.keys()] } };
    },
  }),
  'document import': platformCommand({
    usage: 'FOLDER [--publish] [--copy-as UID]',
    options: { publish: { type: 'boolean' }, 'copy-as': { type: 'string' } },
    async run(platform, flags, [folder]) {
      if (folder === undefined) throw new UsageError('FOLDER is missing');
      const files = jsonFiles(folder).map((file) => ({
        path: relative(folder, file).split(sep).join('/'),
        text: readFileSync(file, 'utf8'),
      }));
      const copyAs = flags['copy-as'];
      const done = await importAsOperator(platform, files, {
        publish: flags['publish'] === true,
        copyAs: typeof copyAs === 'string' ? copyAs : undefined,
      });
      return { text: importLines(done).join('\n'), json: done };
    },
  }),
  'document remove': platformCommand({
    usage: RECYCLE_USAGE,
    options: {},
    async run(platform, _flags, words) {
      const target = recycleTarget(words);
      const done = await recorded(platform, 'document.remove', target, (db) =>
        platform.documents.remove(db, { ...target, author: OPERATOR }),
      );
      const used = done.used_by.length === 0 ? '' : `; still used by ${done.used_by.join(', ')}`;
      return { text: `${words.join('/')}: in the recycle bin${used}`, json: { ...target, used_by: done.used_by } };
    },
  }),
  'document restore': platformCommand({
    usage: BIN_USAGE,
    options: PAGE_OPTION,
    async run(platform, flags, words) {
      const { documents } = platform;
      const view = removedView(words, flags);
      const target = view ?? recycleTarget(words);
      await recorded(platform, 'document.restore', target, (db) =>
        view ? documents.recoverView(db, { ...view, author: OPERATOR }) : documents.recover(db, recycleTarget(words)),
      );
      return { text: `${words.join('/')}: restored from the recycle bin`, json: target };
    },
  }),
  'document purge': platformCommand({
    usage: `${BIN_USAGE} --confirm UID`,
    options: { ...PAGE_OPTION, confirm: { type: 'string' } },
    async run(platform, flags, words) {
      const { documents } = platform;
      const view = removedView(words, flags);
      const target = view ?? recycleTarget(words);
      const uid = target.uid ?? target.app;
      if (flags['confirm'] !== uid)
        throw new UsageError(`it cannot be restored afterwards: confirm with --confirm ${uid}`);
      await recorded(platform, 'document.purge', target, (db) =>
        view ? documents.purgeView(db, view) : documents.purge(db, recycleTarget(words)),
      );
      return { text: `${words.join('/')}: deleted for ever`, json: target };
    },
  }),
} satisfies Commands;

/**
 * What `document remove`, `document restore` and `document purge` name: an app, or a document of it by kind and uid.
 */
function recycleTarget([app, kind, uid]: string[]): RecycleTarget {
  if (app === undefined) throw new UsageError('APP is missing');
  if (kind === undefined) return { app };
  if (!(DOCUMENT_KINDS as readonly string[]).includes(kind))
    throw new UsageError(`KIND must be one of ${DOCUMENT_KINDS.join(', ')}`);
  if (uid === undefined) throw new UsageError('UID is missing');
  return { app, kind: kind as DocumentKind, uid };
}

/** A view in the recycle bin, named with its page; undefined for words that name anything else. */
function removedView([app, kind, uid]: string[], flags: Flags): RemovedViewTarget | undefined {
  if (app === undefined || kind !== 'view') return undefined;
  if (uid === undefined) throw new UsageError('UID is missing');
  return { app, page: required(flags, 'page'), uid };
}

/**
 * Does something to what a command names, and records it in the same transaction, as the operation of that name does.
 */
const recorded = <Done>(
  platform: Platform,
  action: string,
  target: RecycleTarget | RemovedViewTarget,
  work: (db: Db) => Promise<Done>,
): Promise<Done> =>
  asOperator(platform, async ({ caller, request, db }) => {
    const done = await work(db);
    const objects = [objectOf(target)];
    await platform.audit.record(db, { caller, request, action, decision: 'permit', objects, costMs: 0 });
    return done;
  });

function objectOf(target: RecycleTarget | RemovedViewTarget): string {
  if ('page' in target) return `${target.app}/page/${target.page}#${target.uid}`;
  const { app, kind, uid } = target;
  return kind === undefined ? `app:${app}` : `${app}/${kind}/${uid ?? ''}`;
}
