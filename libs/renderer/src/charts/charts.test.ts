import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, it } from 'vitest';
import { textOf, type ChartConfig, type ChartType, type Locale } from '@sluice/document';
import { chartColumns } from '@sluice/engine';
import { palettes, type ThemeMode } from '../theme/tokens.js';
import { chartData } from './chart-data.js';
import { chartLook } from './chart.look.js';
import { chartNumber, numberText } from './chart-number.js';
import { shownIndex } from './chart-points.js';
import { chartKinds } from './chart.registry.js';
import { chartSummary } from './chart-summary.js';
import { chartTheme, chartThemes } from './chart-theme.registry.js';
import { indexOfPoint, pointTip } from './chart-tip.js';
import type { ChartInput } from './chart.type.js';
import { waterfallSteps } from './waterfall.chart.js';

/**
 * Ten rows that every example of the schemas can draw: its columns by name, one value beyond a double, one below zero,
 * one missing.
 */
const names = ['广东', '浙江', '江苏', '四川', '北京', '台湾', '西藏', '海南', '火星', '上海'];
const totals = ['9007199254740993', 320, 281.5, 190, '150.20', 120, 90, null, 40, 30];
const rows = names.map((name, at) => ({
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  province: name,
  city: ['杭州', '宁波', '温州'][at] ?? name,
  country: ['中国', 'US', '德国'][at] ?? name,
  status: at % 2 === 0 ? '已付款' : '待付款',
  total: totals[at],
  rate: at === 3 ? -12 : at * 3,
}));

interface Given {
  config: ChartConfig;
  mode?: ThemeMode;
  locale?: Locale;
  list?: Record<string, unknown>[];
  more?: Partial<ChartInput>;
}

async function inputOf({
  config,
  mode = 'light',
  locale = 'zh-chs',
  list = rows,
  more = {},
}: Given): Promise<ChartInput> {
  const kind = await chartKinds[config.chart_type as ChartType]();
  const theme = await chartTheme(config.chart_theme)();
  const { x, series } = chartColumns(
    { node: { config: { chart: config }, app_cols: [] } as never },
    { list, columns: Object.keys(list[0] ?? {}).map((name) => ({ name, type: 'text' })) },
  );
  const data = chartData(list, config, {
    x,
    series: series.map(({ label, ...one }) => ({ ...one, title: textOf(label, locale) || one.name })),
    categoryOf: (row) => String(row[x]),
    textOf: (name, row) => numberText(row[name]),
  });
  return {
    ...data,
    ...chartLook(theme, { mode, config }),
    config,
    locale,
    still: true,
    outline: await kind.load?.(config),
    ...more,
  };
}

// There is no canvas to measure letters on.
setPlatformAPI({ measureText: (text) => ({ width: text.length * 7 }) });

