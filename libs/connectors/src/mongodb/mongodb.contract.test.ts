import { Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID, type Document } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSteps, planTree, planWarnings } from '@sluice/document/plan';
import { pipelineLanguage, type Analysis, type CatalogueSnapshot } from '@sluice/sql';
import { startMongoDouble } from '@sluice/testing';
import type { Cell, Connector, Endpoint, Introspection, RunRequest, SourcePool } from '../connector.js';
import { connectorOf } from '../registry.js';
import { mongoServerWorld, mongoWorld, type MongoWorld } from './mongodb.world.testing.js';

const never = new AbortController().signal;

/** Its server is not here; the environment may name one: `mongodb://account:password@host:port/`. */
const mongodbServer = process.env.SLUICE_TEST_MONGODB;

/**
 * The contract of connectors for a store of documents, against a simulator (its protocol and commands after the manual)
 * and what is named.
 */
const stages: { on: string; open(): Promise<MongoWorld> }[] = [
  { on: 'a simulator', open: async () => mongoWorld(await startMongoDouble()) },
  ...(mongodbServer === undefined ? [] : [{ on: 'MongoDB', open: () => mongoServerWorld(mongodbServer) }]),
];

const people: Document[] = Array.from({ length: 3000 }, (_none, index) => ({
  _id: index + 1,
  name: `人${index + 1}`,
  phone: `138${String(index + 1).padStart(8, '0')}`,
  address: { city: index % 2 ? '北京' : '上海', ...(index === 2900 ? { secret: 's' } : {}) },
  orders: [
    { no: `a${index}`, total: index },
    { no: `b${index}`, total: 1.5 },
  ],
}));
const exact: Document = {
  _id: new ObjectId('65f000000000000000000001'),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('12345678901234567890.50'),
  double: new Double(1.5),
  int: new Int32(7),
  date: new Date('2024-02-29T12:00:00.123Z'),
  uuid: new UUID('aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee'),
  bytes: Buffer.from([0, 255]),
  at: new Timestamp({ t: 1, i: 2 }),
  tags: ['a', null, ['b', 1]],
  yes: true,
  nothing: null,
  'a.b': 'unreachable',
};

