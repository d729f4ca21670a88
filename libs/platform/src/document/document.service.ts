import { canonicalJson } from '@sluice/document';
import { randomUUID } from 'node:crypto';
import { afterCommit, type Db } from '../host/db.js';
import { createApp, exportApp, importApp } from './app.transfer.js';
import { AppReader } from './app.reader.js';
import { appFindings, itemsToRelease, publishApp } from './app.release.js';
import { AppShipper } from './app.shipper.js';
import { createLookup } from './document.lookup.js';
import type { Documents, RevisionInfo } from './document.contract.js';
import { DOCUMENT_TOPIC, knownApp, knownHead, restoreDocument, saveDocument } from './document.writer.js';
import { purgeDocument } from './recycle.purge.js';
import { purgeView, recoverView } from './recycle.views.js';
import { recoverDocument, recycledEntries, removeDocument } from './recycle.bin.js';
import { watchFolder } from './shipped.watch.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Events } from '../host/events.contract.js';
import type { PlatformConfig } from '../host/config.js';
import type { Kinds } from '../kind/kind.contract.js';
import type { SettingService } from '../setting/setting.contract.js';

/** What the document store stands on. */
interface DocumentNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
  events: Events;
  settings: SettingService;
  kinds: Pick<Kinds, 'find'>;
}

/** Builds the document store; nothing is read before `load`. */
export function createDocuments(needs: DocumentNeeds): Documents & ServiceLifecycle {
  const { config, log, events } = needs;
  const reader = new AppReader(needs.db);
  const processId = randomUUID();
  let stopWatching: (() => void) | undefined;

  /** A write whose app cannot be read again is done all the same; the next notice reads it. */
  const reloadLogged = (uid?: string): Promise<void> =>
    reader.reload(uid).catch((reason: unknown) => log.error({ reason }, 'documents could not be read again'));

  /**
   * Tells every other process that an app changed, and reads it again here before whoever wrote is answered. Passes the
   * result on.
   */
  async function changed<T>(db: Db, app: string, result: T): Promise<T> {
    await events.publish(db, DOCUMENT_TOPIC, `${app} ${processId}`);
    await afterCommit(db, `${DOCUMENT_TOPIC} ${app}`, () => reloadLogged(app));
    return result;
  }

  const shipper = new AppShipper(needs, (app) => changed(needs.db, app, undefined));

  async function load(): Promise<void> {
    await shipper.shipAll();
    await reader.reload();
  }

  function follow(): void {
    events.subscribe(DOCUMENT_TOPIC, (payload) => {
      const [uid = '', writer] = payload.split(' ');
      if (writer !== processId) void reloadLogged(uid === '' ? undefined : uid);
    });
    if (config.watchDocuments)
      stopWatching = watchFolder(config.shippedAppsDir, { log, changed: (uid) => shipper.ship(uid) });
  }

  return {
    ...createLookup(reader.memories, needs.kinds),
    ...recycleBin(needs.db, changed),
    load,
    text: async (app, kind, uid) =>
      canonicalJson((await needs.db.transaction((db) => knownHead(db, { app, kind, uid }))).content),
    export: (app) => exportApp(needs.db, app),
    import: (files, author, { db: own = needs.db, ...options } = {}) =>
      own.transaction(async (db) => {
        const done = await importApp(db, files, { ...options, author });
        return changed(db, done.app, done);
      }),
    save: async (db, input) => changed(db, input.app, await saveDocument(db, input)),
    publish: async (db, input) => changed(db, input.app, await publishApp(db, input)),
    findings: (app) => appFindings(needs.db, app),
    drafts: (app, documents) => itemsToRelease(needs.db, app, documents),
    restore: async (db, input) => changed(db, input.app, await restoreDocument(db, input)),
    create: async (db, { app, author }) => changed(db, app, await createApp(db, app, author)),
    rightsChanged: (db, app) => changed(db, app, undefined),
    revisions: async (app, kind, uid) =>
      (await needs.db.query<RevisionInfo>(revisionList, [await knownApp(needs.db, app), kind, uid])).rows,
    problems: () => shipper.problems(),
    onChange: (listener) => reader.onChange(listener),
    async start() {
      await load();
      follow();
    },
    async stop() {
      stopWatching?.();
    },
  };
}

/** Into the recycle bin and out of it; `changed` hears of every app that was written. */
function recycleBin(
  own: Db,
  changed: <T>(db: Db, app: string, result: T) => Promise<T>,
): Pick<Documents, 'remove' | 'purge' | 'recover' | 'recoverView' | 'purgeView' | 'recycled'> {
  return {
    remove: async (db, input) => changed(db, input.app, await removeDocument(db, input)),
    purge: async (db, input) => changed(db, input.app, await purgeDocument(db, input)),
    recover: async (db, input) => changed(db, input.app, await recoverDocument(db, input)),
    recoverView: async (db, input) => changed(db, input.app, await recoverView(db, input)),
    // No draft is another one for it.
    purgeView,
    recycled: () => recycledEntries(own),
  };
}

const revisionList = `
  SELECT r.revision, r.message, r.author, r.create_time AS time, jsonb_array_length(r.patch) AS changes
  FROM document_revision r JOIN document d ON d.id = r.document_id
  WHERE d.app_id = $1 AND d.kind = $2 AND d.uid = $3 ORDER BY r.revision DESC`;
