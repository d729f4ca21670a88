import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform, ensureDatabase, migrate, startEmbeddedPostgres } from '@sluice/platform';
import type { TestProject } from 'vitest/node';
import type {} from './postgres.js';

/** Name of the migrated database that test databases are copied from. */
export const templateName = 'sluice_template';
/** Name of its copy that a platform has started on once: the shipped apps stand in it. */
const shippedName = 'sluice_shipped';

/**
 * Ships the product's apps into a migrated database. Nothing that a start writes depends on the key, which is thrown
 * away.
 */
async function ship(databaseUrl: string, dataDir: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { stop } = await createPlatform({
    log,
    config: {
      version: 'test',
      dataDir,
      databaseUrl,
      role: 'api',
      masterKey: randomBytes(32),
      poolSize: 4,
      watchDocuments: false,
      shippedAppsDir: join(process.cwd(), 'schemas', 'apps'),
    },
  });
  await stop();
}

/** Starts one PostgreSQL per test run, real and thrown away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), `sluice-test-${randomBytes(3).toString('hex')}-`));
  const postgres = await startEmbeddedPostgres({ folder, durable: false, maxConnections: 300 });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(postgres, templateName);
    await migrate(postgres.url(templateName));
    // Writing 650 documents takes longer than most test files: whoever needs a platform copies them.
    await ensureDatabase(postgres, shippedName);
    await migrate(postgres.url(shippedName));
    await ship(postgres.url(shippedName), folder);
  } catch (reason) {
    await stop();
    throw reason;
  }
  project.provide('postgresUrl', postgres.adminUrl('postgres'));
  project.provide('postgres', {
    admin: postgres.adminUrl('postgres'),
    template: postgres.url(templateName),
    shipped: postgres.url(shippedName),
  });
  return stop;
}
