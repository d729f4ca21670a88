import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  hasDebianPostgres,
  hasMariadb,
  startDebianPostgres,
  startMariadb,
  startMongoDouble,
  startOracleDouble,
  startTdsDouble,
} from '@sluice/testing';
import type { Connector, Endpoint, RunRequest, SourcePool } from './connector.js';
import type { World } from './connector.world.testing.js';
import type { Observed, WatchedSession } from './observe.type.js';
import { connectorOf } from './registry.js';
import { mssqlWorld } from './mssql/mssql.world.testing.js';
import { mysqlWorld } from './mysql/mysql.world.testing.js';
import { oracleWorld } from './oracle/oracle.world.testing.js';
import { encryptedPostgresWorld, postgresWorld } from './postgres/postgres.world.testing.js';

// No Oracle is at hand: a simulator stands in the place of its driver.
vi.mock('oracledb', async () => ({ default: (await import('@sluice/testing')).oracledbDouble }));

const stages = [
  { kind: 'postgres', on: 'PostgreSQL', open: () => postgresWorld(inject('postgresUrl')) },
  ...(hasDebianPostgres()
    ? [
        {
          kind: 'postgres' as const,
          on: "Debian's PostgreSQL over TLS",
          open: async () => encryptedPostgresWorld(await startDebianPostgres()),
        },
      ]
    : []),
  ...(hasMariadb()
    ? [
        {
          kind: 'mysql' as const,
          on: 'MariaDB',
          open: async () => mysqlWorld(await startMariadb(['--performance-schema=ON'])),
        },
      ]
    : []),
  { kind: 'mssql', on: 'a simulator', open: async () => mssqlWorld(await startTdsDouble(inject('postgresUrl'))) },
  {
    kind: 'oracle',
    on: 'a simulator of its driver',
    open: async () => oracleWorld(await startOracleDouble(inject('postgresUrl'))),
  },
] as const satisfies { kind: string; on: string; open(): Promise<World> }[];

const never = new AbortController().signal;
const rowsOf = <T>(observed: Observed<T>): T[] => {
  if ('unavailable' in observed) throw new Error(observed.unavailable.en);
  return observed.rows;
};

/** InnoDB answers from a copy that stays while it is read more often than ten times a second. */
async function found<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 70; tries += 1) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error('was not seen within ten seconds');
}

for (const { kind, on, open } of stages) {
  describe(`what goes on at ${kind} on ${on}`, () => {
    let world: World;
    let connector: Connector;
    let pool: SourcePool;
    const request = (text: string): RunRequest => ({
      text,
      binds: [],
      settings: { searchPath: [world.schema], timeZone: 'Asia/Shanghai', timeoutMs: 20_000, readOnly: false },
      limits: { rows: 10, bytes: 1e6 },
      mode: 'stream',
      checkColumns: () => undefined,
    });
    const does = async (text: string): Promise<string> => {
      try {
        const run = await pool.start(request(text), never);
        for await (const batch of run.rows) expect(batch.length).toBeGreaterThan(0);
        await run.done;
        return 'done';
      } catch (cause) {
        return (cause as { code: string }).code;
      }
    };
    /** A transaction that holds a row, and a statement that waits for it. */
    const blocked = async (): Promise<{
      over(): Promise<void>;
      waits: Promise<string>;
      session: WatchedSession;
      holder: WatchedSession;
    }> => {
      // What the test before left is read from InnoDB's copy no more.
      await new Promise((resolve) => setTimeout(resolve, 150));
      const shared = await pool.begin?.(never);
      if (!shared) throw new Error('no transactions');
      const first = await shared.start(request("update people set name = 'held-771' where id = 17"), never);
      for await (const batch of first.rows) expect(batch).toEqual([]);
      await first.done;
      const waits = does("update people set name = 'waits-772' where id = 17");
      const all = async (): Promise<WatchedSession[]> => rowsOf(await connector.watch.sessions(world.endpoint));
      const session = await found(async () =>
        (await all()).find(({ state, blockedBy }) => state === 'waiting' && blockedBy.length > 0),
      );
      const [number] = session.blockedBy;
      const holder = await found(async () => (await all()).find((one) => one.number === number));
      return { over: () => shared.rollback(), waits, session, holder };
    };

    beforeAll(async () => {
      world = await open();
      connector = await connectorOf(kind);
      pool = connector.connect.open(world.endpoint);
    });
    afterAll(async () => {
      await pool?.close();
      await world?.drop();
    });

    it('shows who waits for whom, without a value of any statement, and stops a statement alone', async () => {
      const { over, waits, session, holder } = await blocked();
      expect(session).toMatchObject({ state: 'waiting', blockedBy: [holder.number] });
      expect(session.statement).toMatch(/^update \W?people\W? set .*name.* = \?/i);
      expect(holder.state).toBe('in-transaction');
      expect(session.seconds).toBeLessThan(60);
      const locks = rowsOf(await connector.watch.locks(world.endpoint));
      expect(locks).toContainEqual(expect.objectContaining({ waiting: session.number, holding: holder.number }));
      expect(JSON.stringify([session, holder, locks])).not.toMatch(/(held|waits|told)-77/);
      if (kind === 'postgres' || kind === 'mysql') expect(locks[0]?.object).toContain('people');
      const other = session.id.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
      if (kind !== 'mysql') expect(await connector.watch.end(world.endpoint, other, 'session')).toBe('gone');
      const outcome = await connector.watch.end(world.endpoint, session.id, 'statement');
      if (kind === 'mssql') {
        expect(outcome).toHaveProperty('refused.en');
        await over();
        expect(await waits).toBe('done');
      } else {
        expect(outcome).toBe('ended');
        expect(['cancelled', 'statement', 'statement-timeout']).toContain(await waits);
        await over();
      }
    });

    it('ends a session, after which the one that waited goes on; ending it twice says that it is gone', async () => {
      const { over, waits, holder } = await blocked();
      expect(await connector.watch.end(world.endpoint, holder.id, 'session')).toBe('ended');
      expect(await waits).toBe('done');
      await found(async () => {
        const outcome = await connector.watch.end(world.endpoint, holder.id, 'session');
        return outcome === 'gone' ? outcome : undefined;
      });
      await over();
      expect(await connector.watch.end(world.endpoint, "1; drop table people'", 'session')).toBe('gone');
    });

    it('says what an account does not see, and what it may not end', async (test) => {
      const makes: Record<string, string> = {
        postgres: `CREATE ROLE watch_only LOGIN PASSWORD 'w'; GRANT CONNECT ON DATABASE ${world.endpoint.database} TO watch_only`,
        mysql: `CREATE USER watch_only@'%' IDENTIFIED BY 'w'; GRANT SELECT ON contract.* TO watch_only@'%'`,
      };
      const make = makes[kind];
      if (make === undefined) return test.skip('its simulator has one account');
      await world.sql(make);
      const narrow = { ...world.endpoint, account: { name: 'watch_only', secret: 'w' } };
      const { over, waits, holder } = await blocked();
      const observed = await connector.watch.sessions(narrow);
      const seen = rowsOf(observed).find(({ number }) => number === holder.number);
      expect(await connector.watch.end(narrow, seen?.id ?? holder.id, 'session')).toHaveProperty('refused.en');
      expect(observed).toHaveProperty('note.zh-chs');
      expect(rowsOf(observed).every(({ statement }) => statement === null)).toBe(true);
      await over();
      expect(await waits).toBe('done');
      if (kind === 'postgres') await world.sql('DROP OWNED BY watch_only; DROP ROLE watch_only');
    });

    it('tells sizes, and slow statements or how they are switched on', async () => {
      await world.sql("update people set name = 'told-773' where id = 3").catch(() => undefined);
      const sizes = rowsOf(await connector.watch.sizes(world.endpoint));
      expect(sizes.some(({ bytes }) => (bytes ?? 0) > 0)).toBe(true);
      const observed = await connector.watch.statements(world.endpoint);
      if ('unavailable' in observed) {
        expect(kind).toBe('postgres');
        expect(observed.unavailable.en).toContain('pg_stat_statements');
        return;
      }
      if (kind === 'mysql')
        expect(observed.rows.find(({ statement }) => /^update .people/i.test(statement ?? ''))).toMatchObject({
          calls: expect.any(Number) as number,
          database: 'contract',
        });
      expect(JSON.stringify(observed)).not.toMatch(/(held|waits|told)-77/);
    });
  });
}

