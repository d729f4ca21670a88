import type { CompiledPage } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataRunAnswer } from './data.run.operation.js';

/** What a data run does with wishes that it does not grant, over a table of 1000 orders. */
describe('a data run', () => {
  let server: TestPlatform;
  let source: TestSource;
  let person: TestPerson;
  let appId = 0;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    await server.person(['super_admin']);
    person = await server.person(['user']);
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      source.id,
    ]);
    const cols = [
      { uid: 'id', name: 'id', sort: true },
      { uid: 'amount', name: 'amount', sort: true, config: { col_tail: 1 } },
    ];
    const files = [
      ['app.json', { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access: { signed_in: true } }],
      [
        'queries/orders.query.json',
        {
          kind: 'query',
          shape: 3,
          uid: 'orders',
          type: 'sql',
          source: name,
          text: 'SELECT id, amount, created_at FROM orders',
          order: 'id',
        },
      ],
      [
        'queries/upto.query.json',
        {
          kind: 'query',
          shape: 3,
          uid: 'upto',
          type: 'sql',
          source: name,
          text: 'SELECT id FROM orders WHERE id <= :upto',
          params: [{ name: 'upto', type: 'integer' }],
          order: 'id',
        },
      ],
      [
        'pages/home.page.json',
        {
          kind: 'page',
          shape: 3,
          uid: 'home',
          name: 'Home',
          access: { signed_in: true },
          params: [{ name: 'upto', type: 'integer' }],
          views: [
            { uid: 'upto', type: 1, query_id: 'upto', app_cols: [{ uid: 'u-id', name: 'id' }] },
            { uid: 'table', type: 1, query_id: 'orders', app_cols: cols },
            {
              uid: 'chart',
              type: 2,
              query_id: 'orders',
              app_cols: cols.map((col) => ({ ...col, uid: `c-${col.uid}` })),
              config: { chart: { chart_type: 'line', x: 'id', series: [{ name: 'amount', label: 'amount' }] } },
            },
            { uid: 'form', type: 3, query_id: 'orders' },
          ],
        },
      ],
    ] as const;
    await server.platform.documents.import(
      files.map(([path, document]) => ({ path, text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    appId = server.platform.documents.app('shop')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
    const page = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: person.token }))
      .data as CompiledPage;
    for (const view of page.views) ids[view.uid] = view.data_id ?? 0;
  });
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  const call = (view: string, more: Record<string, unknown>) =>
    server.call(
      '/app/data/run',
      { app_id: appId, data_id: ids[view], data_params: '{}', ...more },
      { token: person.token },
    );
  const data = async (view: string, more: Record<string, unknown> = {}) => {
    const answer = await call(view, more);
    expect(answer, answer.msg).toMatchObject({ code: 200, data: { success: true, response: { ok: true } } });
    return (answer.data as DataRunAnswer).response.data;
  };

  it.each([
    [600, 500],
    [500, 500],
    [-1, 500],
    [0, 20],
    [-7, 20],
    [undefined, 20],
    [1, 1],
  ])('asked for %s rows of a table answers %i', async (asked, rows) => {
    const { list } = await data('table', { page_no: 0, page_size: asked });
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
  });

  it('answers at most 500 points of a chart', async () => {
    expect((await data('chart', { has_total: 1, page_size: 501 })).list).toHaveLength(500);
    expect((await data('chart', { has_total: 1 })).list).toHaveLength(20);
  });

  it('counts and totals the whole result where asked to, and not where not', async () => {
    const { count, tail, list } = await data('table', { has_total: 1, page_no: 3, page_size: 10 });
    const [{ sum } = { sum: '' }] = await source.sql<{ sum: string }>('SELECT sum(amount)::text AS sum FROM orders');
    expect([count, tail?.amount, list[0]?.id]).toEqual([1000, sum, 31]);
    expect((await data('table', { has_total: 0 })).count).toBeUndefined();
  });

  it('has the source count nothing where all rows are on the first page, and the count is right when they no longer are', async () => {
    const runs = vi.spyOn(server.platform.gateway, 'run');
    const counted = async (upto: number): Promise<[unknown, (boolean | undefined)[]]> => {
      runs.mockClear();
      const { count } = await data('upto', {
        has_total: 1,
        page_size: 10,
        data_params: JSON.stringify({ page: { upto } }),
      });
      return [count, runs.mock.calls.map(([request]) => request.count)];
    };
    expect(await counted(7)).toEqual([7, [true]]);
    expect(await counted(7)).toEqual([7, [false]]);
    expect(await counted(0)).toEqual([0, [false]]);
    expect(await counted(10)).toEqual([10, [false, true]]);
    expect(await counted(700)).toEqual([700, [true]]);
    // From now on it is counted at once, however few rows a filter leaves: to guess wrongly costs a query more.
    expect(await counted(7)).toEqual([7, [true]]);
    expect(await counted(7)).toEqual([7, [true]]);
    runs.mockRestore();
  });

  it('counts pages from zero, reads the first where there is no such page before it, and nothing behind the last', async () => {
    expect((await data('table', { page_no: -1, page_size: 2 })).list.map(({ id }) => id)).toEqual([1, 2]);
    expect((await data('table', { page_no: 99_999, page_size: 500 })).list).toEqual([]);
    expect((await data('form', { page_size: 2 })).list).toHaveLength(2);
  });

  it('sorts by the sortable columns of the view and by nothing else', async () => {
    const sorted = await data('table', { page_size: 3, order_params: JSON.stringify([{ col: 'id', order: 'desc' }]) });
    expect(sorted.list.map(({ id }) => id)).toEqual([1000, 999, 998]);
    for (const col of ['created_at', 'customer_id', 'id"; DROP TABLE orders; --', 987_654]) {
      expect(await call('table', { order_params: JSON.stringify([{ col, order: 'asc' }]) }), String(col)).toMatchObject(
        { code: 400, data: { field: 'order_params' } },
      );
    }
    expect(await call('table', { order_params: '{' })).toMatchObject({ code: 400, data: { field: 'order_params' } });
  });

  it('names what is no number at all', async () => {
    expect(await call('table', { page_size: 'many' })).toMatchObject({ code: 400, data: { field: 'page_size' } });
    expect(await call('table', { has_total: 7 })).toMatchObject({ code: 400, data: { field: 'has_total' } });
    expect(await call('table', { data_id: 999_999_999 })).toMatchObject({ code: 404 });
  });
});
