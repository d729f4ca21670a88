import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Cell, CatalogueExpectation, Endpoint, RunRequest, SourcePool } from '../connector.js';
import { postgresConnector } from './postgres.connector.js';

const never = new AbortController().signal;

describe('functions that a statement was followed through', () => {
  const admin = new URL(inject('postgresUrl'));
  const database = `functions_${process.pid}`;
  let pool: SourcePool;
  let outside: pg.Client;
  const endpoint: Endpoint = {
    host: admin.hostname,
    port: Number(admin.port),
    database,
    account: { name: decodeURIComponent(admin.username), secret: decodeURIComponent(admin.password) },
    tls: { mode: 'off' },
    connectTimeoutMs: 30_000,
    poolSize: 2,
    addresses: {},
    applicationName: 'sluice/functions',
  };
  const clientOf = async (name: string): Promise<pg.Client> => {
    const address = new URL(admin);
    address.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    return client;
  };
  beforeAll(async () => {
    const server = await clientOf('postgres');
    await server.query(`CREATE DATABASE ${database}`);
    await server.end();
    outside = await clientOf(database);
    await outside.query(`
      CREATE TABLE people (id int PRIMARY KEY, name text, phone text); CREATE TABLE copy (name text);
      INSERT INTO people SELECT n, 'name' || n, '138' || n FROM generate_series(1, 3000) n`);
    pool = postgresConnector.connect.open(endpoint);
  });
  afterAll(async () => {
    await pool.close();
    await outside.end();
    const server = await clientOf('postgres');
    await server.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await server.end();
  });

  const define = (column: string): string =>
    `CREATE OR REPLACE FUNCTION who(n int) RETURNS text LANGUAGE sql AS 'SELECT ${column} FROM people WHERE id = n'`;
  beforeEach(async () => {
    await outside.query(
      `DROP FUNCTION IF EXISTS who(int), who(text), shout(text); DROP OPERATOR IF EXISTS + (text, int); TRUNCATE copy; ${define('name')}`,
    );
  });

  /** What an analysis of `who` stands on, as the catalogue is now. */
  async function expected(): Promise<CatalogueExpectation> {
    const { relations, routines } = await postgresConnector.introspect(endpoint, never);
    const stamp = routines.find(({ name }) => name === 'who')?.stamp ?? null;
    return {
      relations: relations.filter(({ name }) => name === 'people'),
      functions: [],
      schemas: ['public'],
      followed: {
        routines: [
          { schema: 'public', name: 'who', stamp },
          { schema: 'public', name: 'shout', stamp: null },
        ],
        schemas: ['public'],
        operators: [],
      },
    };
  }
  const request = (text: string, expects: CatalogueExpectation, more: Partial<RunRequest> = {}): RunRequest => ({
    text,
    binds: [],
    settings: { searchPath: ['public'], timeZone: 'UTC', timeoutMs: 20_000, readOnly: true },
    limits: { rows: 10_000, bytes: 1e8 },
    mode: 'stream',
    checkColumns: () => undefined,
    expects,
    ...more,
  });
  const writing: Partial<RunRequest> = {
    settings: { searchPath: ['public'], timeZone: 'UTC', timeoutMs: 20_000, readOnly: false },
  };
  /** All rows, and those that had left when the run failed. */
  async function collect(asked: RunRequest, left: Cell[][] = []): Promise<Cell[][]> {
    const run = await pool.start(asked, never);
    for await (const batch of run.rows) left.push(...batch);
    await run.done;
    return left;
  }
  const changed = { code: 'catalogue-changed' };
  const ways: Partial<RunRequest>[] = [{}, { mode: 'page' }, { mode: 'page', prepared: true }];

  it('are read with all that share a name, each with its own definition', async () => {
    await outside.query(`CREATE FUNCTION who(t text, mark text DEFAULT '!') RETURNS SETOF text LANGUAGE sql AS 'SELECT t || mark';
      CREATE FUNCTION shout(VARIADIC parts text[]) RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'`);
    const { routines } = await postgresConnector.introspect(endpoint, never);
    expect(routines.filter(({ name }) => name === 'who')).toEqual([
      {
        schema: 'public',
        name: 'who',
        kind: 'function',
        stamp: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        overloads: [
          {
            language: 'sql',
            inputs: 1,
            defaults: 0,
            isVariadic: false,
            definition: expect.stringContaining('SELECT name FROM people') as string,
          },
          {
            language: 'sql',
            inputs: 2,
            defaults: 1,
            isVariadic: false,
            definition: expect.stringContaining('DEFAULT') as string,
          },
        ],
      },
    ]);
    expect(routines.find(({ name }) => name === 'shout')?.overloads).toEqual([
      { language: 'plpgsql', inputs: 1, defaults: 0, isVariadic: true, definition: null },
    ]);
    await outside.query('DROP FUNCTION who(text, text); DROP FUNCTION shout(text[])');
  });

  it('are served while they are as they were', async () => {
    const expects = await expected();
    for (const more of ways) {
      expect(await collect(request('SELECT who(7)', expects, more))).toEqual([['name7']]);
      expect(await collect(request('SELECT who(id) FROM people', expects, more))).toHaveLength(3000);
    }
    const limited = { ...ways[1], limits: { rows: 20, bytes: 1e6 } };
    expect(await collect(request('SELECT who(id) FROM people', expects, limited))).toHaveLength(20);
    const run = await pool.start(
      request('SELECT who(7)', expects, { mode: 'page', followers: ['SELECT count(who(id)) FROM people'] }),
      never,
    );
    for await (const batch of run.rows) expect(batch).toEqual([['name7']]);
    expect(await run.followers).toEqual([['3000']]);
  });

  it.each([
    ['replaced', define('phone')],
    ['replaced and set back', `${define('phone')}; ${define('name')}`],
    ['dropped', 'DROP FUNCTION who(int)'],
    ['made anew', `DROP FUNCTION who(int); ${define('name')}`],
    ['given another search path', 'ALTER FUNCTION who(int) SET search_path = pg_catalog'],
    ['given another overload', `CREATE FUNCTION who(text) RETURNS text LANGUAGE sql AS 'SELECT phone FROM people'`],
    ['joined by another one', `CREATE FUNCTION shout(text) RETURNS text LANGUAGE sql AS 'SELECT phone FROM people'`],
    ['met by an operator', 'CREATE OPERATOR + (LEFTARG = text, RIGHTARG = int, FUNCTION = repeat)'],
  ])('are not called when one was %s', async (_what, change) => {
    const expects = await expected();
    for (const more of ways) expect(await collect(request('SELECT who(7)', expects, more))).toEqual([['name7']]);
    await outside.query(change);
    const left: Cell[][] = [];
    for (const more of ways)
      await expect(collect(request('SELECT 1', expects, more), left)).rejects.toMatchObject(changed);
    expect(left).toEqual([]);
  });

  /**
   * The change comes while the statement runs, after its check and before the function is called for the first time.
   */
  async function meanwhile(asked: RunRequest, changes: readonly string[], left: Cell[][] = []): Promise<void> {
    const running = collect(asked, left);
    running.catch(() => undefined);
    for (const change of changes) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await outside.query(change);
    }
    await running;
  }
  const slow = 'SELECT who(n) FROM (SELECT 1 AS n, pg_sleep(0.5) UNION ALL SELECT 2, pg_sleep(0.6)) s';

  it('hand nothing out that was called after a change, though it was set back before the end', async () => {
    for (const changes of [[define('phone')], [define('phone'), define('name')]])
      for (const more of ways) {
        const left: Cell[][] = [];
        const expects = await expected();
        await expect(meanwhile(request(slow, expects, more), changes, left)).rejects.toMatchObject(changed);
        expect(left).toEqual([]);
      }
  });

  it('commit nothing that was called after a change', async () => {
    const expects = await expected();
    const asked = request(`INSERT INTO copy ${slow} RETURNING name`, expects, { ...writing, mode: 'page' });
    await expect(meanwhile(asked, [define('phone')])).rejects.toMatchObject(changed);
    expect((await outside.query('SELECT * FROM copy')).rows).toEqual([]);
    expect(await collect({ ...asked, expects: await expected() })).toEqual([['1382'], ['1381']].reverse());
    expect((await outside.query('SELECT * FROM copy')).rows).toHaveLength(2);
  });

  it('end a stream with the portion in which one was changed', async () => {
    const run = await pool.start(request('SELECT who(id) FROM people', await expected()), never);
    const left: Cell[][] = [];
    const reading = (async () => {
      for await (const batch of run.rows) {
        if (left.length === 0) await outside.query(define('phone'));
        left.push(...batch);
      }
    })();
    await expect(reading).rejects.toMatchObject(changed);
    expect(left.length).toBeLessThan(3000);
    expect(JSON.stringify(left)).not.toContain('138');
  });

  it('are not called where a temporary object may be meant, nor where the check would look at the past', async () => {
    const expects = await expected();
    const shared = await pool.begin?.(never, { isRepeatable: true });
    if (!shared) throw new Error('no transactions');
    await expect(shared.start(request('SELECT who(7)', expects), never)).rejects.toMatchObject(changed);
    await shared.rollback();
    const own = await pool.begin?.(never);
    if (!own) throw new Error('no transactions');
    const run = async (asked: RunRequest): Promise<void> => {
      const started = await own.start(asked, never);
      for await (const batch of started.rows) expect(batch).toEqual([['name7']]);
      await started.done;
    };
    await run(request('SELECT who(7)', expects));
    const { expects: _none, ...plain } = request('CREATE TEMPORARY TABLE people (id int, name text)', expects, writing);
    await run(plain);
    await expect(own.start(request('SELECT who(7)', expects), never)).rejects.toMatchObject(changed);
    await own.rollback();
  });
});
