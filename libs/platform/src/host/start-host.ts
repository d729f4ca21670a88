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

/** The platform's database in the embedded PostgreSQL. */
export const platformDatabase = 'sluice';

/** A started platform with the database under it. */
export interface Host extends RunningPlatform {
  /** The embedded PostgreSQL; absent with an outside one. */
  embedded?: EmbeddedPostgres;
  /** Database steps that this start ran. */
  migrated: string[];
}

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

async function platformOn(
  environment: Environment,
  log: Log,
  database: { url: string; adminUrl?: string; isSole?: true },
  watchDocuments: boolean,
): Promise<RunningPlatform> {
  return createPlatform({
    log,
    config: {
      version: productVersion(),
      dataDir: environment.SLUICE_DATA,
      databaseUrl: database.url,
      role: environment.SLUICE_ROLE,
      poolSize,
      watchDocuments,
      masterKey: loadMasterKey(environment.SLUICE_DATA, environment.SLUICE_MASTER_KEY),
      shippedAppsDir: join(productRoot, 'schemas', 'apps'),
      ...(environment.SLUICE_VENDOR_KEY === undefined ? {} : { vendorKey: environment.SLUICE_VENDOR_KEY }),
      ...(database.adminUrl === undefined ? {} : { embeddedAdminUrl: database.adminUrl }),
      ...(database.isSole === undefined ? {} : { isSole: database.isSole }),
    },
  });
}

/**
 * Starts database, migrations and platform, in this order; `stop` ends them the other way round.
 * Throws FolderInUse when another process holds the data folder; then nothing was touched.
 */
export async function startHost(environment: Environment, log: Log): Promise<Host> {
  const { url, embedded } = await openDatabase(environment, log);
  try {
    const migrated = await migrate(url);
    const running = await platformOn(
      environment,
      log,
      { url, ...(embedded === undefined ? {} : { adminUrl: embedded.adminUrl('postgres'), isSole: true as const }) },
      true,
    );
    const stop = async (): Promise<void> => {
      await running.stop();
      await embedded?.stop();
    };
    return { platform: running.platform, stop, migrated, ...(embedded === undefined ? {} : { embedded }) };
  } catch (reason) {
    await embedded?.stop();
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
  return platformOn(
    { ...environment, SLUICE_ROLE: 'api' },
    log,
    { url: url(platformDatabase), adminUrl: adminUrl('postgres') },
    false,
  );
}
