import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_SOURCE_KINDS, type DataSourceKind } from '@sluice/document';
import { planSteps, planTree } from '@sluice/document/plan';
import { dialectText } from '@sluice/sql';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  hasDebianPostgres,
  hasMariadb,
  startDebianPostgres,
  startMariadb,
  startOracleDouble,
  startTdsDouble,
} from '@sluice/testing';
import type { Cell, Connector, Endpoint, RunRequest, SourcePool } from './connector.js';
import type { World } from './connector.world.testing.js';
import { heldBytes } from './shared/row.weight.js';
import { connectorKinds, connectorOf, dialectOf } from './registry.js';
import { mssqlServerWorld, mssqlWorld } from './mssql/mssql.world.testing.js';
import { mysqlWorld } from './mysql/mysql.world.testing.js';
import { oracleServerWorld, oracleWorld } from './oracle/oracle.world.testing.js';
import { encryptedPostgresWorld, postgresWorld } from './postgres/postgres.world.testing.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

// Where no Oracle is named, a simulator stands in the place of its driver.
vi.mock('oracledb', async () =>
  process.env.SLUICE_TEST_ORACLE === undefined
    ? { default: (await import('@sluice/testing')).oracledbDouble }
    : await vi.importActual('oracledb'),
);

/** A kind on a server: a real one, or a simulator, which is called so. */
interface Stage {
  kind: DataSourceKind;
  on: string;
  open(): Promise<World>;
}

/**
 * Of kinds whose server is not here the environment may name one: `mssql://account:password@host:port/database`,
 * `oracle://account:password@host:port/service`.
 */
const { SLUICE_TEST_MSSQL: mssqlServer, SLUICE_TEST_ORACLE: oracleServer } = process.env;

const stages: Stage[] = [
  { kind: 'postgres', on: 'PostgreSQL', open: () => postgresWorld(inject('postgresUrl')) },
  ...(hasDebianPostgres()
    ? [
        {
          kind: 'postgres' as const,
          on: "Debian's PostgreSQL with TLS, a client certificate and SCRAM",
          open: async () => encryptedPostgresWorld(await startDebianPostgres()),
        },
      ]
    : []),
  ...(hasMariadb()
    ? [
        {
          kind: 'mysql' as const,
          on: 'MariaDB',
          open: async () => mysqlWorld(await startMariadb(['--max-allowed-packet=1G'])),
        },
      ]
    : []),
  {
    kind: 'mssql',
    on: 'a simulator',
    open: async () => mssqlWorld(await startTdsDouble(inject('postgresUrl'))),
  },
  oracleServer === undefined
    ? {
        kind: 'oracle',
        on: 'a simulator of its driver',
        open: async () => oracleWorld(await startOracleDouble(inject('postgresUrl'))),
      }
    : { kind: 'oracle', on: 'Oracle', open: () => oracleServerWorld(oracleServer) },
  ...(mssqlServer === undefined
    ? []
    : [{ kind: 'mssql' as const, on: 'SQL Server', open: () => mssqlServerWorld(mssqlServer) }]),
];

const never = new AbortController().signal;

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('did not come true within a minute');
}

/**
 * Kinds that are asked in another way than by SQL have a contract of their own:
 * libs/connectors/src/<kind>/<kind>.contract.test.ts.
 */
const isSql = (kind: DataSourceKind): boolean => dialectOf(kind) !== undefined;

it('answers a clear error for kinds without a connector, and has a world for each that has one', async () => {
  for (const kind of DATA_SOURCE_KINDS) {
    if ('load' in connectorKinds[kind] && !isSql(kind))
      expect(existsSync(join(import.meta.dirname, kind, `${kind}.contract.test.ts`)), kind).toBe(true);
    else if ('load' in connectorKinds[kind])
      expect(
        stages.some((stage) => stage.kind === kind),
        kind,
      ).toBe(true);
    else await expect(connectorOf(kind)).rejects.toMatchObject({ code: 'kind-not-supported' });
  }
});

