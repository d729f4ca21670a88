import { canonicalJson, error, type DocumentKind } from '@sluice/document';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform, PlatformCore } from '../platform.js';
import { checkAppFiles, documentPath, readAppFolder } from './app.folder.js';
import { appMemory, findDocument, findPage, type AppMemory } from './document.memory.js';
import { appIdOf, ensureApp, readApps, readShippedBases } from './document.rows.js';
import type { DocumentProblem, Documents, RevisionInfo } from './document.types.js';
import { checked, DOCUMENT_TOPIC, knownApp, knownHead, publishApp, restoreDocument, saveDocument } from './document.writer.js';
import { newestItems } from './release.store.js';
import { shipApp } from './shipped.apps.js';
import { watchFolder } from './shipped.watch.js';

/** Shipped with the product but of use only with the demo's data source. */
const demoApp = 'demo';

/** Processes that start at once ship one after the other. */
const shippingLock = 7_583_002;

/** Builds the document store; nothing is read before `load`. */
export function createDocuments(core: PlatformCore): Documents {
  const platform = core as Platform;
  const { config, log } = core;
  const memories = new Map<string, AppMemory>();
  const problems = new Map<string, readonly DocumentProblem[]>();
  const listeners: ((apps: string[]) => void)[] = [];
  let stopWatching: (() => void) | undefined;

  const memoryOf = (key: number | string): AppMemory | undefined =>
    typeof key === 'string' ? memories.get(key) ?? byDomain(key) : [...memories.values()].find((memory) => memory.app.id === key);
  const byDomain = (domain: string): AppMemory | undefined => [...memories.values()].find((memory) => memory.app.document.domain === domain);

  /** Reads apps again; without uids all of them. */
  async function reload(uids?: string[]): Promise<void> {
    const ids = uids === undefined ? undefined : (await Promise.all(uids.map((uid) => appIdOf(core.db, uid)))).filter((id) => id !== undefined);
    const { apps, documents, nodes } = await readApps(core.db, ids);
    const owner = new Map(documents.map((row) => [row.id, row.app_id]));
    for (const uid of uids ?? memories.keys()) memories.delete(uid);
    for (const row of apps) {
      const memory = appMemory(row, documents.filter((entry) => entry.app_id === row.id), nodes.filter((node) => owner.get(node.document_id) === row.id));
      if (memory) memories.set(row.uid, memory);
    }
    for (const listener of listeners) listener(uids ?? [...memories.keys()]);
  }

  /** Ships one folder; its mistakes are kept and logged with line and column. */
  async function ship(uid: string): Promise<boolean> {
    const folder = await readAppFolder(join(config.shippedAppsDir, uid), uid, await readShippedBases(core.db, uid));
    if (folder.isKnown) {
      problems.delete(uid);
      return false;
    }
    const report = await core.db.transaction(async (db) => {
      await db.query('SELECT pg_advisory_xact_lock($1)', [shippingLock]);
      const shipped = await shipApp(db, folder, config.version);
      if (shipped.written.length > 0) await platform.events.publish(db, DOCUMENT_TOPIC, uid);
      return shipped;
    });
    problems.set(uid, [...folder.problems, ...report.problems]);
    for (const { file, line, column, message } of problems.get(uid) ?? []) log.error({ file, line, column }, message.en);
    if (report.written.length > 0) log.info({ app: uid, documents: report.written.length }, 'shipped documents written');
    return report.written.length > 0;
  }

  async function load(): Promise<void> {
    for (const uid of await shippedApps(config.shippedAppsDir)) if (uid !== demoApp || platform.settings.get('demo.loaded')) await ship(uid);
    await reload();
  }

  return {
    load,
    apps: () => [...memories.values()].map((memory) => memory.app),
    app: (key) => memoryOf(key)?.app,
    page: (app, page, { draft = false } = {}) => {
      const memory = memoryOf(app);
      return memory && findPage(memory, page, { draft, apps: (uid) => memories.get(uid) });
    },
    pages(app) {
      const memory = memoryOf(app);
      const slots = [...memory?.byName.values() ?? []].filter(({ kind }) => kind === 'page');
      return slots.flatMap(({ id }) => (memory && findPage(memory, id, { draft: false, apps: (uid) => memories.get(uid) })) ?? []);
    },
    query: (app, query, { draft = false } = {}) => lookUp(memoryOf(app), 'query', query, draft),
    action: (app, action, { draft = false } = {}) => lookUp(memoryOf(app), 'action', action, draft),
    dictionary: (app, dictionary, { draft = false } = {}) => lookUp(memoryOf(app), 'dictionary', dictionary, draft),
    menu: (app) => memoryOf(app)?.app.menu,
    idOf(app, page, node) {
      const slot = memoryOf(app)?.byName.get(`page/${page}`);
      return node === undefined ? slot?.id : slot?.nodes.get(node);
    },
    locate(id, { draft = false } = {}) {
      const memory = [...memories.values()].find((entry) => entry.nodeSlots.has(id) || entry.byId.get(id)?.kind === 'page');
      const slot = memory && (memory.nodeSlots.get(id) ?? memory.byId.get(id));
      const page = memory && slot && findPage(memory, slot.id, { draft, apps: (uid) => memories.get(uid) });
      if (!page) return undefined;
      const node = page.nodes.get(id);
      return slot.id === id || node ? { app: memory.app, page, ...(node ? { node } : {}) } : undefined;
    },
    async text(app, kind, uid) {
      return canonicalJson((await core.db.transaction((db) => knownHead(db, { app, kind, uid }))).content);
    },
    async export(app) {
      const items = await newestItems(core.db, await knownApp(core.db, app));
      return new Map(items.map((item) => [documentPath(item), canonicalJson(item.content)] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    async import(files, author) {
      const { documents, problems: mistakes } = checkAppFiles(files, 'import');
      const first = mistakes[0];
      if (first) throw error('document.invalid', { name: `${first.file}:${first.line}:${first.column}`, reason: first.message });
      const app = documents.find((document) => document.kind === 'app');
      if (!app) throw error('document.unknown', { name: 'app.json' });
      const result = await core.db.transaction(async (db) => {
        await ensureApp(db, app.uid, false);
        let saved = 0;
        for (const document of documents) {
          const before = await newestRevision(app.uid, document.kind, document.uid);
          saved += (await saveDocument(db, { app: app.uid, document: checked(document), message: 'import', author })).revision > before ? 1 : 0;
        }
        const release = await publishApp(db, { app: app.uid, message: 'import', author });
        await platform.events.publish(db, DOCUMENT_TOPIC, app.uid);
        return { app: app.uid, saved, release };
      });
      await reload([app.uid]);
      return result;
    },
    async save(db, input) {
      const result = await saveDocument(db, input);
      await platform.events.publish(db, DOCUMENT_TOPIC, input.app);
      return result;
    },
    async publish(db, input) {
      const number = await publishApp(db, input);
      await platform.events.publish(db, DOCUMENT_TOPIC, input.app);
      return number;
    },
    async revisions(app, kind, uid) {
      const rows = await core.db.query<RevisionInfo>(`
        SELECT r.revision, r.message, r.author, r.create_time AS time, jsonb_array_length(r.patch) AS changes FROM document_revision r JOIN document d ON d.id = r.document_id
        WHERE d.app_id = $1 AND d.kind = $2 AND d.uid = $3 ORDER BY r.revision DESC`, [await knownApp(core.db, app), kind, uid]);
      return rows.rows;
    },
    async restore(db, input) {
      const result = await restoreDocument(db, input);
      await platform.events.publish(db, DOCUMENT_TOPIC, input.app);
      return result;
    },
    async recycle(db, { app, kind, uid, deleted }) {
      const head = await knownHead(db, { app, kind, uid });
      await db.query('UPDATE document SET is_deleted = $2, update_time = now() WHERE id = $1', [head.id, deleted]);
      await platform.events.publish(db, DOCUMENT_TOPIC, app);
    },
    problems: () => [...problems.values()].flat(),
    onChange: (listener) => { listeners.push(listener); },
    async start() {
      await load();
      platform.events.subscribe(DOCUMENT_TOPIC, (uid) => {
        reload(uid === '' ? undefined : [uid]).catch((reason: unknown) => log.error({ reason }, 'documents could not be read again'));
      });
      if (config.watchDocuments) stopWatching = watchFolder(config.shippedAppsDir, { log, changed: async (uid) => { if (await ship(uid)) await reload([uid]); } });
    },
    async stop() { stopWatching?.(); },
  };

  async function newestRevision(app: string, kind: DocumentKind, uid: string): Promise<number> {
    const row = await core.db.maybeOne<{ revision: number }>('SELECT d.revision FROM document d JOIN document_app a ON a.id = d.app_id WHERE a.uid = $1 AND d.kind = $2 AND d.uid = $3', [app, kind, uid]);
    return row?.revision ?? 0;
  }
}

function lookUp<T>(memory: AppMemory | undefined, kind: DocumentKind, key: number | string, draft: boolean): T | undefined {
  return memory && (findDocument(memory, kind, key, draft) as T | undefined);
}

/** Folders of shipped apps; the console first, because personal pages and the shell belong to it. */
async function shippedApps(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort((a, b) => Number(b === 'console') - Number(a === 'console') || (a < b ? -1 : 1));
}
