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
import { readSheet } from '../user-import/xlsx.reader.js';
import { bypassShapes, type BypassShape } from './bypass.shapes.testing.js';
import { OutputPaths } from './output.paths.testing.js';

vi.mock('oracledb', async () => ({ default: (await import('@sluice/testing')).oracledbDouble }));

/** A source with customers whose phones are masked, and how it is ended. */
interface Opened {
  sourceId: number;
  close(): Promise<void>;
}
interface World {
  test: TestPlatform;
  system: TestPerson;
  policy: TestPerson;
}
interface Stage {
  kind: keyof typeof bypassShapes;
  on: string;
  /** Where an order runs; nothing where its kind knows no orders. */
  schema?: string;
  open(world: World): Promise<Opened>;
}

/** 200 customers and their orders, as the other servers have them. */
const documents = Array.from({ length: 200 }, (_none, index) => ({
  _id: index + 1,
  name: `客户${index + 1}`,
  phone: phoneOf(index + 1),
  city: ['上海', '广州', '北京'][index % 3],
}));

function phoneOf(number: number): string {
  return `138${String((number * 7919) % 100_000_000).padStart(8, '0')}`;
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

const stages: Stage[] = [
  {
    kind: 'postgres',
    schema: 'public',
    on: 'PostgreSQL',
    async open(world) {
      const source = await createSource(world.test);
      return { sourceId: source.id, close: () => source.drop() };
    },
  },
  ...(hasMariadb()
    ? [
        {
          kind: 'mysql' as const,
          schema: 'shop',
          on: 'MariaDB',
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
    kind: 'mssql',
    schema: 'dbo',
    on: 'a simulator of SQL Server',
    async open(world) {
      const shop = await startTdsShop(inject('postgresUrl'));
      const { host, port, account, database } = shop;
      const form = { name: 'mssql', type: 'mssql', host, port, database_name: database, account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password });
      return { sourceId, close: () => shop.stop() };
    },
  },
  {
    kind: 'oracle',
    schema: 'APP',
    on: 'a simulator of Oracle’s driver',
    async open(world) {
      const shop = await startOracleShop(inject('postgresUrl'));
      const { host, port, account, service } = shop;
      const form = { name: 'oracle', type: 'oracle', host, port, database_name: service, account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password, default_schema: 'APP' });
      return { sourceId, close: () => shop.stop() };
    },
  },
  {
    kind: 'mongodb',
    on: 'a simulator of MongoDB',
    async open(world) {
      const double = await startMongoDouble();
      double.insert('shop', 'customer', documents);
      double.insert(
        'shop',
        'orders',
        documents.map(({ _id }) => ({ _id, customer_id: _id, amount: _id })),
      );
      const { host, port, account } = double;
      const form = { name: 'mongodb', type: 'mongodb', host, port, database_name: 'shop', account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password });
      return { sourceId, close: () => double.stop() };
    },
  },
];

/** Phones and the four digits between the ends that a rule leaves. */
const secrets = documents.map(({ phone }) => phone);
const leaked = (text: string): string[] => secrets.filter((secret) => text.includes(secret));

/**
 * The shapes by which masked values have left other products, on every way by which rows leave this one, for each kind
 * of source: masked, or refused, on all ways alike.
 */