/** Draws for real, without a screen. */
async function drawn(given: Given): Promise<string> {
  const kind = await chartKinds[given.config.chart_type as ChartType]();
  use([...(kind.parts as []), SVGRenderer]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 720, height: 420 });
  try {
    chart.setOption({ ...kind.option(await inputOf(given)), animation: false });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

const schemas = import.meta.glob<{ default: { 'x-code': ChartType; examples: ChartConfig[] } }>(
  '../../../../schemas/chart/*.json',
  { eager: true },
);

describe('numbers', () => {
  it('are drawn from what they are and read exactly', () => {
    expect([chartNumber('1.5'), chartNumber('x'), chartNumber(true), chartNumber(''), chartNumber('****')]).toEqual([
      1.5,
      null,
      null,
      null,
      null,
    ]);
    expect(['9007199254740993', '1234567.8900', '-12.50', 0.1 + 0.2, 1e21, '****', null, ''].map(numberText)).toEqual([
      '9,007,199,254,740,993',
      '1,234,567.8900',
      '−12.50',
      '0.3',
      '1e+21',
      '****',
      '–',
      '–',
    ]);
  });
});

describe('chart data', () => {
  const config: ChartConfig = { chart_type: 'line', x: 'province', series: [{ name: 'total' }] };

  it('orders by the first series with nothing last, and cuts to the limit, never above 500 points (§5)', async () => {
    expect((await inputOf({ config: { ...config, chart_order: 'desc', chart_num_limit: 2 } })).categories).toEqual([
      '广东',
      '浙江',
    ]);
    const rising = await inputOf({ config: { ...config, chart_order: 'asc' } });
    expect([rising.categories[0], rising.categories.at(-1)]).toEqual(['上海', '海南']);
    expect(rising.rows[0]).toBe(rows[9]);
    const many = Array.from({ length: 900 }, (_, at) => ({ province: at, total: at }));
    expect((await inputOf({ config, list: many })).categories).toHaveLength(500);
  });

  it('steps a waterfall on what came before, below zero too, and leaves missing steps out', () => {
    expect(waterfallSteps([5, -2, null, -6])).toEqual([
      { foot: 0, height: 5, rises: true },
      { foot: 3, height: 2, rises: false },
      { foot: 3, height: null, rises: true },
      { foot: -3, height: 6, rises: false },
    ]);
  });
});

describe('two value axes', () => {
  it('keep the configured ends to the left one: what stands at the right has a scale of its own', async () => {
    const list = [
      { province: 'a', total: 5, share: 1500 },
      { province: 'b', total: 8, share: 2500 },
    ];
    const config: ChartConfig = {
      chart_type: 'histogram',
      x: 'province',
      series: [{ name: 'total' }, { name: 'share', axis: 'right' }],
      y_min: 0,
      y_max: 10,
    };
    const kind = await chartKinds.histogram();
    const { yAxis } = kind.option(await inputOf({ config, list })) as { yAxis: { min?: number; max?: number }[] };
    expect(yAxis.map(({ min, max }) => [min, max])).toEqual([
      [0, 10],
      [undefined, undefined],
    ]);
  });
});

describe('a waterfall', () => {
  it('draws every rise and every fall, also below zero', async () => {
    const list = [
      ['a', 5],
      ['b', -2],
      ['c', null],
      ['d', -6],
      ['e', 4],
    ].map(([province, total]) => ({ province, total }));
    const picture = await drawn({
      config: { chart_type: 'waterfall', x: 'province', series: [{ name: 'total' }] },
      list,
    });
    const bars = (color: string): number => picture.split(`fill="${color}"`).length - 1;
    expect([bars(palettes.light.success), bars(palettes.light.error)]).toEqual([2, 2]);
  });

  it('ends with what the changes come to where that is asked for, a bar that stands for no row', async () => {
    const list = [
      ['a', 5],
      ['b', -2.5],
      ['c', null],
      ['d', 0.2],
    ].map(([province, total]) => ({ province, total }));
    const given: Given = {
      config: { chart_type: 'waterfall', x: 'province', series: [{ name: 'total', showNum: true }], total: true },
      list,
    };
    const picture = await drawn(given);
    expect(picture.split(`fill="${palettes.light.primary}"`)).toHaveLength(2);
    expect(picture).toContain('>合计</text>');
    expect(picture).toContain('>2.7</text>');
    expect((await inputOf(given)).rows).toHaveLength(4);
    expect(await drawn({ ...given, config: { ...given.config, total: false } })).not.toContain('合计');
  });
});

describe('every kind, from the examples of its schema', () => {
  it('has a schema with an example', () => {
    expect(
      Object.values(schemas)
        .map((schema) => schema.default['x-code'])
        .sort(),
    ).toEqual(Object.keys(chartKinds).sort());
  });

  for (const { default: schema } of Object.values(schemas)) {
    schema.examples.forEach((config, at) => {
      it(`${schema['x-code']} ${at + 1} is drawn in both modes and languages`, async () => {
        for (const [mode, locale] of [
          ['light', 'zh-chs'],
          ['dark', 'en'],
        ] as const) {
          const picture = await drawn({ config, mode, locale });
          expect(picture.match(/<(?:path|rect|text)/g)?.length ?? 0).toBeGreaterThan(5);
          expect(picture).not.toMatch(/NaN|undefined/);
        }
      });
    });
  }
});

describe('themes', () => {
  it('colour a chart each in its own way, in both modes', async () => {
    const config = (chart_theme: keyof typeof chartThemes): ChartConfig => ({
      chart_type: 'histogram',
      x: 'month',
      series: [{ name: 'rate' }],
      chart_theme,
    });
    const colours = new Set<string>();
    for (const name of Object.keys(chartThemes) as (keyof typeof chartThemes)[])
      for (const mode of ['light', 'dark'] as const) {
        const input = await inputOf({ config: config(name), mode });
        expect(await drawn({ config: config(name), mode })).toContain(`fill="${input.colors[0] ?? ''}"`);
        if (mode === 'light') colours.add(String(input.colors));
      }
    expect(colours.size).toBe(7);
  });

  it("begin with the app's colour by default, and give way to configured colours", async () => {
    const theme = await chartTheme()();
    expect(
      chartLook(theme, { mode: 'light', config: { chart_type: 'line' }, appColor: '#0a7d4f' }).colors.slice(0, 2),
    ).toEqual(['#0a7d4f', palettes.light.chart[0]]);
    // What looks like the app's colour goes last.
    expect(chartLook(theme, { mode: 'light', config: { chart_type: 'line' }, appColor: '#0a7d4f' }).colors.at(-1)).toBe(
      palettes.light.chart[1],
    );
    expect(
      chartLook(theme, { mode: 'light', config: { chart_type: 'line', chart_color: ['red'] }, appColor: '#0a7d4f' })
        .colors,
    ).toEqual(['red']);
    const vintage = await chartTheme('vintage')();
    expect(
      chartLook(vintage, { mode: 'light', config: { chart_type: 'line', chart_theme: 'vintage' }, appColor: '#0a7d4f' })
        .colors[0],
    ).toBe('#d87c7c');
  });
});

describe('points', () => {
  const config: ChartConfig = { chart_type: 'pie', x: 'province', series: [{ name: 'rate', label: '比率' }] };

  it('of a pie know their row though a negative value has no slice, and what is left out is named', async () => {
    const pie = await chartKinds.pie();
    const input = await inputOf({ config });
    const option = pie.option(input);
    expect(pie.leftOut?.(input)).toEqual(['四川']);
    expect([shownIndex(option, 2), shownIndex(option, 3), shownIndex(option, 4)]).toEqual([2, undefined, 3]);
  });

  it.each(['pie', 'ring'] as const)('of a %s say their share of the whole', async (chart_type) => {
    const picture = await drawn({
      config: { chart_type, x: 'province', series: [{ name: 'total' }] },
      list: [
        { province: '门店', total: 3 },
        { province: '网店', total: 1 },
      ],
    });
    expect(picture).toMatch(/门店[^<]* 75%/);
    expect(picture).toMatch(/网店[^<]* 25%/);
  });

  it('of a map are joined by name; the unknown ones are named, a region without figures is no point', async () => {
    const map = await chartKinds.map();
    const input = await inputOf({
      config: { chart_type: 'map', x: 'province', series: [{ name: 'total' }] },
      list: [...rows, { province: '广东省', total: 5 }],
    });
    expect(map.leftOut?.(input)).toEqual(['火星', '广东省']);
    const [series] = map.option(input).series as [{ data: { name: string; at?: number }[] }];
    expect(series.data.find(({ name }) => name === '710000')?.at).toBe(5);
    expect(indexOfPoint({ dataIndex: 33, data: { name: '620000' } })).toBeUndefined();
    expect(indexOfPoint({ dataIndex: 2, data: null })).toBe(2);
  });

  it('of a map lie true to each other, however wide the chart is', async () => {
    const config: ChartConfig = { chart_type: 'map', x: 'province', series: [{ name: 'total' }] };
    const map = await chartKinds.map();
    use([...(map.parts as []), SVGRenderer]);
    for (const [width, height] of [
      [1400, 240],
      [300, 600],
      [700, 500],
    ] as const) {
      const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
      chart.setOption(map.option(await inputOf({ config })));
      const at = (lng: number, lat: number) => chart.convertToPixel({ seriesIndex: 0 }, [lng, lat]) as [number, number];
      const [west, east, north] = [at(90, 30), at(110, 30), at(90, 50)];
      expect((east[0] - west[0]) / (west[1] - north[1])).toBeCloseTo(Math.cos((36 * Math.PI) / 180), 1);
      chart.dispose();
    }
  });

  it('are told exactly, as text and never as html', async () => {
    const input = await inputOf({
      config: { ...config, series: [{ name: 'total', label: '<b>合计</b>' }] },
      list: [{ province: '<img src=x onerror=alert(1)>', total: '12345678901234567890.10' }],
    });
    const tip = pointTip(input)([{ seriesIndex: 0, dataIndex: 0, data: 1 }]) as HTMLElement;
    expect(tip.querySelector('img, b')).toBeNull();
    expect(tip.textContent).toBe('<img src=x onerror=alert(1)><b>合计</b>12,345,678,901,234,567,890.10');
  });

  it('of a radar are its spokes, from the top against the clock, as they are drawn', async () => {
    const config: ChartConfig = { chart_type: 'radar', x: 'province', series: [{ name: 'rate', label: '比率' }] };
    const list = rows.slice(0, 5);
    const radar = await chartKinds.radar();
    const input = await inputOf({ config, list });
    const size = { width: 720, height: 420 };
    const at = (point: [number, number]): number | undefined =>
      radar.categoryAt?.(input, { x: point[0], y: point[1] }, size);
    const picture = await drawn({ config, list });
    for (const [index, name] of input.categories.entries()) {
      const [, x = '', y = ''] =
        new RegExp(`translate\\(([\\d.]+) ([\\d.]+)\\)[^>]*>${name}</text>`).exec(picture) ?? [];
      expect([name, at([Number(x), Number(y)])]).toEqual([name, index]);
    }
    expect(at([5, 5])).toBeUndefined();
  });

  it('step back while another is picked', async () => {
    const bar = await chartKinds.bar();
    const [series] = bar.option(
      await inputOf({ config: { chart_type: 'bar', x: 'province', series: [{ name: 'rate' }] }, more: { picked: 1 } }),
    ).series as [{ data: { at: number; itemStyle?: { opacity: number } }[] }];
    expect(series.data.map(({ itemStyle }) => itemStyle?.opacity ?? 1).slice(0, 3)).toEqual([0.28, 1, 0.28]);
  });

  it('are summed up in words for people who do not see them', async () => {
    const input = await inputOf({
      config: { chart_type: 'line', x: 'province', series: [{ name: 'total', label: '合计' }] },
    });
    expect(chartSummary(input, '各省')).toBe(
      '各省：折线图，10 个点。 合计：最低 30（上海），最高 9,007,199,254,740,993（广东）。',
    );
    expect(chartSummary({ ...input, locale: 'en' }, 'By province')).toContain('By province: line chart, 10 points.');
  });
});
