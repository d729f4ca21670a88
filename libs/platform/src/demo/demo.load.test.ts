import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../host/environment.js';
import { createLog } from '../host/pino.log.js';
import { startHost, type RunningHost } from '../host/start-host.js';
import { loadDemo, type DemoAccount } from './demo.load.js';

describe('the demo on a fresh install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-demo-'));
  let host: RunningHost;
  let accounts: DemoAccount[];

  beforeAll(async () => {
    const environment = readEnvironment({ SLUICE_DATA: folder, SLUICE_LOG: 'error' });
    host = await startHost(environment, createLog(environment.SLUICE_LOG));
    accounts = await loadDemo(host);
  }, 400_000);
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('makes one person for each duty with a password that is stored nowhere in clear', async () => {
    expect(accounts.map(({ account }) => account)).toEqual([
      'admin',
      'system',
      'policy',
      'auditor',
      'builder',
      'analyst',
      'intern',
      'retail_demo',
    ]);
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
    const { rows } = await host.platform.pool.query('SELECT row_to_json(u)::text AS row FROM user_account u');
    for (const { password } of accounts) expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('answers nothing a second time and changes nothing', async () => {
    expect(await loadDemo(host)).toEqual([]);
    const { rows } = await host.platform.pool.query('SELECT count(*)::int AS sources FROM data_source');
    expect(rows[0]).toEqual({ sources: 1 });
  });

  it('brings the demo of an earlier release up to date, and keeps what people made and took away', async () => {
    const { platform } = host;
    const retail = new pg.Client({ connectionString: host.embedded!.adminUrl('retail') });
    await retail.connect();
    try {
      await retail.query(`DROP TABLE stock_move, purchase; ALTER TABLE product DROP CONSTRAINT stock_enough, DROP listed_on, DROP origin, DROP tags, DROP note;
        INSERT INTO feedback (contact_name, phone, topic, content) VALUES ('kept', '1', 'x', 'y')`);
      await platform.db.query(`DELETE FROM data_grant WHERE object_path IN ('public.purchase', 'public.stock_move')`);
      await platform.db.query(`UPDATE data_grant SET status = 'revoked' WHERE object_path = 'public.product'`);
      await platform.db.query(
        `UPDATE catalogue_object SET gone_time = now() WHERE name IN ('stock_move', 'purchase', 'listed_on')`,
      );
      await platform.settings.set(platform.db, 'demo.shape', 0, null);
      await platform.settings.refresh();
      for (const round of [1, 2]) expect(await loadDemo(host), String(round)).toEqual([]);
      expect(platform.settings.get('demo.shape')).toBeGreaterThan(0);
      expect(
        (await retail.query(`SELECT tableowner FROM pg_tables WHERE tablename IN ('stock_move', 'purchase')`)).rows,
      ).toEqual([{ tableowner: 'retail_demo' }, { tableowner: 'retail_demo' }]);
      expect(
        (
          await retail.query(
            `SELECT count(*)::int AS n FROM product WHERE listed_on IS NOT NULL AND origin ~ '^[0-9]{6}$'`,
          )
        ).rows[0].n,
      ).toBeGreaterThan(0);
      expect((await retail.query(`SELECT content FROM feedback WHERE contact_name = 'kept'`)).rows).toEqual([
        { content: 'y' },
      ]);
      await expect(retail.query('UPDATE product SET stock = -1 WHERE id = 1')).rejects.toThrow(/stock_enough/);
    } finally {
      await retail.end();
    }
    const { rows: gone } = await platform.db.query(`SELECT name FROM catalogue_object WHERE gone_time IS NOT NULL`);
    expect(gone).toEqual([]);
    const { rows: grants } = await platform.db.query(
      `SELECT object_path, status FROM data_grant WHERE subject_type = 'app' AND letter = 'write' ORDER BY object_path`,
    );
    expect(grants).toEqual([
      { object_path: 'public.feedback', status: 'enabled' },
      { object_path: 'public.orders', status: 'enabled' },
      { object_path: 'public.product', status: 'revoked' },
      { object_path: 'public.purchase', status: 'enabled' },
      { object_path: 'public.stock_move', status: 'enabled' },
    ]);
  });

  it('keeps the demo role away from the platform database', async () => {
    const { password } = accounts.at(-1)!;
    const address = new URL(host.embedded!.adminUrl('sluice'));
    address.username = 'retail_demo';
    address.password = password;
    const client = new pg.Client({ connectionString: address.href });
    await expect(client.connect()).rejects.toThrow(/permission denied for database/);
  });

  it('ships the demo app and its source with levels and masks', async () => {
    expect(host.platform.documents.app('demo')?.uid).toBe('demo');
    const { rows } = await host.platform.pool.query(
      `SELECT (SELECT count(*)::int FROM column_level) AS levels, (SELECT count(*)::int FROM masking_rule) AS rules, (SELECT conn_status FROM data_source) AS state`,
    );
    expect(rows[0]).toEqual({ levels: 14, rules: 4, state: 'connected' });
  });
});
