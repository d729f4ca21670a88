import { canonicalJson } from '@sluice/document';
import { documentMigrations } from '@sluice/document-migrations';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterCommit, type Db } from '../host/db.js';
import { exportApp, importApp } from './app.transfer.js';
import { readAppFolder } from './app.folder.js';
import { appFindings, publishApp } from './app.release.js';
import { createLookup } from './document.lookup.js';
import { appMemory, type AppMemory } from './document.memory.js';
import { appIdOf, readApps, readShippedBases } from './document.rows.js';
import type { DocumentProblem, Documents, RevisionInfo } from './document.contract.js';
import { DOCUMENT_TOPIC, knownApp, knownHead, restoreDocument, saveDocument } from './document.writer.js';
import { recoverDocument, recycledEntries, removeDocument } from './recycle.bin.js';
import { shipApp } from './shipped.apps.js';
import { watchFolder } from './shipped.watch.js';
import { upgradeStored } from './stored.upgrade.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Events } from '../host/events.contract.js';
import type { PlatformConfig } from '../host/config.js';
import type { SettingService } from '../setting/setting.contract.js';

/** Processes that start at once upgrade and ship one after the other. */
const shippingLock = 7_583_002;

/** Shipped with the product but of use only with the demo's data source. */
const demoApp = 'demo';

/** What the document store stands on. */
interface DocumentNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
  events: Events;
  settings: SettingService;
}

