import type { CompiledPage, CompiledView } from '@sluice/document';
import {
  shopEndpoints,
  shopOrder,
  startHttpShop,
  startTestPlatform,
  type HttpShop,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GateReport } from '../builder/gate.type.js';
import type { ExportAnswer } from '../export/export.operations.js';
import type { DataRunAnswer } from '../page/data.run.operation.js';

interface Line {
  t: string;
  rows?: unknown[][] | number;
  columns?: { name: string; masked: boolean }[];
  reasons?: { code: string; object?: string; text: string }[];
  affected?: number;
  text?: string;
  run_id?: string;
}
interface Node {
  id: number;
  name: string;
  kind: string;
  comment: string | null;
  sql?: { dialect: string; first_rows: string };
}

const documents = [
  ['app.json', { kind: 'app', uid: 'shop', name: 'Shop', home: 'orders', access: { signed_in: true } }],
  [
    'queries/orders.query.json',
    {
      kind: 'query',
      uid: 'orders',
      type: 'http',
      source: '订单服务',
      text: 'GET orders(id, phone, city, total)?count=40[[&city=:city]]',
      params: [{ name: 'city', type: 'text' }],
      key: 'id',
      order: 'id',
    },
  ],
  [
    'queries/wrong.query.json',
    { kind: 'query', uid: 'wrong', type: 'sql', source: '订单服务', text: 'SELECT 1 AS id', key: 'id' },
  ],
  [
    'pages/orders.page.json',
    {
      kind: 'page',
      uid: 'orders',
      name: 'Orders',
      access: { signed_in: true },
      views: [
        {
          uid: 'list',
          name: 'List',
          type: 1,
          query_id: 'orders',
          config: { row_key: 'id', download: true },
          app_params: [{ uid: 'by-city', name: 'city', form_type: 1, query_type: 1 }],
          app_cols: [
            { uid: 'id', name: 'id', label: 'No.', sort: true },
            { uid: 'phone', name: 'phone', label: 'Phone' },
            { uid: 'total', name: 'total', label: 'Total', config: { col_tail: 1 } },
          ],
        },
        { uid: 'other', name: 'Other', type: 1, query_id: 'wrong', app_cols: [{ uid: 'other-id', name: 'id' }] },
      ],
    },
  ],
] as const;

