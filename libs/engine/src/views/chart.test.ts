import { describe, expect, it } from 'vitest';
import type { CompiledPage, CompiledView } from '@sluice/document';
import { buttonOf, fakePorts, pageOf, rowsAnswer, viewOf, type FakePorts, type SeenCall } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { PageRuntime, ViewRuntime } from '../runtime.js';
import { chartColumns } from './chart.columns.js';

const rows = [
  { province: '广东', orders: '9007199254740993', amount: '12.50' },
  { province: '浙江', orders: 7, amount: null },
];
const byProvince = viewOf({
  id: 100,
  uid: 'by-province',
  type: 2,
  data_id: 51,
  page_params: ['channel'],
  config: {
    chart: { chart_type: 'bar', x: 'province', series: [{ name: 'orders' }], cross_filter: { param: 'province' } },
  },
});
const byChannel = viewOf({
  id: 101,
  uid: 'by-channel',
  type: 2,
  data_id: 52,
  page_params: ['province'],
  config: {
    chart: { chart_type: 'ring', x: 'channel', series: [{ name: 'orders' }], cross_filter: { param: 'channel' } },
  },
});
const orders = viewOf({
  id: 102,
  uid: 'orders',
  type: 1,
  data_id: 53,
  page_params: ['province', 'channel'],
  config: { page_size: 10 },
});
const notes = viewOf({ id: 103, uid: 'notes', type: 1, data_id: 54, page_params: [] });

function open(
  views: CompiledView[] = [byProvince, byChannel, orders, notes],
  part: Partial<CompiledPage> = {},
): { page: PageRuntime; ports: FakePorts; view: (uid: string) => ViewRuntime; runs: (dataId: number) => SeenCall[] } {
  const ports = fakePorts({ '/app/data/run': rowsAnswer(rows, 90) });
  const page = createPage(
    {
      ...pageOf(...views),
      params: [
        { name: 'province', type: 'text', label: { 'zh-chs': '省份', en: 'Province' } },
        { name: 'channel', type: 'text' },
      ],
      ...part,
    },
    ports,
    { params: { shop: 9 } },
  );
  return {
    page,
    ports,
    view: (uid) => page.find(uid) as ViewRuntime,
    runs: (dataId) => ports.calls.filter((call) => call.path === '/app/data/run' && call.body.data_id === dataId),
  };
}

describe('a chart', () => {
  it('asks for 20 rows, at most 500, and the total', async () => {
    const sized = (page_size?: number): CompiledView =>
      viewOf({
        ...byProvince,
        config: { chart: { chart_type: 'line', page_size } },
      });
    for (const [given, asked] of [
      [undefined, 20],
      [60, 60],
      [501, 500],
      [0, 20],
    ] as const) {
      const { view, runs } = open([sized(given)]);
      await view('by-province').query();
      expect(runs(51)[0]?.body).toMatchObject({ page_size: asked, has_total: 1, page_no: 0 });
    }
  });

  it('draws itself again by its timer, not while hidden, never two at once', async () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const { page, ports, runs } = open([viewOf({ ...byProvince, config: { ...byProvince.config, timer: 30 } })]);
    page.start();
    await ports.clock.advance(500);
    expect(runs(51)).toHaveLength(1);
    ports.answers['/app/data/run'] = () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      });
    await ports.clock.advance(90_000);
    expect(runs(51)).toHaveLength(2);
    waiting[0]?.(rowsAnswer(rows));
    await ports.clock.show(false);
    await ports.clock.advance(120_000);
    expect(runs(51)).toHaveLength(2);
    await ports.clock.show(true);
    expect(runs(51)).toHaveLength(3);
    page.dispose();
    expect(ports.clock.pending).toBe(0);
  });

  it('takes its columns from the configuration, the view, or the answer', () => {
    const state = { list: rows, columns: ['province', 'orders', 'amount'].map((name) => ({ name, type: 'text' })) };
    const columnsOf = (part: Partial<CompiledView>) =>
      chartColumns({ node: viewOf({ id: 1, uid: 'c', type: 2, ...part }) }, state);
    expect(columnsOf({})).toEqual({ x: 'province', series: [{ name: 'orders' }, { name: 'amount' }] });
    const own = [
      { id: 1, uid: 'p', name: 'province' },
      { id: 2, uid: 'a', name: 'amount', label: '金额', config: { stack: 's', showNum: true } },
    ];
    expect(columnsOf({ app_cols: own })).toEqual({
      x: 'province',
      series: [{ name: 'amount', label: '金额', stack: 's', showNum: true }],
    });
    expect(
      columnsOf({
        app_cols: own,
        config: {
          chart: { chart_type: 'line', x: 'orders', series: [{ name: 'amount', label: '元', axis: 'right' }] },
        },
      }),
    ).toEqual({ x: 'orders', series: [{ name: 'amount', label: '元', stack: 's', showNum: true, axis: 'right' }] });
  });
});