describe('slow statements of the simulators', () => {
  it('come with their times and without their values', async () => {
    const world = await mssqlWorld(await startTdsDouble(inject('postgresUrl')));
    await world.sql(
      `INSERT INTO sys.dm_exec_query_stats VALUES (7, 4, 8000, 5000, 40, '2026-01-02 03:04:05', '2026-01-02 04:04:05', 'select [a 1] from t where phone = N''138''')`,
    );
    const { watch } = await connectorOf('mssql');
    expect(rowsOf(await watch.statements(world.endpoint))[0]).toMatchObject({
      statement: 'select [a 1] from t where phone = ?',
      calls: 4,
      averageMs: 2,
      maxMs: 5,
      totalMs: 8,
      rows: 40,
      database: 'shop',
    });
    await world.drop();
    const oracle = await oracleWorld(await startOracleDouble(inject('postgresUrl')));
    await oracle.sql(
      `INSERT INTO "SYS"."V$SQLSTATS" VALUES ('abc', 'select 1 from t where phone = q''[138]''', 2, 3000, 8, '2026-01-02 03:04:05')`,
    );
    const other = await connectorOf('oracle');
    expect(rowsOf(await other.watch.statements(oracle.endpoint))[0]).toMatchObject({
      id: 'abc',
      statement: 'select ? from t where phone = ?',
      calls: 2,
      averageMs: 1.5,
      totalMs: 3,
      rows: 8,
    });
    await oracle.drop();
  });
});

describe('what goes on at mongodb on a simulator', () => {
  it('shows operations by their shape, stops one, and says what it cannot tell', async () => {
    const double = await startMongoDouble();
    const { watch, connect } = await connectorOf('mongodb');
    const endpoint: Endpoint = {
      host: double.host,
      port: double.port,
      database: 'contract',
      account: { name: double.account.name, secret: double.account.password },
      tls: { mode: 'off' },
      connectTimeoutMs: 3_000,
      poolSize: 2,
      addresses: {},
      applicationName: 'sluice/contract',
    };
    expect(connect).toBeDefined();
    expect(rowsOf(await watch.sessions(endpoint))).toEqual([]);
    expect(await watch.end(endpoint, '12/', 'statement')).toBe('gone');
    expect(await watch.locks(endpoint)).toHaveProperty('unavailable.en');
    expect(await watch.statements(endpoint)).toHaveProperty(
      'unavailable.en',
      expect.stringContaining('profiler is off'),
    );
    expect(rowsOf(await watch.sizes(endpoint)).map(({ name }) => name)).toContain('admin');
    await double.stop();
  });
});

describe('what goes on at an HTTP service', () => {
  it('is said to be unknown, with the reason', async () => {
    const { watch } = await connectorOf('http');
    for (const ask of [watch.sessions, watch.locks, watch.statements, watch.sizes])
      expect(await ask({} as Endpoint)).toHaveProperty('unavailable.zh-chs');
    expect(await watch.end({} as Endpoint, '1', 'session')).toHaveProperty('refused.en');
  });
});