describe.each(stages)('connector mongodb on $on', ({ open }) => {
  let world: MongoWorld;
  let endpoint: Endpoint;
  let connector: Connector;
  let pool: SourcePool;
  let found: Introspection;
  let catalogue: CatalogueSnapshot;

  const analysed = (text: string): Analysis => {
    if ('dialect' in pipelineLanguage.reads) throw new Error('no reader');
    return pipelineLanguage.reads.analyse(text, catalogue, { parameters: 9 });
  };
  const request = (text: string, more: Partial<RunRequest> = {}): RunRequest => ({
    text: analysed(text).command ?? '',
    binds: [],
    settings: { searchPath: ['contract'], timeZone: 'UTC', timeoutMs: 10_000, readOnly: true },
    limits: { rows: 1e6, bytes: 1e9 },
    mode: 'stream',
    checkColumns: () => undefined,
    ...more,
  });
  const writing = { settings: { searchPath: [], timeZone: 'UTC', timeoutMs: 10_000, readOnly: false } };
  const collect = async (text: string, more: Partial<RunRequest> = {}): Promise<Cell[][]> => {
    const run = await pool.start(request(text, more), never);
    const rows: Cell[][] = [];
    for await (const batch of run.rows) rows.push(...batch);
    await run.done;
    return rows;
  };

  beforeAll(async () => {
    world = await open();
    ({ endpoint } = world);
    await world.insert('people', people);
    await world.insert('exact', [exact]);
    await world.view('phones', 'people', [{ $project: { tel: '$phone' } }]);
    connector = await connectorOf('mongodb');
    pool = connector.connect.open(endpoint);
    found = await connector.introspect(endpoint, never);
    catalogue = {
      version: '1',
      database: 'def',
      searchPath: ['contract'],
      relations: found.relations.map(({ schema, name, kind, columns, definition }) => ({
        schema,
        name,
        kind,
        columns: columns.map((column) => column.name),
        columnTypes: columns.map((column) => column.dataType),
        definition: definition ?? undefined,
      })),
    };
  });
  afterAll(async () => {
    await pool?.close();
    await world?.stop();
  });

  it('reads the catalogue by the paths of documents', () => {
    const of = (name: string): unknown =>
      found.relations
        .find((one) => one.name === name)
        ?.columns.map(({ name: path, dataType, key }) => [path, dataType, key]);
    expect(of('people')).toEqual([
      ['_id', 'int', true],
      ['name', 'string', false],
      ['phone', 'string', false],
      ['address.city', 'string', false],
      ['orders.no', 'array<string>', false],
      ['orders.total', 'array<double|int>', false],
      ['address.secret', 'string', false],
    ]);
    expect(found.relations.find(({ name }) => name === 'people')).toMatchObject({ kind: 'table', rowEstimate: 3000 });
    expect(found.relations.find(({ name }) => name === 'phones')).toMatchObject({ kind: 'view' });
    expect(of('exact')).not.toContainEqual(['a.b', 'string', false]);
  });

  it('streams every document in order and keeps digits exact', async () => {
    expect(await collect('db.people.find({}, {_id: 1}).sort({_id: 1})')).toEqual(people.map(({ _id }) => [_id]));
    const [row] = await collect('db.exact.find()');
    const names = analysed('db.exact.find()').result.map(({ name }) => name);
    expect(Object.fromEntries(names.map((name, index) => [name, row?.[index]]))).toEqual({
      _id: '65f000000000000000000001',
      long: '9007199254740993',
      decimal: '12345678901234567890.50',
      double: 1.5,
      int: 7,
      date: '2024-02-29T12:00:00.123Z',
      uuid: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
      bytes: '0x00ff',
      at: '4294967298',
      tags: '["a",null,["b",1]]',
      yes: true,
    });
  });

  it('binds values and lists, never documents, and answers views as they were analysed', async () => {
    const text = 'db.phones.find({tel: {$in: $1}, _id: $2}, {tel: 1, _id: 0})';
    expect(await collect(text, { binds: [['13800000007'], 7] })).toEqual([['13800000007']]);
    await expect(collect('db.people.find({phone: $1})', { binds: [{ $ne: null }] })).rejects.toMatchObject({
      code: 'statement',
    });
    const computed = 'db.people.aggregate([{$match: {_id: 1}}, {$project: {_id: 0, x: $1}}])';
    expect(await collect(computed, { binds: ['$phone'] })).toEqual([['$phone']]);
    const oid = 'db.exact.find({_id: ObjectId($1)}, {_id: 1})';
    expect(await collect(oid, { binds: ['65f000000000000000000001'] })).toEqual([['65f000000000000000000001']]);
  });

  it('never answers what the catalogue does not know', async () => {
    await world.insert('people', [
      { _id: 'late', name: { first: 'hidden' }, ssn: 'hidden', address: { city: '上海', more: 'hidden' } },
    ]);
    const run = await pool.start(request('db.people.find({_id: "late"})'), never);
    const rows: Cell[][] = [];
    for await (const batch of run.rows) rows.push(...batch);
    expect(JSON.stringify(rows)).not.toContain('hidden');
    expect((await run.done).notices).toHaveLength(1);
    expect(() => analysed('db.people.find({ssn: 1})')).toThrow('ssn');
  });

  it('pages, counts and totals by stages behind the analysed ones', async () => {
    const { command = '' } = analysed('db.people.find({_id: {$gt: $1}}, {_id: 1, "orders.total": 1})');
    const page = pipelineLanguage.page(command, { limit: 3, offset: 1, sort: [{ name: '_id', descending: true }] });
    const run = await pool.start(
      {
        ...request('db.people.find()'),
        text: page,
        binds: [10],
        mode: 'page',
        followers: [pipelineLanguage.count(command), pipelineLanguage.totals(command, [{ name: '_id', fn: 'max' }])],
      },
      never,
    );
    await run.done;
    expect(run.takeAll?.().map(([id]) => id)).toEqual([2999, 2998, 2997]);
    expect(await run.followers).toEqual([['2990'], ['3000']]);
    const none = pipelineLanguage.count(analysed('db.people.find({name: "nobody"})').command ?? '');
    const empty = await pool.start({ ...request('db.people.find()'), text: none }, never);
    for await (const batch of empty.rows) expect(batch).toEqual([[0]]);
  });

  it('plans without running, by names alone, and says where no index serves', async () => {
    const planOf = async (text: string, binds: unknown[] = []): Promise<string> => {
      const [[plan]] = (await collect(`explain ${text}`, { binds })) as [[string]];
      return plan;
    };
    const scan = await planOf('db.people.find({phone: $1, "address.city": "上海"}).sort({name: 1})', ['13800000007']);
    expect(scan).not.toMatch(/1380|上海/);
    const tree = planTree(scan);
    if (!tree) throw new Error(scan);
    expect(planSteps(tree).map(({ name }) => name)).toContain('COLLSCAN');
    expect(planSteps(tree).at(-1)).toMatchObject({ object: 'people', rows: 3001, condition: '******' });
    expect(planWarnings(tree)).toEqual([]);
    const found = planTree(await planOf('db.people.find({_id: 7})'));
    expect(found && planSteps(found).map(({ object }) => object)).toContain('people · _id_');
    const grouped = planTree(
      await planOf('db.people.aggregate([{$match: {name: "x"}}, {$group: {_id: "$address.city", n: {$sum: 1}}}])'),
    );
    expect(grouped && planSteps(grouped).map(({ name }) => name)).toEqual(['$project', '$group', 'COLLSCAN']);
    expect(analysed('explain db.people.find({phone: "1"})')).toMatchObject({
      isPlan: true,
      readOnly: true,
      kind: 'DQL',
      result: [{ name: 'plan', sources: [] }],
      predicates: [{ column: { column: 'phone' } }],
    });
    expect(() => analysed('explain db.people.deleteMany({})')).toThrow('explain of deleteMany');
  });

  it('cuts at its limits, waits for its reader, and hands out nothing where the columns differ', async () => {
    const cut = await pool.start(request('db.people.find()', { limits: { rows: 10, bytes: 1e9 } }), never);
    let rows = 0;
    for await (const batch of cut.rows) rows += batch.length;
    expect([rows, (await cut.done).truncated]).toEqual([10, 'rows']);
    const bytes = await pool.start(request('db.people.find()', { limits: { rows: 1e6, bytes: 2000 } }), never);
    for await (const batch of bytes.rows) rows += batch.length;
    expect((await bytes.done).truncated).toBe('bytes');
    await expect(
      pool.start(
        request('db.people.find()', {
          checkColumns: () => {
            throw new Error('unplanned');
          },
        }),
        never,
      ),
    ).rejects.toThrow('unplanned');
    const left = await pool.start(request('db.people.find()'), never);
    for await (const batch of left.rows) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    await expect(left.done).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('writes only in a run that may, and tells how many documents changed', async () => {
    const insert = 'db.notes.insertMany([{_id: 1, t: "a"}, {_id: 2, t: $1}])';
    expect(() => analysed(insert)).toThrow('notes');
    const update = 'db.people.updateMany({_id: {$lte: 2}}, {$set: {name: $1}})';
    await expect(collect(update, { binds: ['x'] })).rejects.toMatchObject({ code: 'statement' });
    const run = await pool.start(request(update, { ...writing, binds: ['x'] }), never);
    expect((await run.done).affected).toBe(2);
    expect(await collect('db.people.find({_id: 1}, {name: 1, _id: 0})')).toEqual([['x']]);
    const again = await pool.start(request('db.people.insertOne({_id: 1})', writing), never).then(
      (started) => started.done,
      (error: unknown) => error,
    );
    expect(again).toMatchObject({ code: 'statement', sqlState: '11000' });
    expect(
      (await (await pool.start(request('db.people.deleteMany({_id: {$gt: 2999}})', writing), never)).done).affected,
    ).toBe(1);
  });

  it('ends a run in time, on a stop, and by its session under its name alone', async (test) => {
    if (!(await world.block(['aggregate'], 60_000))) return test.skip('the server lets no command wait');
    const slow = { settings: { ...request('db.people.find()').settings, timeoutMs: 100 } };
    await expect(collect('db.people.find()', slow)).rejects.toMatchObject({ code: 'statement-timeout' });
    const stop = new AbortController();
    const started = pool.start(request('db.people.find()'), stop.signal);
    setTimeout(() => stop.abort(), 100);
    await expect(started).rejects.toMatchObject({ code: 'cancelled' });
    await world.block([], 0);
    expect(await connector.observe.sessions(endpoint)).toEqual([]);
    const run = await pool.start(request('db.people.find()'), never);
    expect(await connector.observe.kill(endpoint, run.backendId, 'sluice/somebody-else')).toBe(false);
    expect(await connector.observe.kill(endpoint, run.backendId, 'sluice/contract')).toBe(true);
    const reading = async (): Promise<void> => {
      for await (const batch of run.rows) expect(batch.length).toBeGreaterThan(0);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'connection-lost' });
  });

  it('lends no more places than its size, and refuses a collection that is another one now', async () => {
    const small = connector.connect.open({ ...endpoint, poolSize: 1, connectTimeoutMs: 1_000 });
    const run = await small.start(request('db.people.find()'), never);
    await expect(small.start(request('db.people.find()'), never)).rejects.toMatchObject({
      code: 'too-many-connections',
    });
    await run.cancel();
    await run.done.catch(() => undefined);
    const stamp = found.relations.find(({ name }) => name === 'people')?.stamp ?? null;
    const expects = {
      functions: [],
      schemas: ['contract'],
      relations: [{ schema: 'contract', name: 'people', stamp }],
    };
    expect(await collect('db.people.find({_id: 3}, {_id: 1})', { expects })).toEqual([[3]]);
    const other = { ...expects, relations: [{ schema: 'contract', name: 'people', stamp: 'another:x' }] };
    await expect(collect('db.people.find()', { expects: other })).rejects.toMatchObject({ code: 'catalogue-changed' });
    await small.close();
  });

  it('tests step by step and says what is wrong', async () => {
    const steps = async (change: Partial<Endpoint>): Promise<unknown> => {
      const heard: unknown[] = [];
      for await (const step of connector.connect.test({ ...endpoint, ...change }))
        heard.push([step.step, step.ok, step.error]);
      return heard.at(-1);
    };
    expect(await steps({})).toEqual(['sign-in', true, undefined]);
    expect(await steps({ host: '169.254.169.254' })).toEqual(['resolve', false, 'address-refused']);
    expect(await steps({ port: 1 })).toEqual(['reach', false, 'unreachable']);
    expect(await steps({ account: { name: endpoint.account.name, secret: 'wrong' } })).toEqual([
      'sign-in',
      false,
      'sign-in-failed',
    ]);
    expect(await steps({ database: 'nowhere' })).toEqual(['sign-in', false, 'database-unknown']);
    expect(await steps({ tls: { mode: 'require' }, connectTimeoutMs: 1_000 })).toEqual(['tls', false, 'tls-failed']);
  });
});
