import {
  startMongoDouble,
  startTestPlatform,
  type MongoDouble,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from '../page/data.run.operation.js';
import type { CompiledPage, CompiledView } from '@sluice/document';

interface Line {
  t: string;
  rows?: unknown[][] | number;
  columns?: { name: string; masked: boolean }[];
  reasons?: { code: string; object?: string }[];
  affected?: number;
}
interface Node {
  id: number;
  name: string;
  kind: string;
  sql?: { dialect: string; schema: string };
}

const people = Array.from({ length: 40 }, (_none, index) => ({
  _id: index + 1,
  name: `人${index + 1}`,
  phone: `138${String(10_000_000 + index)}`,
  address: { city: index % 2 ? '北京' : '上海', street: `街${index}` },
  orders: [{ no: `N${index}`, total: index }],
}));

/**
 * From its registration to the audit log, over the operations that the browser calls, against a simulator of MongoDB.
 */
describe('a source of MongoDB', () => {
  let double: MongoDouble;
  let test: TestPlatform;
  let system: TestPerson, policy: TestPerson, reader: TestPerson;
  let sourceId = 0;

  const operation = (name: string, input: Record<string, unknown>, who: TestPerson) =>
    test.call(`/operation/${name}`, input, { token: who.token, headers: { locale: 'en' } });
  async function done<T>(name: string, input: Record<string, unknown>, who: TestPerson): Promise<T> {
    const answer = await operation(name, input, who);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as T;
  }
  const children = async (at: Record<string, unknown>, who = system): Promise<Node[]> =>
    (await done<{ list: Node[] }>('catalogue.children', at, who)).list;
  async function run(text: string, more: Record<string, unknown> = {}): Promise<Line[]> {
    const input = { source_id: sourceId, text, ...more };
    const answer = await test.answer('/operation/workspace.run', input, {
      token: reader.token,
      headers: { locale: 'en' },
    });
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    const all: Line[] = [];
    for await (const line of answer.lines) all.push(JSON.parse(line) as Line);
    return all;
  }
  async function rows(text: string): Promise<unknown[][]> {
    const all = await run(text);
    expect(all.at(-1), JSON.stringify(all.at(-1))).toMatchObject({ t: 'end' });
    return all.flatMap((line) => (line.t === 'rows' && Array.isArray(line.rows) ? line.rows : []));
  }
  async function reasons(text: string): Promise<string[]> {
    const all = await run(text);
    return all.flatMap((line) => line.reasons ?? []).map(({ code, object }) => (object ? `${code} ${object}` : code));
  }
  const grant = (letter: string, path: string): Promise<unknown> =>
    done('grant.create', { user_id: reader.id, data_source_id: sourceId, letter, object_path: path }, policy);

  beforeAll(async () => {
    double = await startMongoDouble();
    double.insert('shop', 'people', people);
    double.insert('shop', 'notes', [{ _id: 1, body: 'a' }]);
    double.insert('archive', 'people', people.slice(0, 2));
    test = await startTestPlatform();
    system = await test.person(['system_admin']);
    policy = await test.person(['policy_admin']);
    reader = await test.person(['user']);
  }, 120_000);
  afterAll(async () => {
    await test?.stop();
    await double?.stop();
  });

  it('is registered, tested step by step as a simulator, read and browsed by paths', async () => {
    const { host, port, account } = double;
    const form = {
      name: '文档库',
      type: 'mongodb',
      host,
      port,
      database_name: 'shop',
      account: account.name,
      password: account.password,
    };
    sourceId = (await done<{ id: number }>('data-source.create', form, system)).id;
    expect(await done('data-source.test', { id: sourceId }, system)).toMatchObject({
      message: expect.stringContaining('simulator'),
      steps: [{ step: 'resolve' }, { step: 'reach' }, { step: 'sign-in' }],
    });
    expect(await done('data-source.sync', { id: sourceId }, system)).toMatchObject({ schemas: 2, tables: 3 });
    expect((await children({}))[0]).toMatchObject({ name: '文档库', sql: { dialect: 'mongo', schema: 'shop' } });
    const databases = await children({ source_id: sourceId });
    expect(databases.map(({ name }) => name)).toEqual(['archive', 'shop']);
    const collections = await children({ parent_id: databases[1]?.id });
    expect(collections.map(({ name }) => name).sort()).toEqual(['notes', 'people']);
    const fields = await children({ parent_id: collections.find(({ name }) => name === 'people')?.id });
    expect(fields.map(({ name }) => name)).toEqual([
      '_id',
      'name',
      'phone',
      'address.city',
      'address.street',
      'orders.no',
      'orders.total',
    ]);
  });

  it('is granted by database and collection, and completes what is granted', async () => {
    expect(await reasons('db.people.find({})')).toEqual(['unknown-table']);
    await grant('read', 'shop');
    const known = await done<{ functions: string[] }>('catalogue.completion', { source_id: sourceId }, reader);
    expect(known.functions).toEqual(expect.arrayContaining(['$match', '$group']));
    expect(await rows('db.people.find({_id: {$lte: 2}}, {name: 1}).sort({_id: -1})')).toEqual([
      [2, '人2'],
      [1, '人1'],
    ]);
    expect(await reasons('db.getSiblingDB("archive").people.find({})')).toEqual(['unknown-table']);
  });

  it('masks by path and lineage, with the policy of the field', async () => {
    const [, shop] = await children({ source_id: sourceId });
    const found = (await children({ parent_id: shop?.id })).find(({ name }) => name === 'people');
    const fields = await children({ parent_id: found?.id });
    const idOf = (name: string): number | undefined => fields.find((field) => field.name === name)?.id;
    await done('column-level.set', { id: idOf('phone'), level: 'medium', rule_type: 'personal' }, policy);
    await done('column-level.set', { id: idOf('address.street'), level: 'high' }, policy);
    const rule = {
      match_type: 'column',
      match_value: 'shop.people.phone',
      algorithm: 'keep',
      keep_first: 3,
      keep_last: 4,
      filter_other: '',
    };
    const form = {
      name: '手机号',
      template: 'custom',
      data_source_ids: [sourceId],
      table_pattern: 'shop.*',
      priority: 1,
      rules: [rule],
    };
    await done('masking-policy.create', form, policy);
    expect(await rows('db.people.find({_id: 1}, {phone: 1, address: 1})')).toEqual([
      [1, '138****0000', '上海', '******'],
    ]);
    expect(
      await rows('db.people.aggregate([{$match: {_id: 1}}, {$project: {_id: 0, x: "$phone", y: {a: "$address"}}}])'),
    ).toEqual([['138****0000', '上海', '******']]);
    const grouped =
      'db.people.aggregate([{$group: {_id: "$address.city", all: {$push: "$phone"}, n: {$sum: 1}}}, {$sort: {_id: 1}}])';
    expect(JSON.stringify(await rows(grouped))).not.toMatch(/138\d{8}/);
    expect(
      (await run('db.people.find({}, {_id: 0, phone: 1, name: 1})'))[0]?.columns?.map(({ masked }) => masked),
    ).toEqual([true, false]);
  });

  it.each([
    ['db.people.find({phone: /^138/}, {_id: 1})', 'filter-equality-only shop.people.phone'],
    ['explain db.people.find({phone: /^138/}, {_id: 1})', 'filter-equality-only shop.people.phone'],
    ['explain db.notes.deleteMany({})', 'unsupported'],
    ['db.people.find().sort({phone: 1})', 'filter-equality-only shop.people.phone'],
    ['db.people.find({"address.street": "街1"}, {_id: 1})', 'filter-refused shop.people.address.street'],
    ['db.people.aggregate([{$group: {_id: "$phone"}}])', 'filter-equality-only shop.people.phone'],
    ['db.people.find({$expr: {$gt: ["$phone", "1"]}}, {_id: 1})', 'filter-equality-only shop.people.phone'],
    ['db.people.aggregate([{$project: {x: {$toInt: "$phone"}}}])', 'observed-refused shop.people.phone'],
    ['db.people.find({$where: "this.phone > 1"})', 'unsupported'],
    ['db.people.aggregate([{$project: {x: {$function: {body: "x", args: [], lang: "js"}}}}])', 'unsupported'],
    ['db.people.aggregate([{$out: "copy"}])', 'unsupported'],
    ['db.people.mapReduce(1, 2)', 'unsupported'],
    ['db.people.drop()', 'unsupported'],
    ['db.people.find({}).forEach(x => x)', 'syntax-error'],
    ['db.people.find({ssn: 1})', 'unknown-column shop.people.ssn'],
    ['db.people.find({}); db.notes.deleteMany({})', 'multiple-statements'],
    ['db.system.users.find({})', 'system-object'],
  ])('refuses %s', async (text, code) => {
    expect((await reasons(text)).join()).toBe(code);
  });

  it('plans what it would serve, by names of stages, and shows no value of a masked field', async () => {
    const [[plan]] = (await rows('explain db.people.find({"address.city": "北京"}, {phone: 1})')) as [[string]];
    expect(plan).toContain('"COLLSCAN"');
    expect(plan).toContain('"Relation Name": "people"');
    expect(plan).not.toMatch(/138|北京|phone/);
    const [source] = await children({});
    expect(source?.sql).toMatchObject({ explain_tree: 'explain ' });
  });

  it('writes with the letter alone, and tells how many documents changed', async () => {
    expect(await reasons('db.notes.insertOne({_id: 2, body: "b"})')).toEqual(['letter-missing shop.notes']);
    await grant('write', 'shop.notes');
    expect((await run('db.notes.insertOne({_id: 2, body: "b"})')).at(-1)).toMatchObject({ t: 'end', affected: 1 });
    expect((await run('db.notes.updateOne({_id: 2}, {$set: {body: "c"}})')).at(-1)).toMatchObject({ affected: 1 });
    expect((await run('db.notes.deleteMany({_id: 1})')).at(-1)).toMatchObject({ affected: 1 });
    expect(double.documents('shop', 'notes')).toEqual([{ _id: 2, body: 'c' }]);
  });

  it('splits and checks a script by its own rules, and records with masked constants', async () => {
    const { statements } = await done<{ statements: { decision: string; masked: string[] }[] }>(
      'workspace.check',
      {
        source_id: sourceId,
        text: 'db.notes.find({body: "a;b"}); // db.x\ndb.people.find({}, {phone: 1})\ndb.people.deleteMany({_id: 1})',
      },
      reader,
    );
    expect(statements.map(({ decision, masked }) => [decision, masked])).toEqual([
      ['permit', []],
      ['permit', ['shop.people.phone']],
      ['refuse', []],
    ]);
    await rows('db.people.find({phone: "13810000007"}, {_id: 1})');
    await test.platform.audit.flush();
    const { rows: records } = await test.platform.db.query<{ sql_text: string; decision: string; objects: string[] }>(
      `SELECT sql_text, decision, objects FROM audit_log WHERE user_id = $1 AND action = 'workspace.run' AND phase <> 'outcome' ORDER BY seq`,
      [reader.id],
    );
    expect(records.at(-1)).toEqual({
      sql_text: "db.people.find({phone: '***'}, {_id: 1})",
      decision: 'permit',
      objects: ['shop.people'],
    });
  });

  it('is built upon: a page of a query with its binds, count, order and total', async () => {
    const documents = [
      ['app.json', { kind: 'app', uid: 'docs', name: 'Docs', home: 'people', access: { signed_in: true } }],
      [
        'queries/people.query.json',
        {
          kind: 'query',
          uid: 'people',
          type: 'mongo',
          source: '文档库',
          key: '_id',
          order: '_id',
          text: 'db.people.aggregate([{$match: {_id: {$gt: 0} [[, "address.city": :city ]]}}, {$project: {name: 1, phone: 1, city: "$address.city"}}])',
          params: [{ name: 'city', type: 'text' }],
        },
      ],
      [
        'pages/people.page.json',
        {
          kind: 'page',
          uid: 'people',
          name: 'People',
          access: { signed_in: true },
          views: [
            {
              uid: 'list',
              name: 'List',
              type: 1,
              query_id: 'people',
              config: { row_key: '_id' },
              app_params: [{ uid: 'by-city', name: 'city', form_type: 1, query_type: 1 }],
              app_cols: [
                { uid: 'id', name: '_id', label: 'No.', sort: true, config: { col_tail: 1 } },
                { uid: 'phone', name: 'phone', label: 'Phone' },
              ],
            },
          ],
        },
      ],
    ] as const;
    const files = documents.map(([path, document]) => ({ path, text: JSON.stringify({ shape: 3, ...document }) }));
    await test.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    const appId = test.platform.documents.app('docs')?.id ?? 0;
    await done(
      'grant.create',
      { subject_type: 'app', subject_id: appId, data_source_id: sourceId, letter: 'read', object_path: 'shop.people' },
      policy,
    );
    const page = (await test.call('/app/page/get', { app_id: appId, page: 'people' }, { token: reader.token }))
      .data as CompiledPage;
    const list = page.views[0] as CompiledView;
    const params = JSON.stringify({ [String(list.app_params[0]?.id)]: '上海' });
    const order = JSON.stringify([{ col: '_id', order: 'desc' }]);
    const body = { app_id: appId, data_id: list.data_id, data_params: params, order_params: order };
    const answer = await test.call(
      '/app/data/run',
      { ...body, has_total: 1, page_no: 1, page_size: 3 },
      { token: reader.token },
    );
    expect(answer, answer.msg).toMatchObject({ code: 200, data: { success: true } });
    const found = (answer.data as DataRunAnswer).response.data;
    expect(found.list.map((row) => [row._id, row.phone])).toEqual([
      [33, '138****0032'],
      [31, '138****0030'],
      [29, '138****0028'],
    ]);
    expect(found).toMatchObject({ count: 20, tail: { _id: '400' } });
  });
});
