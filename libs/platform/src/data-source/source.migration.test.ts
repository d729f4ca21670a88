import { createDatabase, type TestDatabase } from '@sluice/testing';
import { databaseMigrations } from '@sluice/migrations';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../host/migrate.js';
import { recordOf, secretContext, type SourceRow } from './source.type.js';

/** The number at the end of a step's class name is its own. */
const numberOf = ({ name }: { name: string }): number => Number(name.slice(-13));

describe('sources that were registered before their settings were one object', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    const before = new DataSource({
      type: 'postgres',
      url: database.adminUrl,
      migrations: databaseMigrations.filter((step) => numberOf(step) < 670),
      migrationsTableName: 'schema_step',
      poolSize: 1,
    });
    await before.initialize();
    await before.runMigrations({ transaction: 'each' });
    await before.destroy();
    client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query(`INSERT INTO data_source (id, name, type, host, port, database_name, accounts, tls, options, sync_config) VALUES
      (1, 'whole', 'postgres', 'db.example.com', 5433, 'shop', '{"read": {"name": "reader", "secret": "sealed 1"}, "write": {"name": "writer", "secret": "sealed 2"}}',
       '{"mode": "verify", "ca": "PEM"}', '{"pool": 4, "max_allowed_packet": 2000}', '{"interval_minutes": 0}'),
      (2, 'plain', 'mysql', 'other', 3306, 'x', '{}', '{"mode": "off"}', '{}', '{}')`);
    await migrate(database.adminUrl);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const row = async (id: number): Promise<SourceRow> =>
    (await client.query<SourceRow>('SELECT * FROM data_source WHERE id = $1', [id])).rows[0]!;

  it('keep everything that was set, and nothing more', async () => {
    expect(await row(1)).toMatchObject({
      settings: {
        host: 'db.example.com',
        port: 5433,
        database_name: 'shop',
        account: 'reader',
        write_account: 'writer',
        tls_mode: 'verify',
        tls_ca: 'PEM',
        pool: 4,
        max_allowed_packet: 2000,
        sync_interval: 0,
      },
      secrets: { password: 'sealed 1', write_password: 'sealed 2' },
    });
    expect((await row(2)).settings).toEqual({ host: 'other', port: 3306, database_name: 'x', tls_mode: 'off' });
    expect(await row(2)).not.toHaveProperty('accounts');
  });

  it('are dialled as before, with passwords that open under the names they were sealed by', async () => {
    expect(recordOf(await row(1))).toMatchObject({
      host: 'db.example.com',
      port: 5433,
      accounts: { read: { name: 'reader', secret: 'sealed 1' }, write: { name: 'writer', secret: 'sealed 2' } },
      tls: { mode: 'verify', ca: 'PEM' },
      options: { pool: 4, max_allowed_packet: 2000, connect_timeout: 5, statement_timeout: 60 },
    });
    expect(secretContext(1, 'write_password')).toBe('data_source.accounts.write:1');
    expect(secretContext(1, 'token')).toBe('data_source.settings.token:1');
  });

  it('take a kind that the database has never heard of', async () => {
    await client.query(
      `INSERT INTO data_source (id, name, type, settings) VALUES (3, 'new', 'another', '{"path": "/x"}')`,
    );
    const { rows } = await client.query<{ settings: unknown }>(
      "SELECT settings FROM data_source WHERE type = 'another'",
    );
    expect(rows).toEqual([{ settings: { path: '/x' } }]);
  });
});
