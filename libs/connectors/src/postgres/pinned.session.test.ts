import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Cell, RunRequest, SourcePool } from '../connector.js';
import { postgresConnector } from './postgres.connector.js';

const never = new AbortController().signal;

/**
 * A way to the server that keeps what was sent, and lets a request to stop wait for `stopMs`; whoever ends one side of
 * it ends both. As a `pooler` of connections does, it greets with another process than
 * the one that serves.
 */
async function between(
  { hostname: host, port: to }: URL,
  isPooler: boolean,
  stopMs = 0,
): Promise<{ server: Server; port: number; sent(): string; forget(): void }> {
  let sent = '';
  const server = createServer((near) => {
    const far = connect({ host, port: Number(to) });
    near
      .on('data', (part) => {
        sent += part.toString('latin1');
        const isStop = part.length >= 16 && part.readInt32BE(4) === 80877102;
        if (isStop) setTimeout(() => far.write(part), stopMs);
        else far.write(part);
      })
      .on('error', () => far.destroy())
      .on('close', () => setTimeout(() => far.destroy(), stopMs));
    far
      .on('data', (part) => {
        const greeting = part.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
        if (isPooler && greeting >= 0) part.writeInt32BE(part.readInt32BE(greeting + 5) + 1, greeting + 5);
        near.write(part);
      })
      .on('error', () => near.destroy())
      .on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port, sent: () => sent, forget: () => (sent = '') };
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
  const run = async (
    pool: SourcePool,
    text: string,
    readOnly = true,
    more: Partial<RunRequest> = {},
    signal: AbortSignal = never,
  ): Promise<Cell[][]> => {
    const request: RunRequest = {
      text,
      binds: [],
      prepared: true,
      settings: { searchPath: ['public'], timeZone: 'Asia/Shanghai', timeoutMs: 60_000, readOnly },
      limits: { rows: 500, bytes: 1e6 },
      mode: 'page',
      checkColumns: () => undefined,
      ...more,
    };
    const started = await pool.start(request, signal);
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
    const way = await between(admin, true);
    const [direct, pooled] = [open(), open('127.0.0.1', way.port)];
    try {
      expect(await run(pooled, 'SELECT name FROM place')).toEqual([['public']]);
      expect(await run(pooled, "SELECT current_setting('search_path')")).toEqual([['"public"']]);
      expect(way.sent()).toContain("set_config('search_path', $1, true)");
      expect(way.sent()).not.toContain("set_config('search_path', $1, false)");
      expect(await run(direct, 'SELECT name FROM place')).toEqual([['public']]);
    } finally {
      await Promise.all([direct.close(), pooled.close()]);
      way.server.close();
    }
  });

  describe('behind the text of a person', () => {
    const text = { prepared: false } as const;
    const pure = { prepared: false, leavesSession: true } as const;
    const path = "SELECT current_setting('search_path')";
    const other = { searchPath: ['other'], timeZone: 'Asia/Shanghai', timeoutMs: 50_000, readOnly: true };

    it('are thrown away, unless it is known to leave its session as it was', async () => {
      const way = await between(admin, false);
      const pool = open('127.0.0.1', way.port);
      try {
        for (const mode of ['page', 'stream'] as const) {
          await run(pool, 'SELECT name FROM place', true, { ...pure, mode });
          await run(pool, 'SELECT name FROM place', true, { ...pure, mode });
          expect(way.sent()).not.toContain('DISCARD ALL');
          way.forget();
          // What is known of its session is not sent again.
          await run(pool, 'SELECT name FROM place', true, { ...pure, mode });
          expect(way.sent()).not.toMatch(/set_config|BEGIN/);
        }
        await run(pool, 'SELECT name FROM place', true, text);
        await run(pool, 'SELECT 1', true, pure);
        expect(way.sent()).toContain('DISCARD ALL');
        way.forget();
        await run(pool, "INSERT INTO other.place VALUES ('x')", false, pure);
        await run(pool, 'SELECT 1', true, pure);
        expect(way.sent()).toContain('DISCARD ALL');
        way.forget();
        await expect(run(pool, 'SELECT 1 / 0', true, pure)).rejects.toMatchObject({ code: 'statement' });
        await run(pool, 'SELECT 1', true, pure);
        expect(way.sent()).toContain('DISCARD ALL');
      } finally {
        await pool.close();
        way.server.close();
      }
    });

    it('are those of the run, whoever had the session before', async () => {
      const pool = open();
      try {
        for (let round = 0; round < 2; round += 1) {
          expect(await run(pool, path, true, { ...pure, settings: other })).toEqual([['"other"']]);
          expect(await run(pool, path, true, pure)).toEqual([['"public"']]);
          expect(await run(pool, path)).toEqual([['"public"']]);
          expect(await run(pool, path, true, { ...pure, settings: other, mode: 'stream' })).toEqual([['"other"']]);
          expect(await run(pool, 'SELECT name FROM place')).toEqual([['public']]);
        }
      } finally {
        await pool.close();
      }
    });
  });

  it('stay with the session of a page that was left, which is lent on as it is', async () => {
    const way = await between(admin, false);
    const pool = open('127.0.0.1', way.port);
    const backend = 'SELECT pg_backend_pid()';
    const sleep = 'SELECT pg_sleep($1)::text';
    const stop = async (more: Partial<RunRequest> = {}, readOnly = true): Promise<void> => {
      const leaving = new AbortController();
      const running = run(pool, sleep, readOnly, { binds: ['30'], ...more }, leaving.signal);
      setTimeout(() => leaving.abort(), 100);
      await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    };
    try {
      const [[first]] = (await run(pool, backend)) as [[Cell]];
      // What was parsed in the batch that was stopped is not known to stand: its session is emptied.
      await stop();
      expect(await run(pool, backend)).toEqual([[first]]);
      expect(way.sent()).toContain('DISCARD ALL');
      await run(pool, sleep, true, { binds: ['0'] });
      way.forget();
      for (let times = 0; times < 3; times += 1) {
        await stop();
        expect(await run(pool, backend)).toEqual([[first]]);
        expect(await run(pool, 'SELECT name FROM place')).toEqual([['public']]);
      }
      expect(way.sent()).not.toMatch(/DISCARD ALL|set_config/);
      // Behind a person's text the session is emptied, that of one that writes is closed.
      way.forget();
      await stop({ prepared: false });
      expect(await run(pool, backend)).toEqual([[first]]);
      expect(way.sent()).toContain('DISCARD ALL');
      await stop({}, false);
      expect(await run(pool, backend)).not.toEqual([[first]]);
    } finally {
      await pool.close();
      way.server.close();
    }
  });

  it.each([
    ['ends', false],
    ['is refused for its columns', true],
  ])('are not lent on while a stop is on its way to a page that %s meanwhile', async (_how, isRefused) => {
    const way = await between(admin, false, 150);
    const pool = open('127.0.0.1', way.port);
    const sleep = 'SELECT pg_sleep($1)::text';
    try {
      await run(pool, sleep, true, { binds: ['0'] });
      for (let times = 0; times < 3; times += 1) {
        const leaving = new AbortController();
        const refuse = (): void => {
          if (isRefused) throw new Error('other columns');
        };
        const left = run(pool, sleep, true, { binds: ['0.1'], checkColumns: refuse }, leaving.signal);
        setTimeout(() => leaving.abort(), 60);
        await left.catch(() => undefined);
        expect(await run(pool, sleep, true, { binds: ['0.3'] })).toEqual([['']]);
      }
    } finally {
      await pool.close();
      way.server.close();
    }
  });

  it('go with the connection of a page that was left behind a pooler', async () => {
    const way = await between(admin, true);
    const pool = open('127.0.0.1', way.port);
    const leaving = new AbortController();
    try {
      const before = await run(pool, 'SELECT pg_backend_pid()');
      const running = run(pool, 'SELECT pg_sleep(1)::text', true, {}, leaving.signal);
      setTimeout(() => leaving.abort(), 100);
      // This pooler does not hand the request to stop on.
      await running;
      expect(await run(pool, 'SELECT pg_backend_pid()')).not.toEqual(before);
    } finally {
      await pool.close();
      way.server.close();
    }
  });
});