/** Builds the document store; nothing is read before `load`. */
export function createDocuments(needs: DocumentNeeds): Documents & ServiceLifecycle {
  const { config, log, events, settings } = needs;
  const memories = new Map<string, AppMemory>();
  const problems = new Map<string, readonly DocumentProblem[]>();
  const listeners: ((apps: string[]) => void)[] = [];
  const processId = randomUUID();
  /** Apps whose next reading has not begun: whoever asks for one meanwhile waits for the same. */
  const asked = new Map<string, Promise<void>>();
  let reading: Promise<void> = Promise.resolve();
  let stopWatching: (() => void) | undefined;

  async function read(uids?: string[]): Promise<void> {
    const ids =
      uids === undefined
        ? undefined
        : (await Promise.all(uids.map((uid) => appIdOf(needs.db, uid)))).filter((id) => id !== undefined);
    const found = await readApps(needs.db, ids);
    for (const uid of uids ?? [...memories.keys()]) memories.delete(uid);
    for (const [uid, memory] of memoriesOf(found)) memories.set(uid, memory);
    for (const listener of listeners) listener(uids ?? [...memories.keys()]);
  }

  /** Reads an app again, or all of them: one reading after the other, so that an older one never stands over a newer. */
  function reload(uid?: string): Promise<void> {
    const key = uid ?? '';
    const known = asked.get(key);
    if (known) return known;
    const next = reading.then(() => {
      asked.delete(key);
      return read(uid === undefined ? undefined : [uid]);
    });
    reading = next.catch(() => undefined);
    asked.set(key, next);
    return next;
  }

  /** A write whose app cannot be read again is done all the same; the next notice reads it. */
  const reloadLogged = (uid?: string): Promise<void> =>
    reload(uid).catch((reason: unknown) => log.error({ reason }, 'documents could not be read again'));

  /** Runs a write under the lock of starting processes. */
  const locked = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    needs.db.transaction(async (db) => {
      await db.query('SELECT pg_advisory_xact_lock($1)', [shippingLock]);
      return work(db);
    });

  /** Keeps the problems of one origin and tells the log where they are. */
  function report(origin: string, found: readonly DocumentProblem[]): void {
    problems.set(origin, found);
    for (const { file, line, column, message } of found) log.error({ file, line, column }, message.en);
  }

  /** Ships one folder; answers whether anything was written. */
  async function ship(uid: string): Promise<boolean> {
    if (uid === demoApp && !settings.get('demo.loaded')) return false;
    const folder = await readAppFolder(join(config.shippedAppsDir, uid), uid, await readShippedBases(needs.db, uid));
    if (folder.isKnown) {
      problems.delete(uid);
      return false;
    }
    const { written, problems: conflicts } = await locked((db) => shipApp(db, folder, config.version));
    report(uid, [...folder.problems, ...conflicts]);
    if (written.length === 0) return false;
    log.info({ app: uid, documents: written.length }, 'shipped documents written');
    await changed(needs.db, uid, undefined);
    return true;
  }

  /** Tells every other process that an app changed, and reads it again here before whoever wrote is answered. Passes the result on. */
  async function changed<T>(db: Db, app: string, result: T): Promise<T> {
    await events.publish(db, DOCUMENT_TOPIC, `${app} ${processId}`);
    await afterCommit(db, `${DOCUMENT_TOPIC} ${app}`, () => reloadLogged(app));
    return result;
  }

  async function load(): Promise<void> {
    report('', (await locked((db) => upgradeStored(db, documentMigrations))).problems);
    for (const uid of await shippedApps(config.shippedAppsDir)) await ship(uid);
    await reload();
  }

  function follow(): void {
    events.subscribe(DOCUMENT_TOPIC, (payload) => {
      const [uid = '', writer] = payload.split(' ');
      if (writer !== processId) void reloadLogged(uid === '' ? undefined : uid);
    });
    if (config.watchDocuments)
      stopWatching = watchFolder(config.shippedAppsDir, {
        log,
        changed: async (uid) => void (await ship(uid)),
      });
  }

  return {
    ...createLookup(memories),
    load,
    text: async (app, kind, uid) =>
      canonicalJson((await needs.db.transaction((db) => knownHead(db, { app, kind, uid }))).content),
    export: (app) => exportApp(needs.db, app),
    import: (files, author, options = {}) =>
      needs.db.transaction(async (db) => {
        const done = await importApp(db, files, { ...options, author });
        return changed(db, done.app, done);
      }),
    save: async (db, input) => changed(db, input.app, await saveDocument(db, input)),
    publish: async (db, input) => changed(db, input.app, await publishApp(db, input)),
    findings: (app) => appFindings(needs.db, app),
    restore: async (db, input) => changed(db, input.app, await restoreDocument(db, input)),
    remove: async (db, input) => changed(db, input.app, await removeDocument(db, input)),
    recover: async (db, input) => changed(db, input.app, await recoverDocument(db, input)),
    recycled: () => recycledEntries(needs.db),
    async revisions(app, kind, uid) {
      return (await needs.db.query<RevisionInfo>(revisionList, [await knownApp(needs.db, app), kind, uid])).rows;
    },
    problems: () => [...problems.values()].flat(),
    onChange: (listener) => {
      listeners.push(listener);
    },
    async start() {
      await load();
      follow();
    },
    async stop() {
      stopWatching?.();
    },
  };
}

const revisionList = `
  SELECT r.revision, r.message, r.author, r.create_time AS time, jsonb_array_length(r.patch) AS changes
  FROM document_revision r JOIN document d ON d.id = r.document_id
  WHERE d.app_id = $1 AND d.kind = $2 AND d.uid = $3 ORDER BY r.revision DESC`;

function memoriesOf({ apps, documents, nodes }: Awaited<ReturnType<typeof readApps>>): [string, AppMemory][] {
  const owner = new Map(documents.map((row) => [row.id, row.app_id]));
  return apps.map((row) => [
    row.uid,
    appMemory(
      row,
      documents.filter((entry) => entry.app_id === row.id),
      nodes.filter((node) => owner.get(node.document_id) === row.id),
    ),
  ]);
}

/** Folders of shipped apps; the console first, because personal pages and the shell belong to it. */
async function shippedApps(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => Number(b === 'console') - Number(a === 'console') || (a < b ? -1 : 1));
}
