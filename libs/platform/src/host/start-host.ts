import { join } from 'node:path';
import { createPlatform, type RunningPlatform } from './create-platform.js';
import { ensureDatabase, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
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
  const embedded = await startEmbeddedPostgres({ folder: environment.SLUICE_DATA, onRestart: (said) => log.error({}, said) });
  try {
    await ensureDatabase(embedded, platformDatabase);
  } catch (reason) {
    await embedded.stop();
    throw reason;
  }
  return { url: embedded.url(platformDatabase), embedded };
}

/**
 * Starts database, migrations and platform, in this order; `stop` ends them the other way round.
 * Throws FolderInUse when another process holds the data folder; then nothing was touched.
 */
export async function startHost(environment: Environment, log: Log): Promise<Host> {
  const { url, embedded } = await openDatabase(environment, log);
  try {
    const masterKey = loadMasterKey(environment.SLUICE_DATA, environment.SLUICE_MASTER_KEY);
    const migrated = await migrate(url);
    const running = await createPlatform({
      log,
      config: {
        version: productVersion(), dataDir: environment.SLUICE_DATA, databaseUrl: url, role: environment.SLUICE_ROLE, masterKey, poolSize,
        shippedAppsDir: join(productRoot, 'schemas', 'apps'), watchDocuments: true,
        ...(embedded === undefined ? {} : { embeddedAdminUrl: embedded.adminUrl('postgres') }),
      },
    });
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