describe('a cross filter', () => {
  it('puts the picked value into the page param, asks the views that read it from page one, and leaves the others alone', async () => {
    const { page, view, runs } = open();
    for (const one of page.views.values()) await one.query();
    await view('orders').setPage(3);
    await view('by-province').pick(rows[0] as (typeof rows)[0]);
    expect(page.getSnapshot().filters).toEqual([
      { param: 'province', value: '广东', label: '省份', text: '广东', viewId: 100 },
    ]);
    expect(runs(53).at(-1)).toMatchObject({ body: { page_no: 0 }, params: { page: { shop: 9, province: '广东' } } });
    expect(runs(52).at(-1)?.params.page).toEqual({ shop: 9, province: '广东' });
    expect([runs(51), runs(54)].map((calls) => calls.length)).toEqual([1, 1]);
  });

  it('is cleared by the same point, replaced by another, and several hold together', async () => {
    const { page, view, runs } = open();
    for (const one of page.views.values()) await one.query();
    const [south, east] = rows as [(typeof rows)[0], (typeof rows)[0]];
    await view('by-province').pick(south);
    await view('by-province').pick(east);
    await view('by-channel').pick({ channel: '门店', orders: 3 });
    expect(runs(53).at(-1)?.params.page).toEqual({ shop: 9, province: '浙江', channel: '门店' });
    // Each view is filtered by the other's pick, never by its own.
    expect(runs(51).at(-1)?.params.page).toEqual({ shop: 9, channel: '门店' });
    expect(runs(52).at(-1)?.params.page).toEqual({ shop: 9, province: '浙江' });
    await view('by-province').pick(east);
    expect(page.getSnapshot().filters.map(({ param }) => param)).toEqual(['channel']);
    await page.clearFilter();
    expect(page.getSnapshot().filters).toEqual([]);
    expect(runs(53).at(-1)?.params.page).toEqual({ shop: 9 });
    const asked = runs(53).length;
    await page.clearFilter();
    expect(runs(53)).toHaveLength(asked);
  });

  it('asks every other view where the server does not say who reads it', async () => {
    const { view, runs } = open([
      byProvince,
      viewOf({ id: 109, uid: 'old', data_id: 60 }),
      viewOf({ id: 110, uid: 'away', data_id: 61, is_hide: true }),
    ]);
    await view('by-province').pick(rows[1] as (typeof rows)[0]);
    expect(runs(60)).toHaveLength(1);
    expect(runs(61)).toHaveLength(0);
  });

  it('goes with the press of a point: event buttons get the row', async () => {
    const drill = buttonOf({
      id: 7,
      uid: 'drill',
      label: '行选中',
      btn_type: 2,
      target_type: 'page',
      target_id: 40,
      param_config: '{"province": row.province, "channel": page.channel}',
    });
    const { page, ports, view } = open([viewOf({ ...byProvince, app_buttons: [drill] }), byChannel]);
    await view('by-channel').pick({ channel: '门店' });
    await view('by-province').pick(rows[0] as (typeof rows)[0]);
    expect(ports.opened).toMatchObject([{ mode: 'dialog', page: 40, params: { province: '广东', channel: '门店' } }]);
    expect(page.getSnapshot().filters).toHaveLength(2);
  });

  it('is no filter where the point has no value', async () => {
    const { page, view } = open();
    await view('by-province').pick({ province: null, orders: 1 });
    expect(page.getSnapshot().filters).toEqual([]);
  });
});
