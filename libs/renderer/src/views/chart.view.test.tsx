import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompiledView } from '@sluice/document';
import { CallError, type PageRuntime } from '@sluice/engine';
import { draw, press, rest, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';
import { chartText } from './chart-text.js';

/**
 * jsdom has no canvas: a chart stays below the window and is not painted; the kinds' own tests and the journeys paint
 * them.
 */
class BelowTheWindow implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  observe(): void {
    /* Nothing ever comes near. */
  }
  disconnect(): void {
    /* Nothing was observed. */
  }
}
vi.stubGlobal('IntersectionObserver', BelowTheWindow);

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function show(...views: CompiledView[]): Promise<void> {
  page = openPage(world, ...views);
  drawn = await draw(<PageView runtime={page} />);
  await until(() => drawn.all('.sl-chart, .sl-combo').length > 0);
  await rest(80);
}

/** Waits until something is there; chunks of charts come late on a busy machine. */
async function until(there: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !there(); turn += 1) await rest(25);
  expect(there()).toBe(true);
}

const chart = (part: Partial<CompiledView> = {}): CompiledView =>
  viewOf({
    uid: 'sales',
    type: 2,
    name: '销售',
    app_cols: [columnOf(1, 'province', { label: '省份' })],
    config: {
      chart: {
        chart_type: 'bar',
        x: 'province',
        series: [{ name: 'total', label: '合计' }],
        dataview: true,
        title: '各省',
        sub_title: '元',
        cross_filter: { param: 'province' },
      },
    },
    ...part,
  });
const list = [
  { province: '广东', total: '9007199254740993.10' },
  { province: '浙江', total: null },
];
const rows = (): string[] => drawn.all('.sl-grid-body [role=row]').map((row) => row.textContent ?? '');

describe('chart view', () => {
  it('gives its numbers as a table, exact, in the order of the chart, and copies them', async () => {
    let copied = '';
    world.ports.navigate.copy = (text) => {
      copied = text;
      return Promise.resolve();
    };
    world.answer = () => rowsAnswer(list);
    await show(chart());
    expect(drawn.one('.sl-view-title').textContent).toBe('各省元');
    await press(drawn.button('查看数据'));
    await until(() => rows().length === 2);
    expect(rows()).toEqual(['广东9,007,199,254,740,993.10', '浙江–']);
    expect(drawn.all('[role=columnheader]').map((cell) => cell.textContent)).toEqual(['省份', '合计']);
    await press(drawn.button('复制数据'));
    await rest();
    expect(copied).toBe('省份\t合计\n广东\t9007199254740993.10\n浙江\t–');
    expect(world.messages).toEqual([{ tone: 'success', text: '已复制 2 行' }]);
  });

  it('filters the page by a row of the table as by its point, and the chip clears it', async () => {
    world.answer = () => rowsAnswer(list);
    await show(chart(), viewOf({ uid: 'orders', name: '订单', app_cols: [columnOf(2, 'total')] }));
    await press(drawn.button('查看数据'));
    const cells = (): HTMLElement[] => drawn.all('[data-view="sales"] .sl-grid-body [role=gridcell]');
    await until(() => cells().length > 0);
    await press(cells()[0] as HTMLElement);
    await until(() => drawn.all('.sl-filter-chip').length === 1);
    expect(drawn.one('.sl-filter-chip').textContent).toBe('省份广东');
    expect(JSON.parse(String(world.calls.at(-1)?.body.data_params))).toMatchObject({ page: { province: '广东' } });
    await press(drawn.one('.sl-filter-chip'));
    await until(() => drawn.all('.sl-filter-chip').length === 0);
    expect(JSON.parse(String(world.calls.at(-1)?.body.data_params)).page).toEqual({});
  });

  it('says what failed and tries again, says when there is nothing, and when nothing can be drawn', async () => {
    let answer = (): unknown => {
      throw new CallError(503, '数据源连接超时');
    };
    world.answer = () => answer();
    await show(chart());
    await until(() => drawn.all('[role=alert]').length === 1);
    expect(drawn.one('[role=alert]').textContent).toContain('数据源连接超时');
    answer = () => rowsAnswer([]);
    await press(drawn.button('重试'));
    await until(() => drawn.box.textContent.includes('没有数据'));
    answer = () => rowsAnswer([{ province: '广东', note: '好' }]);
    const chartOnly = viewOf({ uid: 'bare', type: 2, config: { chart: { chart_type: 'line' } } });
    await drawn.close();
    page.dispose();
    await show(chartOnly);
    expect(drawn.box.textContent).toContain('没有可绘制的数值列');
  });

  it('says that its values are masked where a mask leaves no number, and draws those that it leaves', async () => {
    world.answer = () => rowsAnswer([{ province: '广东', total: '******' }], { masked: ['total'] });
    await show(chart());
    expect(drawn.one('.sl-state-title').textContent).toBe('数值已脱敏，无法绘制');
    await press(drawn.button('查看数据'));
    await until(() => rows().length === 1);
    expect(rows()).toEqual(['广东******']);
    await drawn.close();
    page.dispose();
    world.answer = () => rowsAnswer([{ province: '广东', total: '1000' }], { masked: ['total'] });
    await show(chart());
    expect(drawn.all('.sl-state')).toEqual([]);
  });

  it('draws a notice with the id for a chart of a newer server', async () => {
    world.answer = () => rowsAnswer(list);
    await show(
      chart({ config: { chart: { chart_type: 'sunburst' as never, x: 'province', series: [{ name: 'total' }] } } }),
    );
    expect(drawn.one('[role=alert]').textContent).toContain('不支持的图表类型 sunburst（sales）');
  });
});

describe('combo view', () => {
  const combo = (part: object): CompiledView =>
    viewOf({
      uid: 'both',
      type: 4,
      name: '组合',
      app_cols: [columnOf(1, 'province'), columnOf(2, 'total')],
      config: { chart: { chart_type: 'line', x: 'province', series: [{ name: 'total' }] }, ...part },
    });

  it('switches between chart and table of one query', async () => {
    world.answer = () => rowsAnswer(list);
    await show(combo({ first: 'table' }));
    await until(() => rows().length === 2);
    expect(drawn.all('.sl-chart')).toHaveLength(0);
    await press(drawn.button('查看图表'));
    await until(() => drawn.all('.sl-chart').length === 1);
    expect(world.calls.filter(({ path }) => path === '/app/data/run')).toHaveLength(1);
  });

  it('stands side by side, the search form once', async () => {
    world.answer = () => rowsAnswer(list);
    await show(combo({ side: true }));
    await until(() => rows().length === 2 && drawn.all('.sl-chart').length === 1);
    expect(drawn.all('.sl-combo-part').map((part) => part.querySelector('.sl-chart') !== null)).toEqual([true, false]);
    expect(drawn.all('.sl-view-title').map((title) => title.textContent)).not.toContain('组合组合');
  });
});

describe('the text of a chart', () => {
  it('keeps cells apart whatever they hold', () => {
    expect(
      chartText(
        { categories: ['a\tb\nc'], keys: [1], rows: [{}], series: [{ label: 'n', values: [-1], texts: ['−1,000'] }] },
        'x',
      ),
    ).toBe('x\tn\na b c\t-1000');
  });
});
