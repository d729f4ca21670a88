import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Cell, RunRequest, SourcePool } from '../connector.js';
import { postgresConnector } from './postgres.connector.js';

const never = new AbortController().signal;

/**
 * A way to the server that greets with another process than the one that serves, as a pooler of connections does; keeps
 * what was sent.
 */
async function pooler(host: string, to: number): Promise<{ server: Server; port: number; sent(): string }> {
  let sent = '';
  const server = createServer((near) => {
    const far = connect({ host, port: to });
    near
      .on('data', (part) => {
        sent += part.toString('latin1');
        far.write(part);
      })
      .on('error', () => far.destroy())
      .on('close', () => far.destroy());
    far
      .on('data', (part) => {
        const greeting = part.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
        if (greeting >= 0) part.writeInt32BE(part.readInt32BE(greeting + 5) + 1, greeting + 5);
        near.write(part);
      })
      .on('error', () => near.destroy())
      .on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port, sent: () => sent };
}

describe('settings that stay with a session', () => {
  const admin = new URL(inject('postgresUrl'));
  const database = `pinned_${process.pid}`;
  const onServer = async (sql: string, name = 'postgres'): Promise<void> => {
    const address = new URL(admin);
    address.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const open = (host = admin.hostname, port = Number(admin.port)): SourcePool =>
    postgresConnector.connect.open({
      host,
      port,
      database,
      account: { name: decodeURIComponent(admin.username), secret: decodeURIComponent(admin.password) },
      tls: { mode: 'off' },
      connectTimeoutMs: 30_000,
      poolSize: 1,
      addresses: {},
      applicationName: 'sluice/pinned',
    });
  const run = async (pool: SourcePool, text: string, readOnly = true): Promise<Cell[][]> => {
    const request: RunRequest = {
      text,
      binds: [],
      prepared: true,
      settings: { searchPath: ['public'], timeZone: 'Asia/Shanghai', timeoutMs: 60_000, readOnly },
      limits: { rows: 500, bytes: 1e6 },
      mode: 'page',
      checkColumns: () => undefined,
    };
    const started = await pool.start(request, never);
    const rows: Cell[][] = [];
    for await (const batch of started.rows) rows.push(...batch);
    await started.done;
    return rows;
  };

  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${database}`);
    await onServer(
      `CREATE TABLE place AS SELECT 'public' AS name; CREATE SCHEMA other; CREATE TABLE other.place AS SELECT 'other' AS name;
      CREATE FUNCTION turn() RETURNS text LANGUAGE sql AS $$ SELECT set_config('search_path', 'other', false) $$`,
      database,
    );
  });
  afterAll(() => onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));

  it('are set anew after a run that may have changed them for good', async () => {
    const pool = open();
    try {
      for (const readOnly of [true, false, true]) {
        expect(await run(pool, 'SELECT name FROM place')).toEqual([['public']]);
        await run(pool, 'SELECT public.turn()', readOnly);
        expect(await run(pool, 'SELECT name FROM place')).toEqual([['public']]);
      }
    } finally {
      await pool.close();
    }
  });

  it('are brought by every transaction behind a pooler of connections', async () => {
    const between = await pooler(admin.hostname, Number(admin.port));
    const [direct, pooled] = [open(), open('127.0.0.1', between.port)];
    try {
      expect(await run(pooled, 'SELECT name FROM place')).toEqual([['public']]);
      expect(await run(pooled, "SELECT current_setting('search_path')")).toEqual([['"public"']]);
      expect(between.sent()).toContain("set_config('search_path', $1, true)");
      expect(between.sent()).not.toContain("set_config('search_path', $1, false)");
      expect(await run(direct, 'SELECT name FROM place')).toEqual([['public']]);
    } finally {
      await Promise.all([direct.close(), pooled.close()]);
      between.server.close();
    }
  });
});
