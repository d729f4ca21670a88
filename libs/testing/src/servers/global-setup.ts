import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, migrate, startEmbeddedPostgres } from '@sluice/platform';
import type { TestProject } from 'vitest/node';
import type {} from './postgres.js';

/** Name of the migrated database that test databases are copied from. */
export const templateName = 'sluice_template';

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
  } catch (reason) {
    await stop();
    throw reason;
  }
  project.provide('postgresUrl', postgres.adminUrl('postgres'));
  project.provide('postgres', { admin: postgres.adminUrl('postgres'), template: postgres.url(templateName) });
  return stop;
}