/** From its registration to the audit log, over the operations that the browser calls, against a real server. */
describe('a source of HTTP', () => {
  let shop: HttpShop;
  let test: TestPlatform;
  let system: TestPerson, policy: TestPerson, reader: TestPerson;
  let sourceId = 0;
  let form: Record<string, unknown>;

  const operation = (name: string, input: Record<string, unknown>, who: TestPerson) =>
    test.call(`/operation/${name}`, input, { token: who.token, headers: { locale: 'en' } });
  async function done<T>(name: string, input: Record<string, unknown>, who: TestPerson): Promise<T> {
    const answer = await operation(name, input, who);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as T;
  }
  const children = async (at: Record<string, unknown>, who = system): Promise<Node[]> =>
    (await done<{ list: Node[] }>('catalogue.children', at, who)).list;
  const lines = async (text: string, signal?: AbortSignal): Promise<AsyncIterable<Line>> => {
    const answer = await test.answer(
      '/operation/workspace.run',
      { source_id: sourceId, text },
      { token: reader.token, headers: { locale: 'en' }, signal },
    );
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    return (async function* () {
      for await (const line of answer.lines) yield JSON.parse(line) as Line;
    })();
  };
  async function run(text: string): Promise<Line[]> {
    const all: Line[] = [];
    for await (const line of await lines(text)) all.push(line);
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
  const columnsOf = async (table: string): Promise<Node[]> => {
    const [schema] = await children({ source_id: sourceId });
    const tables = await children({ parent_id: schema?.id });
    return children({ parent_id: tables.find(({ name }) => name === table)?.id });
  };

  beforeAll(async () => {
    shop = await startHttpShop();
    test = await startTestPlatform();
    system = await test.person(['system_admin']);
    policy = await test.person(['policy_admin']);
    reader = await test.person(['user']);
    form = {
      name: '订单服务',
      type: 'http',
      host: shop.host,
      port: shop.port,
      base_path: '/v1',
      tls_mode: 'off',
      methods: 'all',
      auth_mode: 'bearer',
      account: 'shop',
      endpoints: JSON.stringify(shopEndpoints),
    };
  }, 120_000);
  afterAll(async () => {
    await test?.stop();
    await shop?.stop();
  });

  it('is refused where its declaration is none, and says where', async () => {
    const password = shop.token;
    for (const [wrong, field, result] of [
      [{ endpoints: '[{"name": "a", "path": "/../admin"}]' }, 'endpoints', '$[0].path'],
      [{ methods: 'read' }, 'endpoints', 'rename'],
      [{ auth_mode: 'none' }, 'account', 'empty'],
      [{ base_path: '/../x' }, 'base_path', '/api/v1'],
      [{ base_path: 'v1' }, 'base_path', '/api/v1'],
      [{ endpoints: '' }, 'endpoints', ''],
    ] as const) {
      const answer = await operation('data-source.create', { ...form, password, ...wrong }, system);
      expect(answer, JSON.stringify(wrong)).toMatchObject({ code: 400, data: { field } });
      expect(answer.msg).toContain(result);
    }
  });

  it('is tried before it is saved, tested and read', async () => {
    expect(await done('data-source.try', { ...form, password: shop.token }, system)).toMatchObject({
      steps: [{ step: 'resolve' }, { step: 'reach' }, { step: 'sign-in' }],
    });
    expect(await operation('data-source.try', { ...form, password: 'wrong' }, system)).toMatchObject({ code: 503 });
    sourceId = (await done<{ id: number }>('data-source.create', { ...form, password: shop.token }, system)).id;
    await done('data-source.test', { id: sourceId }, system);
    expect(await done('data-source.sync', { id: sourceId }, system)).toMatchObject({ schemas: 1, tables: 4 });
    // A secret goes to no other address.
    expect(await operation('data-source.update', { ...form, id: sourceId, base_path: '/v2' }, system)).toMatchObject({
      code: 400,
      data: { field: 'password' },
    });
  });

  it('stands in the tree as endpoints with columns, and is granted by endpoint', async () => {
    const [top] = await children({});
    expect(top).toMatchObject({ name: '订单服务', sql: { dialect: 'http', first_rows: 'GET {table}' } });
    const [schema] = await children({ source_id: sourceId });
    const tables = await children({ parent_id: schema?.id });
    expect(tables.map(({ name, comment }) => [name, comment])).toContainEqual(['order', 'GET /orders/{id}']);
    expect((await columnsOf('orders')).map(({ name }) => name)).toContain('phone');
    expect(await reasons('GET orders')).toEqual(['unknown-table']);
    await grant('read', 'api.orders');
    expect(await rows('GET orders(id, city)?count=2')).toEqual([
      [1, '上海'],
      [2, '杭州'],
    ]);
    expect(await reasons('GET order?id=1')).toEqual(['unknown-table']);
    await grant('read', 'api.order');
  });

  it('masks by path, also in what holds the path, and judges what a param filters by', async () => {
    for (const table of ['orders', 'order']) {
      const phone = (await columnsOf(table)).find(({ name }) => name === 'phone');
      await done('column-level.set', { id: phone?.id, level: 'high' }, policy);
    }
    expect(await rows('GET orders(id, phone)?count=1')).toEqual([[1, '******']]);
    const [[id, whole, phone] = []] = await rows('GET order?id=5');
    expect([id, phone]).toEqual([5, '******']);
    expect(String(whole)).not.toContain(shopOrder(5).customer.phone);
    const before = shop.heard.length;
    expect(await reasons("GET orders(id)?phone='13800000001'")).toEqual(['filter-refused api.orders.phone']);
    expect(await reasons('GET orders(id) | phone in (13800000001)')).toEqual(['filter-refused api.orders.phone']);
    expect(shop.heard.length).toBe(before);
  });

  it('checks a script, reads no undeclared value and tells the source’s errors without its words', async () => {
    const { statements } = await done<{ statements: { decision: string; masked: string[] }[] }>(
      'workspace.check',
      { source_id: sourceId, text: "GET orders?count=1;\n# a comment; still\nPUT rename?id=1&name='x'; SELECT 1" },
      reader,
    );
    expect(statements.map(({ decision, masked }) => [decision, masked])).toEqual([
      ['permit', ['api.orders.phone']],
      ['refuse', []],
      ['refuse', []],
    ]);
    expect(JSON.stringify(await run('GET orders?count=3'))).not.toContain('never declared');
    const failed = (await run('GET orders(id)?answer=failing')).at(-1);
    expect(failed).toMatchObject({ t: 'error' });
    expect(JSON.stringify(failed)).toContain('500');
    expect(JSON.stringify(await run('GET orders?answer=failing'))).not.toContain('13800000001');
    expect((await run('GET orders(id)?answer=elsewhere')).at(-1)).toMatchObject({ t: 'error' });
  });

  it('changes data with the letter alone', async () => {
    await grant('read', 'api.rename');
    expect(await reasons("PUT rename?id=1&name='x'")).toEqual(['letter-missing api.rename']);
    await grant('write', 'api.rename');
    expect((await run("PUT rename?id=1&name='新名'")).at(-1)).toMatchObject({ t: 'end', affected: 1 });
    expect(shop.heard.at(-1)?.body).toBe('{"customer":{"name":"新名"}}');
    expect((await run("PUT rename?id=1&name='lost'")).at(-1)).toMatchObject({ t: 'error' });
  });

  it('is stopped at the source when whoever asked leaves', async () => {
    const leaving = new AbortController();
    const read = lines('GET orders(id)?slow=60000', leaving.signal).then(async (all) => {
      for await (const _line of all);
    });
    read.catch(() => undefined);
    await expect.poll(() => shop.busy()).toBe(1);
    leaving.abort();
    await expect.poll(() => shop.busy()).toBe(0);
  });

  it('runs nothing on declarations that have changed meanwhile, but on those of now', async () => {
    const [orders, ...others] = shopEndpoints;
    const renamed = { ...orders, columns: orders.columns.filter(({ name }) => name !== 'city'), params: [] };
    const changed = { ...form, id: sourceId, endpoints: JSON.stringify([renamed, ...others]) };
    await done('data-source.update', changed, system);
    expect(await reasons('GET orders(city)')).toEqual(['unknown-column api.orders.city']);
    await done('data-source.update', { ...form, id: sourceId }, system);
    await done('data-source.sync', { id: sourceId }, system);
  });

  describe('built upon', () => {
    let appId = 0;
    let list: CompiledView, other: CompiledView;
    const ask = async (
      view: CompiledView,
      more: Record<string, unknown>,
    ): Promise<DataRunAnswer['response']['data']> => {
      const body = { app_id: appId, data_id: view.data_id, data_params: '{}', ...more };
      const answer = await test.call('/app/data/run', body, { token: reader.token });
      expect(answer, answer.msg).toMatchObject({ code: 200, data: { success: true } });
      return (answer.data as DataRunAnswer).response.data;
    };
    beforeAll(async () => {
      const files = documents.map(([path, document]) => ({ path, text: JSON.stringify({ shape: 3, ...document }) }));
      await test.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
      appId = test.platform.documents.app('shop')?.id ?? 0;
      const app = { subject_type: 'app', subject_id: appId, data_source_id: sourceId, letter: 'read' };
      await done('grant.create', { ...app, object_path: 'api.orders' }, policy);
      const answer = await test.call('/app/page/get', { app_id: appId, page: 'orders' }, { token: reader.token });
      [list, other] = (answer.data as CompiledPage).views as [CompiledView, CompiledView];
    });

    it('answers a page with its binds, count, order and totals', async () => {
      const params = { data_params: JSON.stringify({ [String(list.app_params[0]?.id)]: '北京' }) };
      const page = await ask(list, { ...params, has_total: 1, page_no: 1, page_size: 3 });
      expect(page.list.map(({ id, phone }) => [id, phone])).toEqual([
        [12, '******'],
        [15, '******'],
        [18, '******'],
      ]);
      expect(page).toMatchObject({ count: 13, tail: { total: '279.50' } });
      const sorted = await ask(list, { page_size: 2, order_params: JSON.stringify([{ col: 'id', order: 'desc' }]) });
      expect(sorted.list.map(({ id }) => id)).toEqual([40, 39]);
      const answer = await test.call(
        '/app/data/run',
        { app_id: appId, data_id: other.data_id, data_params: '{}' },
        { token: reader.token, headers: { locale: 'en' } },
      );
      expect(JSON.stringify(answer)).toContain('is asked in http');
    });

    it('is not published anew where a column of level high could be exported as it is', async () => {
      const builder = await test.person(['app_admin']);
      const { data } = await test.call('/operation/builder.gate', { app_id: appId }, { token: builder.token });
      const { findings, queries } = data as GateReport;
      expect(findings.filter(({ rule }) => rule === 'sensitive')).toMatchObject([
        { severity: 'error', message: { en: expect.stringContaining('can be exported') } },
      ]);
      expect(queries.find(({ uid }) => uid === 'orders')?.plan).toMatchObject({ checked: false });
    });

    it('exports with its masks', async () => {
      const body = { app_id: appId, data_id: list.data_id, title: 'orders', rows: 40, export_type: 1, has_total: 0 };
      const asked = await test.call(
        '/app/export',
        { ...body, data_params: '{}', order_params: '[]' },
        { token: reader.token },
      );
      expect(asked, asked.msg).toMatchObject({ code: 200, data: { status: 'success', done: 40 } });
      const { id, ticket } = asked.data as ExportAnswer;
      const query = { app_id: String(appId), task_id: String(id), access_token: ticket ?? '' };
      const answer = await test.answer('/app/export/download', query, { method: 'GET' });
      if (answer.kind !== 'file') throw new Error(JSON.stringify(answer));
      const parts: Uint8Array[] = [];
      for await (const part of answer.file.body) parts.push(part);
      const text = Buffer.concat(parts).toString();
      expect(text).toContain('******');
      expect(text).not.toMatch(/138\d{8}/);
    });
  });

  it('is recorded with what was asked and masked, without secrets and values of masked columns', async () => {
    await test.platform.audit.flush();
    const { rows: records } = await test.platform.db.query<{ sql_text: string; decision: string }>(
      `SELECT sql_text, objects, decision, masked_columns FROM audit_log WHERE user_id = $1 AND action = 'workspace.run' AND phase <> 'outcome' ORDER BY seq`,
      [reader.id],
    );
    expect(records).toContainEqual({
      sql_text: "GET orders(id, phone)?count='***'",
      objects: ['api.orders'],
      decision: 'permit',
      masked_columns: ['api.orders.phone'],
    });
    expect(records.map(({ sql_text }) => sql_text)).toContain("GET orders(id)?phone='***'");
    expect(JSON.stringify(records)).not.toMatch(/13800000001|shop-token/);
    const { rows: all } = await test.platform.db.query<{ text: string }>(
      `SELECT (SELECT string_agg(a::text, '') FROM audit_log a) || (SELECT string_agg(d::text, '') FROM data_source d) AS text`,
    );
    expect(all[0]?.text).not.toContain(shop.token);
    expect(test.logged.join('\n')).not.toContain(shop.token);
  });
});
