import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../host/environment.js';
import { createLog } from '../host/pino.log.js';
import { startHost, type Host } from '../host/start-host.js';
import { loadDemo, type DemoAccount } from './demo.load.js';

describe('the demo on a fresh install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-demo-'));
  let host: Host;
  let accounts: DemoAccount[];

  beforeAll(async () => {
    const environment = readEnvironment({ SLUICE_DATA: folder, SLUICE_LOG: 'error' });
    host = await startHost(environment, createLog(environment.SLUICE_LOG));
    accounts = await loadDemo(host);
  }, 120_000);
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('makes one person for each duty with a password that is stored nowhere in clear', async () => {
    expect(accounts.map(({ account }) => account)).toEqual(['admin', 'system', 'policy', 'auditor', 'builder', 'analyst', 'intern', 'retail_demo']);
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
    const { rows } = await host.platform.pool.query('SELECT row_to_json(u)::text AS row FROM user_account u');
    for (const { password } of accounts) expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('answers nothing a second time and changes nothing', async () => {
    expect(await loadDemo(host)).toEqual([]);
    const { rows } = await host.platform.pool.query('SELECT count(*)::int AS sources FROM data_source');
    expect(rows[0]).toEqual({ sources: 1 });
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
    const { rows } = await host.platform.pool.query(`SELECT (SELECT count(*)::int FROM column_level) AS levels, (SELECT count(*)::int FROM masking_rule) AS rules, (SELECT conn_status FROM data_source) AS state`);
    expect(rows[0]).toEqual({ levels: 14, rules: 4, state: 'connected' });
  });
});