for (const { kind, on, open } of stages) {
  describe(`connector ${kind} on ${on}`, () => {
    let world: World;
    let connector: Connector;
    let pool: SourcePool;
    const request = (text: string, more: Partial<RunRequest> = {}): RunRequest => ({
      text,
      binds: [],
      settings: { searchPath: [world.schema], timeZone: 'Asia/Shanghai', timeoutMs: 20_000, readOnly: true },
      limits: { rows: 1_000_000, bytes: 1e9 },
      mode: 'stream',
      checkColumns: () => undefined,
      ...more,
    });
    const writing = (): Partial<RunRequest> => ({ settings: { ...request('').settings, readOnly: false } });
    const collect = async (from: SourcePool, text: string, more: Partial<RunRequest> = {}): Promise<Cell[][]> => {
      const run = await from.start(request(text, more), never);
      const rows: Cell[][] = [];
      for await (const batch of run.rows) rows.push(...batch);
      await run.done;
      return rows;
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

    it('holds no row that is larger than the memory it may take, and tells that the result was cut', async () => {
      const before = process.memoryUsage().rss;
      const run = await pool.start(request(world.texts.heavy, { limits: { rows: 10, bytes: 1e9 } }), never);
      const rows: Cell[][] = [];
      for await (const batch of run.rows) rows.push(...batch);
      expect(await run.done).toMatchObject({ truncated: 'bytes', rows: 1 });
      expect(rows).toEqual([['aaaaaaaaaa']]);
      expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
      await expect(collect(pool, world.texts.writesHeavily, writing())).rejects.toMatchObject({ code: 'statement' });
      expect(await collect(pool, 'select 1 from people where id = -1')).toEqual([]);
    });

    it('streams every row in order, in batches, and keeps digits exact', async () => {
      expect(await collect(pool, 'select id from people order by id')).toEqual(
        Array.from({ length: 5000 }, (_, index) => [index + 1]),
      );
      let types: string[] = [];
      const checkColumns = (columns: { type: string }[]): void => {
        types = columns.map(({ type }) => type);
      };
      expect(await collect(pool, world.exact.text, { binds: [7], checkColumns })).toEqual([world.exact.row]);
      expect(types).toEqual(world.exact.types);
    });

    it('answers a page and its followers in one go, prepared', async () => {
      const bind = world.texts.bind(1);
      for (let round = 0; round < 3; round += 1) {
        const run = await pool.start(
          request(world.texts.first(3, 'id', `people where id > ${bind} order by id`), {
            binds: [10],
            mode: 'page',
            prepared: true,
            followers: [
              `select ${world.texts.count} from people where id > ${bind}`,
              `select ${world.texts.sum} from people where id > ${bind}`,
            ],
          }),
          never,
        );
        const rows: Cell[][] = [];
        for await (const batch of run.rows) rows.push(...batch);
        expect(rows).toEqual([[11], [12], [13]]);
        expect(await run.followers).toEqual([['4990'], [String((5000 * 5001) / 2 - 55)]]);
        expect((await run.done).rows).toBe(3);
      }
    });

    it('holds the rows of a page, and lets the source wait where they are more than may be held', async () => {
      const page = (text: string): RunRequest =>
        request(text, { mode: 'page', prepared: true, followers: [`select ${world.texts.count} from people`] });
      const small = await pool.start(page(world.texts.first(3, 'id', 'people order by id')), never);
      await small.done;
      expect(small.takeAll?.()).toEqual([[1], [2], [3]]);
      const text = world.texts.first(400, `id, ${world.texts.repeats('x', 50_000)}`, 'people order by id');
      for (let round = 0; round < 2; round += 1) {
        const run = await pool.start(page(text), never);
        let isDone = false;
        void run.done.then(() => (isDone = true));
        await run.overflow;
        // Time enough for twenty megabytes, were they read.
        for (let others = 0; others < 20; others += 1) await collect(pool, 'select id from people');
        expect(isDone).toBe(false);
        const batches: Cell[][][] = [];
        for await (const batch of run.rows) batches.push(batch);
        expect(batches.flat().map(([id]) => id)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
        expect(Math.max(...batches.map((batch) => batch.length * 50_000))).toBeLessThan(2 * heldBytes);
        expect(await run.followers).toEqual([['5000']]);
        expect((await run.done).rows).toBe(400);
      }
      const left = await pool.start(page(text), never);
      left.done.catch(() => undefined);
      await left.overflow;
      await left.cancel();
      await expect(left.done).rejects.toMatchObject({ code: 'cancelled' });
      expect(await collect(pool, 'select 1')).toEqual([[1]]);
    });

    it('gives a reader that takes many rows at once all of them, and lets the source wait where they are wide', async () => {
      const numbers = Array.from({ length: 5000 }, (_, index) => [index + 1]);
      for (const firstRows of [1, 5000, 5001])
        expect(await collect(pool, 'select id from people order by id', { firstRows })).toEqual(numbers);
      const wide = `select id, ${world.texts.repeats('x', 20_000)} from people order by id`;
      const run = await pool.start(request(wide, { firstRows: 5000, limits: { rows: 400, bytes: 1e9 } }), never);
      const batches: Cell[][][] = [];
      for await (const batch of run.rows) batches.push(batch);
      expect(batches.flat().map(([id]) => id)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
      expect(Math.max(...batches.map((batch) => batch.length * 20_000))).toBeLessThan(2 * heldBytes);
      expect((await run.done).truncated).toBe('rows');
      const left = await pool.start(request(wide, { firstRows: 5000 }), never);
      for await (const batch of left.rows) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      await expect(left.done).rejects.toMatchObject({ code: 'cancelled' });
      expect(await collect(pool, 'select 1')).toEqual([[1]]);
    });

    it('tells which limit cut the result', async () => {
      const byRows = await pool.start(
        request('select id from people order by id', { limits: { rows: 100, bytes: 1e9 } }),
        never,
      );
      let rows = 0;
      for await (const batch of byRows.rows) rows += batch.length;
      expect([rows, (await byRows.done).truncated]).toEqual([100, 'rows']);
      const byBytes = await pool.start(
        request(`select ${world.texts.repeats('x', 1000)} from people`, { limits: { rows: 1e6, bytes: 50_000 } }),
        never,
      );
      rows = 0;
      for await (const batch of byBytes.rows) rows += batch.length;
      const outcome = await byBytes.done;
      expect(outcome.truncated).toBe('bytes');
      expect(rows).toBeGreaterThan(40);
      expect(rows).toBeLessThan(51);
      const whole = await pool.start(
        request(world.texts.first(100, 'id', 'people'), { limits: { rows: 100, bytes: 1e9 } }),
        never,
      );
      for await (const batch of whole.rows) rows = batch.length;
      expect((await whole.done).truncated).toBe(false);
    });

    it('hands out no row when the columns are not the planned ones', async () => {
      for (const mode of ['page', 'stream'] as const) {
        await expect(
          pool.start(
            request(world.texts.first(5, 'id, phone', 'people'), {
              mode,
              checkColumns: (columns) => {
                throw new Error(`unplanned ${columns.length}`);
              },
            }),
            never,
          ),
        ).rejects.toThrow('unplanned 2');
      }
      expect(await collect(pool, 'select 1')).toEqual([[1]]);
    });

    it('refuses to write in a read-only run and commits a writing one', async () => {
      await expect(collect(pool, "insert into people (id, name) values (9001, 'x')")).rejects.toMatchObject({
        code: 'statement',
        sqlState: '25006',
      });
      const run = await pool.start(request(world.texts.inserts, writing()), never);
      for await (const batch of run.rows) expect(batch).toEqual([[9001]]);
      expect((await run.done).affected).toBe(1);
      expect(await collect(pool, `select ${world.texts.count} from people where id = 9001`)).toEqual([['1']]);
    });

    it('runs one statement only and pins settings anew for each run', async () => {
      await expect(collect(pool, 'select 1; select 2')).rejects.toMatchObject({ code: 'statement' });
      await expect(collect(pool, 'select 1\0 from nowhere')).rejects.toMatchObject({ code: 'statement' });
      await collect(pool, world.texts.setsSession, { prepared: true });
      await collect(pool, world.texts.setsSession);
      for (let round = 0; round < 4; round += 1) {
        expect(await collect(pool, world.texts.session, { prepared: true })).toEqual([
          world.session('Asia/Shanghai', 20_000),
        ]);
      }
    });

    it('gives each page its own settings, and runs nothing where they cannot be set', async () => {
      const answerTo = (timeZone: string, timeoutMs = 30_000): Promise<Cell[][]> =>
        collect(pool, world.texts.session, {
          mode: 'page',
          prepared: true,
          settings: { ...request('').settings, timeZone, timeoutMs },
        });
      for (let round = 0; round < 3; round += 1) {
        expect(await answerTo('Asia/Shanghai')).toEqual([world.session('Asia/Shanghai', 30_000)]);
        expect(await answerTo('UTC', 7_000)).toEqual([world.session('UTC', 7_000)]);
        await expect(answerTo('Nowhere/Land')).rejects.toMatchObject({ code: 'statement' });
        expect(await answerTo('UTC', 7_000)).toEqual([world.session('UTC', 7_000)]);
        expect(await collect(pool, world.texts.session)).toEqual([world.session('Asia/Shanghai', 20_000)]);
      }
    });

    it('names place and kind of a statement error and goes on', async () => {
      await expect(collect(pool, "select '𠮷', nothing from people")).rejects.toMatchObject({
        code: 'statement',
        missesName: true,
        namesNoValue: true,
        ...world.errors.unknownColumn,
      });
      const { text, sqlState } = world.errors.whileRunning;
      await expect(collect(pool, text, { mode: 'page' })).rejects.toMatchObject({ code: 'statement', sqlState });
      await expect(
        collect(pool, world.texts.long, { settings: { ...request('').settings, timeoutMs: 200 } }),
      ).rejects.toMatchObject({ code: 'statement-timeout' });
      expect(await collect(pool, 'select 1')).toEqual([[1]]);
    });

    it('stops a running statement and leaves no session of it', async () => {
      const stop = new AbortController();
      const started = pool.start(request(world.texts.long), stop.signal);
      setTimeout(() => stop.abort(), 300);
      const run = await started.catch((error: Error) => error);
      const failure = run instanceof Error ? Promise.reject(run) : run.done;
      await expect(failure).rejects.toMatchObject({ code: 'cancelled' });
      await until(async () =>
        (await connector.observe.sessions(world.endpoint)).every((session) => session.state !== 'active'),
      );
    });

    it('stops fetching when the reader leaves, and ends that session', async () => {
      const before = await world.sessions();
      const run = await pool.start(request(world.texts.numbers(1000000)), never);
      for await (const batch of run.rows) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      await expect(run.done).rejects.toMatchObject({ code: 'cancelled' });
      await until(async () => (await world.sessions()) < Math.max(before, 1) + 1);
    });

    it('keeps its connections when the callers leave for whom new ones are made', async () => {
      const { poolSize } = world.endpoint;
      const before = await world.sessions();
      const small = connector.connect.open(world.endpoint);
      const callers = Array.from({ length: 2 * poolSize }, () => new AbortController());
      const ends = callers
        .map(async ({ signal }) => {
          await (
            await small.start(request(world.texts.long, { mode: 'page' }), signal)
          ).done;
        })
        .map((end) =>
          end.then(
            () => 'ended',
            (reason: { code: string }) => reason.code,
          ),
        );
      await until(async () => (await world.sessions()) >= before + poolSize);
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (let index = 0; index < poolSize; index += 1) {
        callers[index]?.abort();
        expect(await ends[index]).toBe('cancelled');
        callers[poolSize + index]?.abort();
      }
      expect(await Promise.all(ends)).toEqual(callers.map(() => 'cancelled'));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const after = await Promise.all([1, 2, 3].map((n) => collect(small, `select ${n}, ${world.texts.sleeps(0.2)}`)));
      expect(after.map((rows) => rows[0]?.[0])).toEqual([1, 2, 3]);
      await small.close();
    });

    it('ends a backend by id only under the name it was leased under', async () => {
      const run = await pool.start(request(world.texts.numbers(1000000)), never);
      expect(await connector.observe.kill(world.endpoint, run.backendId, 'sluice/somebody-else')).toBe(false);
      expect(await connector.observe.kill(world.endpoint, run.backendId, 'sluice/contract')).toBe(true);
      await expect(
        (async () => {
          for await (const batch of run.rows) expect(batch.length).toBeGreaterThan(0);
        })(),
      ).rejects.toMatchObject({ code: 'connection-lost' });
    });

    it('reads the catalogue: tables, views with definitions, columns with types, comments and keys, user functions', async () => {
      const found = await connector.introspect(world.endpoint, never);
      expect(found.relations.map(({ name, kind: relation }) => [name.toLowerCase(), relation])).toEqual([
        ['people', 'table'],
        ['phones', 'view'],
      ]);
      expect(
        found.relations[0]?.columns.map(({ name, dataType, comment, key }) => [name, dataType, comment, key]),
      ).toEqual(world.columns);
      expect(found.relations[0]?.rowEstimate).toBeGreaterThan(4900);
      expect(found.relations[1]?.definition).toMatch(/select/i);
      expect(
        found.routines.map(({ schema, name, kind: routine }) => [schema, name.toLowerCase(), routine]),
      ).toContainEqual([world.schema, 'leaky', 'function']);
    });

    it('runs nothing of a statement whose relations are another than expected, whatever became of them', async (test) => {
      const { changes } = world;
      expect(changes !== undefined).toBe(connector.checksCatalogue);
      if (!changes) return test.skip('this kind has nothing that a run could check');
      const expects = async (...names: string[]): Promise<RunRequest['expects']> => {
        const { relations } = await connector.introspect(world.endpoint, never);
        return {
          relations: relations.filter(({ name }) => names.includes(name)),
          functions: [changes.called],
          schemas: [world.schema],
        };
      };
      await world.sql(changes.creates);
      for (const change of changes.changes) {
        const before = await expects('box', 'lid');
        for (const more of [{}, { mode: 'page', prepared: true }] as const)
          expect(await collect(pool, 'select a from lid', { expects: before, ...more })).toEqual([]);
        await world.sql(change);
        for (const more of [{}, { mode: 'page' }, { mode: 'page', prepared: true }] as const)
          await expect(
            collect(pool, changes.touches, {
              expects: before,
              settings: { ...request('').settings, readOnly: false },
              ...more,
            }),
          ).rejects.toMatchObject({ code: 'catalogue-changed' });
      }
      expect(await collect(pool, changes.trace.text)).toEqual([changes.trace.row]);
      await world.sql(changes.drops);
    });

    it('notices a change inside a transaction that several runs share, even where the server would keep one view of its data', async (test) => {
      const { changes } = world;
      if (!changes) return test.skip('this kind has nothing that a run could check');
      await world.sql(changes.box.creates);
      const { relations } = await connector.introspect(world.endpoint, never);
      const expects = {
        relations: relations.filter(({ name }) => name === 'box'),
        functions: [],
        schemas: [world.schema],
      };
      const shared = await pool.begin?.(never);
      if (!shared) throw new Error('no transactions');
      const first = await shared.start(request('select 1'), never);
      for await (const batch of first.rows) expect(batch).toEqual([[1]]);
      await first.done;
      await world.sql(changes.box.exchanges);
      await expect(shared.start(request('select a from box', { expects }), never)).rejects.toMatchObject({
        code: 'catalogue-changed',
      });
      const last = await shared.start(request('select 2'), never);
      for await (const batch of last.rows) expect(batch).toEqual([[2]]);
      await last.done;
      await shared.commit();
      await world.sql(changes.box.drops);
    });

    it('tells what a statement would do as a tree, and does none of it', async () => {
      const dialect = dialectOf(kind);
      const explain = dialect && dialectText(dialect).explainTree;
      if (explain === undefined) throw new Error(`${kind} tells no plans`);
      const treeOf = async (from: Pick<SourcePool, 'start'>, text: string, more: Partial<RunRequest> = {}) => {
        const run = await from.start(request(explain + text, { plans: true, ...more }), never);
        const lines: string[] = [];
        for await (const batch of run.rows) lines.push(...batch.map(String));
        await run.done;
        expect(run.columns).toHaveLength(1);
        const tree = planTree(lines.join('\n'));
        if (!tree) throw new Error(lines.join('\n'));
        return { text: lines.join('\n'), steps: planSteps(tree) };
      };
      const asked = `select name from people where name = ${world.texts.bind(1)} and phone <> '人8' order by name`;
      const scan = await treeOf(pool, asked, { binds: ['人7'] });
      const read = scan.steps.find(({ object }) => object.toLowerCase() === 'people');
      expect(read, scan.text).toMatchObject({
        condition: expect.stringMatching(/./) as string,
        rows: expect.any(Number) as number,
      });
      // What SQL Server and Oracle tell is put together here: no value goes into it, masked or not.
      if (['mssql', 'oracle'].includes(kind)) {
        expect(scan.text).not.toMatch(/人|phone|PHONE/);
        expect(read).toMatchObject({ condition: '******', read: 5000 });
      }
      const found = await treeOf(pool, `select phone from people where id = ${world.texts.bind(1)}`, {
        binds: [7],
        mode: 'page',
      });
      expect(found.steps.map(({ object }) => object).join(), found.text).toMatch(/people_pkey|PRIMARY/i);
      const write = await treeOf(pool, 'delete from people where id = 1', writing());
      expect(write.steps.length).toBeGreaterThan(0);
      expect(await collect(pool, `select ${world.texts.count} from people where id = 1`)).toEqual([['1']]);
      const shared = await pool.begin?.(never);
      if (!shared) throw new Error('no transactions');
      expect((await treeOf(shared, asked, { binds: ['人7'] })).steps.length).toBe(scan.steps.length);
      const behind = await shared.start(request('select id from people where id = 7'), never);
      for await (const batch of behind.rows) expect(batch).toEqual([[7]]);
      await behind.done;
      await shared.commit();
      await expect(treeOf(pool, 'select nothing from people')).rejects.toMatchObject({
        missesName: true,
        sqlState: world.errors.unknownColumn.sqlState,
      });
      for (let round = 0; round < 4; round += 1) expect(await collect(pool, 'select 1')).toEqual([[1]]);
      if (!['mssql', 'oracle'].includes(kind)) return;
      // There the text alone would run something else than a plan.
      for (const change of [writing(), {}]) {
        await expect(collect(pool, `${explain}select 1`, change)).rejects.toMatchObject({ code: 'statement' });
        await expect(collect(pool, 'select 1', { ...change, plans: true })).rejects.toMatchObject({
          code: 'statement',
        });
      }
      await expect(collect(pool, `${explain}commit`, { ...writing(), plans: true })).rejects.toMatchObject({
        code: 'statement',
      });
    });

    it('tests step by step and says what is wrong, within its timeout', async () => {
      const steps = async (change: Partial<Endpoint>): Promise<unknown[]> => {
        const heard: unknown[] = [];
        for await (const step of connector.connect.test({ ...world.endpoint, ...change }))
          heard.push([step.step, step.ok, step.error]);
        return heard;
      };
      const last = world.endpoint.tls.mode === 'off' ? 'sign-in' : 'tls';
      expect(await steps({})).toEqual([
        ['resolve', true, undefined],
        ['reach', true, undefined],
        [last, true, undefined],
      ]);
      expect((await steps({ host: '169.254.169.254' })).at(-1)).toEqual(['resolve', false, 'address-refused']);
      expect((await steps({ host: 'no.such.host.invalid' })).at(-1)).toEqual(['resolve', false, 'host-unknown']);
      expect((await steps({ port: 1 })).at(-1)).toEqual(['reach', false, 'unreachable']);
      expect((await steps({ account: { name: world.endpoint.account.name, secret: 'wrong' } })).at(-1)).toEqual([
        'sign-in',
        false,
        'sign-in-failed',
      ]);
      expect((await steps({ database: 'nowhere' })).at(-1)).toEqual([last, false, 'database-unknown']);
      expect((await steps({ tls: world.untrusted ?? { mode: 'require' } })).at(-1)).toEqual([
        'tls',
        false,
        'tls-failed',
      ]);
    });

    it('lends no more connections than its size and says so in time', async () => {
      const small = connector.connect.open({ ...world.endpoint, poolSize: 1, connectTimeoutMs: 5_000 });
      const run = await small.start(request(world.texts.numbers(100000)), never);
      await expect(small.start(request('select 1'), never)).rejects.toMatchObject({ code: 'too-many-connections' });
      await run.cancel();
      expect(await collect(small, 'select 1')).toEqual([[1]]);
      await small.close();
    });
  });
}