describe('shapes that have leaked elsewhere, on every way out', () => {
  let world: World;
  beforeAll(async () => {
    const test = await startTestPlatform();
    world = { test, system: await test.person(['system_admin']), policy: await test.person(['policy_admin']) };
  });
  afterAll(() => world?.test.stop());

  describe.each(stages)('of $kind on $on', ({ kind, schema, open }) => {
    const shapes: readonly BypassShape[] = bypassShapes[kind];
    let source: Opened;
    let paths: OutputPaths;
    let reader: TestPerson;

    beforeAll(async () => {
      source = await open(world);
      const { test, policy } = world;
      const { sourceId } = source;
      const { name } = await test.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
        sourceId,
      ]);
      reader = await test.person(['user']);
      const builder = await test.person(['app_admin']);
      const app = {
        uid: `shop-${kind}`,
        source: name,
        sourceId,
        type: kind === 'mongodb' ? ('mongo' as const) : ('sql' as const),
        texts: shapes.map(({ text }) => text),
      };
      paths = new OutputPaths(test, app, { reader, builder });
      await paths.publish();
      const grant = (to: object): Promise<unknown> =>
        done(world, 'grant.create', { data_source_id: sourceId, object_path: '', ...to }, policy);
      // Whatever is refused is refused for the mask: of letters, the reader has all.
      for (const letter of ['read', 'write', 'manage']) await grant({ user_id: reader.id, letter });
      await grant({ subject_type: 'app', subject_id: paths.appId, letter: 'read' });
      await test.platform.db.query(
        `INSERT INTO column_level (object_id, level) SELECT c.id, 'high' FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id
         WHERE c.data_source_id = $1 AND c.kind = 'column' AND lower(t.name) = 'customer' AND lower(c.name) IN ('phone', 'id_card')`,
        [sourceId],
      );
      test.platform.gateway.versions.suspect();
    }, 240_000);
    afterAll(() => source?.close());

    it.each(shapes)('$name is $expected', async ({ text, expected }) => {
      for (const [way, ask] of Object.entries(paths.ways)) {
        const shown = await ask(text);
        expect(leaked(shown.text), `${way}: ${shown.text.slice(0, 500)}`).toEqual([]);
        const what = `${way}: ${text}\n${shown.text.slice(0, 500)}`;
        if (expected === 'refused') expect(shown.state, what).toBe('refused');
        else if (expected === 'masked or refused') expect(['rows', 'refused'], what).toContain(shown.state);
        else {
          expect([shown.state, shown.rows > 0], what).toEqual(['rows', true]);
          expect(shown.text, what).toContain('******');
        }
      }
    });

    it.each(shapes)('$name tells nothing when it is compared', async ({ text, expected }) => {
      const shown = await paths.compared(text);
      expect(leaked(shown.text), shown.text.slice(0, 500)).toEqual([]);
      if (expected === 'refused') expect(shown.state, shown.text.slice(0, 500)).toBe('refused');
    });

    it.runIf(schema)('the file of an asynchronous query is masked', async () => {
      const { test, system, policy } = world;
      const manager = await test.person(['user']);
      const project = await done<{ id: number }>(
        world,
        'project.create',
        { name: kind, manager_ids: [manager.id] },
        system,
      );
      const inProject = { project_id: project.id };
      await done(world, 'project.member-add', { ...inProject, user_ids: [reader.id] }, manager);
      await done(world, 'project.source-add', { ...inProject, data_source_id: source.sourceId }, policy);
      const script = 'SELECT id, x FROM (SELECT id, phone AS x FROM customer) d';
      const form = { ...inProject, name: kind, kind: 'async_query', data_source_id: source.sourceId };
      const { id } = await done<{ id: number }>(
        world,
        'work-order.create',
        { ...form, databases: [schema], script, is_backup: false },
        reader,
      );
      const { hash } = await test.platform.db.one<{ hash: string }>(
        'SELECT script_hash AS hash FROM work_order WHERE id = $1',
        [id],
      );
      await done(world, 'work-order.approve', { orders: [{ id, hash }] }, manager);
      await done(world, 'work-order.run', { id }, reader);
      await expect
        .poll(async () => await test.platform.db.one('SELECT status, error FROM work_order WHERE id = $1', [id]), {
          interval: 100,
        })
        .toEqual({ status: 'succeeded', error: null });
      const { link } = await done<{ link: string }>(world, 'work-order.ticket', { id }, reader);
      const query = Object.fromEntries(new URL(link, 'http://x').searchParams);
      const file = await test.answer('/work-order/download', { ...query, id }, { method: 'GET' });
      if (file.kind !== 'file') throw new Error(JSON.stringify(file));
      const parts: Uint8Array[] = [];
      for await (const part of file.file.body) parts.push(part);
      const bytes = Buffer.concat(parts);
      const held = {
        size: bytes.length,
        async *part(first: number, last: number) {
          yield bytes.subarray(first, last + 1);
        },
      };
      const sheet = await readSheet(held, 300, 5);
      expect(sheet.length).toBe(201);
      expect(sheet.slice(1).map(({ cells }) => cells[1])).toEqual(Array.from({ length: 200 }, () => '******'));
    });
  });
});
