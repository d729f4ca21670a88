import { documentMigrations } from '@sluice/document-migrations';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import type { SettingService } from '../setting/setting.contract.js';
import { readAppFolder } from './app.folder.js';
import type { DocumentProblem } from './document.contract.js';
import { readShippedBases } from './document.rows.js';
import { shipApp } from './shipped.apps.js';
import { upgradeStored } from './stored.upgrade.js';

/** Processes that start at once upgrade and ship one after the other. */
const shippingLock = 7_583_002;

/** Shipped with the product but of use only with the demo's data source. */
const demoApp = 'demo';

/** What shipping stands on. */
interface ShipperNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
  settings: SettingService;
}

/** Brings the stored documents to the shape of this release, and writes those that come with the product. */
export class AppShipper {
  readonly #needs: ShipperNeeds;
  readonly #changed: (app: string) => Promise<void>;
  readonly #problems = new Map<string, readonly DocumentProblem[]>();

  /** `changed` hears of every app that was written. */
  constructor(needs: ShipperNeeds, changed: (app: string) => Promise<void>) {
    this.#needs = needs;
    this.#changed = changed;
  }

  /** What could not be upgraded or shipped. */
  problems(): DocumentProblem[] {
    return [...this.#problems.values()].flat();
  }

  async shipAll(): Promise<void> {
    this.#report('', (await this.#locked((db) => upgradeStored(db, documentMigrations))).problems);
    for (const uid of await shippedApps(this.#needs.config.shippedAppsDir)) await this.ship(uid);
  }

  /** Ships one folder, unless it is stored as it is. */
  async ship(uid: string): Promise<void> {
    const { config, db, log, settings } = this.#needs;
    if (uid === demoApp && !settings.get('demo.loaded')) return;
    const folder = await readAppFolder(join(config.shippedAppsDir, uid), uid, await readShippedBases(db, uid));
    if (folder.isKnown) {
      this.#problems.delete(uid);
      return;
    }
    const { written, problems: conflicts } = await this.#locked((tx) => shipApp(tx, folder, config.version));
    this.#report(uid, [...folder.problems, ...conflicts]);
    if (written.length === 0) return;
    log.info({ app: uid, documents: written.length }, 'shipped documents written');
    await this.#changed(uid);
  }

  /** Runs a write under the lock of starting processes. */
  #locked<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#needs.db.transaction(async (db) => {
      await db.query('SELECT pg_advisory_xact_lock($1)', [shippingLock]);
      return work(db);
    });
  }

  /** Keeps the problems of one origin and tells the log where they are. */
  #report(origin: string, found: readonly DocumentProblem[]): void {
    this.#problems.set(origin, found);
    for (const { file, line, column, message } of found) this.#needs.log.error({ file, line, column }, message.en);
  }
}

/** Folders of shipped apps; the console first, because personal pages and the shell belong to it. */
async function shippedApps(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => Number(b === 'console') - Number(a === 'console') || (a < b ? -1 : 1));
}
