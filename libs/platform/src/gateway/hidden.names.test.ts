import {
  createSource,
  hasMariadb,
  startMariadbShop,
  startMongoDouble,
  startOracleShop,
  startTdsShop,
  startTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { mongo, mssql, mysql, oracle, postgres, sql } from './hidden.statements.testing.js';

vi.mock('oracledb', async () => ({ default: (await import('@sluice/testing')).oracledbDouble }));

interface Opened {
  sourceId: number;
  close(): Promise<void>;
}
/** A kind of source, its schema, one that is hidden and one of the same length that nothing has. */
interface Stage {
  kind: string;
  own: string;
  other?: readonly [hidden: string, missing: string];
  statements: readonly string[];
  open(world: World): Promise<Opened>;
}
interface World {
  test: TestPlatform;
  system: TestPerson;
  policy: TestPerson;
}

async function done<T>({ test }: World, name: string, input: object, who: TestPerson): Promise<T> {
  const answer = await test.call(`/operation/${name}`, { ...input }, { token: who.token });
  expect(answer, answer.msg).toMatchObject({ code: 200 });
  return answer.data as T;
}

async function registered(world: World, form: object): Promise<number> {
  const { id } = await done<{ id: number }>(world, 'data-source.create', form, world.system);
  await done(world, 'data-source.sync', { id }, world.system);
  return id;
}

const vault = `
  CREATE TABLE customer (id int PRIMARY KEY, phone text); CREATE TABLE orders (id int PRIMARY KEY);
  CREATE SCHEMA vault; CREATE TABLE vault.customer (id int PRIMARY KEY, code text);
  GRANT USAGE ON SCHEMA vault TO PUBLIC; GRANT SELECT ON vault.customer TO PUBLIC`;

const stages: Stage[] = [
  {
    kind: 'PostgreSQL',
    own: 'public',
    other: ['vault', 'valet'],
    statements: [...sql, ...postgres],
    async open(world) {
      const source = await createSource(world.test, vault);
      return { sourceId: source.id, close: () => source.drop() };
    },
  },
  ...(hasMariadb()
    ? [
        {
          kind: 'MariaDB',
          own: 'shop',
          other: ['archive', 'arcades'] as const,
          statements: [...sql, ...mysql],
          async open(world: World) {
            const { server, account, password } = await startMariadbShop();
            const { host, port } = server;
            const form = { name: 'mysql', type: 'mysql', host, port, database_name: 'shop', account, password };
            return { sourceId: await registered(world, form), close: () => server.stop() };
          },
        },
      ]
    : []),
  {
    kind: 'a simulator of SQL Server',
    own: 'dbo',
    statements: [...sql, ...mssql],
    async open(world) {
      const shop = await startTdsShop(inject('postgresUrl'));
      const { host, port, account, database } = shop;
      const form = { name: 'mssql', type: 'mssql', host, port, database_name: database, account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password });
      return { sourceId, close: () => shop.stop() };
    },
  },
  {
    kind: 'a simulator of Oracle',
    own: 'APP',
    statements: [...sql, ...oracle],
    async open(world) {
      const shop = await startOracleShop(inject('postgresUrl'));
      const { host, port, account, service } = shop;
      const form = { name: 'oracle', type: 'oracle', host, port, database_name: service, account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password, default_schema: 'APP' });
      return { sourceId, close: () => shop.stop() };
    },
  },
  {
    kind: 'a simulator of MongoDB',
    own: 'shop',
    statements: mongo,
    async open(world) {
      const double = await startMongoDouble();
      double.insert('shop', 'customer', [{ _id: 1, phone: 'x' }]);
      double.insert('shop', 'orders', [{ _id: 1, amount: 1 }]);
      const { host, port, account } = double;
      const form = { name: 'mongodb', type: 'mongodb', host, port, database_name: 'shop', account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password });
      return { sourceId, close: () => double.stop() };
    },
  },
];

/** A table that is hidden and one of the same length that nothing has. */
const tables = ['customer', 'cabinets'] as const;

