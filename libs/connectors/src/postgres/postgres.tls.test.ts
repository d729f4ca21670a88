import { hasDebianPostgres, startDebianPostgres, type DebianPostgres } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Endpoint, SourcePool } from '../connector.js';
import { postgresConnector } from './postgres.connector.js';

const never = new AbortController().signal;

describe.runIf(hasDebianPostgres())('a PostgreSQL source that takes TLS, a client certificate and SCRAM alone', () => {
  let server: DebianPostgres;
  const endpoint = (change: Partial<Endpoint> = {}): Endpoint => ({
    host: server.host,
    port: server.port,
    database: 'postgres',
    account: { name: server.account.name, secret: server.account.password },
    tls: { mode: 'verify', ...server.tls },
    connectTimeoutMs: 20_000,
    poolSize: 1,
    addresses: {},
    applicationName: 'sluice/tls',
    ...change,
  });
  /** The last step of a connection test, and its error. */
  const last = async (change: Partial<Endpoint>): Promise<unknown> => {
    let found: unknown;
    for await (const { step, ok, error } of postgresConnector.connect.test(endpoint(change))) found = [step, ok, error];
    return found;
  };
  const runOn = async (pool: SourcePool, text: string, binds: unknown[] = [], signal = never): Promise<Cell[][]> => {
    const run = await pool.start(
      {
        text,
        binds,
        prepared: true,
        settings: { searchPath: ['public'], timeZone: 'UTC', timeoutMs: 20_000, readOnly: true },
        limits: { rows: 10, bytes: 1e6 },
        mode: 'page',
        checkColumns: () => undefined,
      },
      signal,
    );
    const found: Cell[][] = [];
    for await (const batch of run.rows) found.push(...batch);
    await run.done;
    return found;
  };
  const rows = async (text: string): Promise<Cell[][]> => {
    const pool = postgresConnector.connect.open(endpoint());
    try {
      return await runOn(pool, text);
    } finally {
      await pool.close();
    }
  };
  beforeAll(async () => {
    server = await startDebianPostgres();
  });
  afterAll(() => server?.stop());

  it('is reached by whoever checks it and is known to it, and by nobody else', async () => {
    const { tls, foreign } = server;
    expect(await last({})).toEqual(['tls', true, undefined]);
    expect(await last({ tls: { mode: 'require', cert: tls.cert, key: tls.key } })).toEqual(['tls', true, undefined]);
    expect(await last({ tls: { mode: 'verify', ...tls, ca: foreign.ca } })).toEqual(['tls', false, 'tls-failed']);
    expect(await last({ tls: { mode: 'verify', cert: tls.cert, key: tls.key } })).toEqual(['tls', false, 'tls-failed']);
    // Its certificate is good for a name and for no address.
    expect(await last({ host: '127.0.0.1' })).toEqual(['tls', false, 'tls-failed']);
    expect(await last({ tls: { mode: 'off' } })).toEqual(['sign-in', false, 'sign-in-failed']);
    expect(await last({ tls: { mode: 'verify', ca: tls.ca } })).toEqual(['sign-in', false, 'sign-in-failed']);
    const stranger = { cert: foreign.cert, key: foreign.key };
    expect(await last({ tls: { mode: 'verify', ca: tls.ca, ...stranger } })).toEqual(['tls', false, 'tls-failed']);
    const wrong = { name: server.account.name, secret: 'wrong' };
    expect(await last({ account: wrong })).toEqual(['sign-in', false, 'sign-in-failed']);
  });

  it('lends the connection of a page that was left on, once the server has heard of it', async () => {
    const pool = postgresConnector.connect.open(endpoint());
    const run = (seconds: string, signal = never): Promise<Cell[][]> =>
      runOn(pool, 'select pg_catalog.pg_sleep($1)::text, pg_catalog.pg_backend_pid()', [seconds], signal);
    try {
      const first = await run('0');
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), 100);
      await expect(run('10', leaving.signal)).rejects.toMatchObject({ code: 'cancelled' });
      expect(await run('0')).toEqual(first);
    } finally {
      await pool.close();
    }
  });

  it('encrypts what it sends, and keeps passwords as SCRAM does', async () => {
    expect(
      await rows('select ssl, version from pg_catalog.pg_stat_ssl where pid = pg_catalog.pg_backend_pid()'),
    ).toEqual([[true, 'TLSv1.3']]);
    expect(await rows("select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'postgres'")).toEqual([
      [true],
    ]);
  });

  it('tells which columns are generated, and what from, as a newer server does', async () => {
    await server.sql(`CREATE DATABASE older`);
    await server.sql(
      `CREATE TABLE part (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, phone text,
        tail text GENERATED ALWAYS AS (right(phone, 4)) STORED, state text NOT NULL DEFAULT 'new')`,
      'older',
    );
    const { relations, version } = await postgresConnector.introspect(endpoint({ database: 'older' }), never);
    expect(Number.parseInt(version, 10)).toBe(server.version);
    expect(
      relations[0]?.columns.map(({ name, derivedFrom, facts }) => [name, derivedFrom, facts?.generated ?? false]),
    ).toEqual([
      ['id', [], true],
      ['phone', [], false],
      ['tail', ['phone'], true],
      ['state', [], false],
    ]);
  });
});
