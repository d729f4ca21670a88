import 'reflect-metadata';
import { databaseMigrations } from '@sluice/migrations';
import pg from 'pg';
import { DataSource } from 'typeorm';

/** Two processes may start at once during an upgrade; the second waits here and finds the work done (design §8). */
const migrationLock = 7_583_001;

/** Brings a database to the newest step; answers the names of the steps that ran. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const guard = new pg.Client({ connectionString: databaseUrl });
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const source = new DataSource({
      type: 'postgres',
      url: databaseUrl,
      migrations: [...databaseMigrations],
      migrationsTableName: 'schema_step',
      poolSize: 1,
    });
    await source.initialize();
    try {
      return (await source.runMigrations({ transaction: 'each' })).map(({ name }) => name);
    } finally {
      await source.destroy();
    }
  } finally {
    await guard.end();
  }
}