describe('what is hidden and what is not there', () => {
  let world: World;
  beforeAll(async () => {
    const test = await startTestPlatform();
    world = { test, system: await test.person(['system_admin']), policy: await test.person(['policy_admin']) };
  });
  afterAll(() => world?.test.stop());

  describe.each(stages)('of $kind', ({ own, other = ['nosuch1', 'nosuch2'], statements, open }) => {
    let source: Opened;
    const people = {} as Record<'few' | 'most' | 'all', TestPerson>;

    const ask = async (who: TestPerson, text: string, schema?: string): Promise<string> => {
      try {
        const result = await world.test.platform.gateway.run({
          caller: {
            kind: 'user',
            userId: who.id,
            account: who.account,
            name: 'n',
            roles: ['user'],
            locale: 'en',
            accessLevel: 'public',
          },
          request: { id: 'r', ip: '127.0.0.1', userAgent: 't', locale: 'en', shell: 'console', appContext: false },
          sourceId: source.sourceId,
          origin: { kind: 'workspace' },
          text,
          schema,
          signal: new AbortController().signal,
        });
        if (result.state === 'refused') return JSON.stringify(result.reasons);
        const rows: unknown[] = [];
        for await (const batch of result.rows) rows.push(...batch);
        await result.done;
        return `rows ${JSON.stringify(rows)}`;
      } catch (cause) {
        return `error ${(cause as Error).message}`;
      }
    };
    /** An answer without the names that were asked for. */
    const nameless = (answer: string, table: string, schema: string): string =>
      answer.replace(new RegExp(table, 'gi'), 'T').replace(new RegExp(schema, 'gi'), 'S');

    beforeAll(async () => {
      source = await open(world);
      for (const name of ['few', 'most', 'all'] as const) people[name] = await world.test.person(['user']);
      const { few, most, all } = people;
      const path = (name: string): string => `${own}.${own === 'APP' ? name.toUpperCase() : name}`;
      const grant = (to: object): Promise<unknown> =>
        done(world, 'grant.create', { data_source_id: source.sourceId, object_path: '', ...to }, world.policy);
      for (const letter of ['read', 'write', 'manage']) {
        await grant({ user_id: few.id, letter, object_path: path('orders') });
        for (const { id } of [most, all]) await grant({ user_id: id, letter });
      }
      await grant({ user_id: most.id, letter: 'forbid', object_path: path(tables[0]) });
      if (!other[0].startsWith('nosuch')) await grant({ user_id: most.id, letter: 'forbid', object_path: other[0] });
    }, 240_000);
    afterAll(() => source?.close());

    it.each(statements)('is answered in the same words: %s', async (statement) => {
      const put = (at: 0 | 1): string => statement.replace(/\bT\b/g, tables[at]).replace(/\bS\b/g, other[at]);
      for (const who of ['few', 'most'] as const)
        for (const isChosen of [false, true]) {
          const [hidden, missing] = await Promise.all(
            ([0, 1] as const).map(async (at) =>
              nameless(await ask(people[who], put(at), isChosen ? other[at] : undefined), tables[at], other[at]),
            ),
          );
          expect(hidden, `${who}, ${isChosen ? other[0] : own}`).toBe(missing);
        }
    });

    it("leaves a chosen schema that is not seen out of everybody's sight but the auditor's", async () => {
      const statement = statements[0]?.replace(/\bT\b/g, 'orders') ?? '';
      for (const schema of other) {
        const said = await ask(people.few, statement, schema);
        expect(said).toContain('"code":"unknown-schema"');
        expect(said).toContain(schema);
        expect(said).toContain('a policy administrator or the project manager');
      }
      const { audit, db } = world.test.platform;
      await audit.flush();
      const { rows } = await db.query<{ objects: string[] }>(
        `SELECT objects FROM audit_log WHERE reasons[1] LIKE 'unknown-schema %' AND data_source_id = $1 ORDER BY seq DESC LIMIT 2`,
        [source.sourceId],
      );
      const known = other[0].startsWith('nosuch') ? [] : [expect.stringContaining(other[0])];
      expect(rows.map(({ objects }) => objects)).toEqual([[], known]);
    });

    it('is what the server says to who sees everything', async () => {
      expect(await ask(people.all, statements[0]?.replace(/\bT\b/g, 'orders') ?? '', own)).toMatch(/^rows/);
      expect(await ask(people.all, statements[0]?.replace(/\bT\b/g, 'orders') ?? '', 'nosuch3')).not.toContain(
        'unknown-schema',
      );
    });
  });
});
