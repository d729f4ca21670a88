import { join } from 'node:path';
import { createPlatform, type RunningPlatform } from './create-platform.js';
import { readClusterAccess } from './embedded/cluster-folder.js';
import { currentOwner } from './embedded/owner.lock.js';
import { addresses, ensureDatabase, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import type { Environment } from './environment.js';
import type { Log } from './log.js';
import { loadMasterKey } from './master-key.js';
import { migrate } from './migrate.js';
import { productRoot, productVersion } from './product.js';
import type { PlatformConfig } from './config.js';
import type { Platform } from '../platform.js';

/** The platform's database in the embedded PostgreSQL. */
export const platformDatabase = 'sluice';

/** The database of a platform, ready to be built upon. */
export interface OpenHost {
  config: PlatformConfig;
  /** The embedded PostgreSQL; absent with an outside one. */
  embedded?: EmbeddedPostgres;
  /** Database steps that this start ran. */
  migrated: string[];
  /** Stops the embedded PostgreSQL; an outside one stays as it is. */
  close(): Promise<void>;
}

/** A started platform with the database under it. */
export interface Host extends Pick<OpenHost, 'embedded' | 'migrated'> {
  platform: Platform;
}

/** A host that is its caller's own to end. */
export interface RunningHost extends Host, RunningPlatform {}

/** Connections that one process keeps; the embedded server allows far more. */
const poolSize = 20;

async function openDatabase(environment: Environment, log: Log): Promise<{ url: string; embedded?: EmbeddedPostgres }> {
  if (environment.DATABASE_URL !== undefined) return { url: environment.DATABASE_URL };
  const embedded = await startEmbeddedPostgres({
    folder: environment.SLUICE_DATA,
    onRestart: (said) => log.error({}, said),
  });
  try {
    await ensureDatabase(embedded, platformDatabase);
  } catch (reason) {
    await embedded.stop();
    throw reason;
  }
  return { url: embedded.url(platformDatabase), embedded };
}

function configOn(
  environment: Environment,
  database: { url: string; adminUrl?: string; isSole?: true },
  watchDocuments: boolean,
): PlatformConfig {
  return {
    version: productVersion(),
    dataDir: environment.SLUICE_DATA,
    databaseUrl: database.url,
    role: environment.SLUICE_ROLE,
    poolSize,
    watchDocuments,
    masterKey: loadMasterKey(environment.SLUICE_DATA, environment.SLUICE_MASTER_KEY),
    shippedAppsDir: join(productRoot, 'schemas', 'apps'),
    kindsDir: environment.SLUICE_KINDS,
    vendorKey: environment.SLUICE_VENDOR_KEY,
    embeddedAdminUrl: database.adminUrl,
    isSole: database.isSole,
  };
}

/**
 * Starts the database that the environment names and brings it to the newest step, for a platform to be built on it.
 * Throws FolderInUse when another process holds the data folder; then nothing was touched.
 */
export async function openHost(environment: Environment, log: Log): Promise<OpenHost> {
  const { url, embedded } = await openDatabase(environment, log);
  const close = async (): Promise<void> => embedded?.stop();
  try {
    const migrated = await migrate(url);
    const own = embedded === undefined ? {} : { adminUrl: embedded.adminUrl('postgres'), isSole: true as const };
    const config = configOn(environment, { url, ...own }, true);
    return { config, migrated, close, embedded };
  } catch (reason) {
    await close();
    throw reason;
  }
}

/**
 * Starts database, migrations and platform, in this order, without the server; `stop` ends them the other way round.
 * Throws FolderInUse when another process holds the data folder; then nothing was touched.
 */
export async function startHost(environment: Environment, log: Log): Promise<RunningHost> {
  const { config, close, ...opened } = await openHost(environment, log);
  try {
    const running = await createPlatform({ config, log });
    const stop = async (): Promise<void> => {
      await running.stop();
      await close();
    };
    return { ...opened, platform: running.platform, stop };
  } catch (reason) {
    await close();
    throw reason;
  }
}

/**
 * A platform for one command: beside a server that runs on this data folder it uses that server's database,
 * otherwise it starts its own for as long as the command lasts.
 */
export async function attachHost(environment: Environment, log: Log): Promise<RunningPlatform> {
  const access =
    currentOwner(environment.SLUICE_DATA) === undefined ? undefined : readClusterAccess(environment.SLUICE_DATA);
  if (environment.DATABASE_URL !== undefined || access === undefined) return startHost(environment, log);
  const { url, adminUrl } = addresses(access);
  // Jobs and sweeps are the server's: a job that a command took would end with the command.
  const database = { url: url(platformDatabase), adminUrl: adminUrl('postgres') };
  return createPlatform({ log, config: configOn({ ...environment, SLUICE_ROLE: 'api' }, database, false) });
}
