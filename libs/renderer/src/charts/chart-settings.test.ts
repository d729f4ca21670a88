import { describe, expect, it } from 'vitest';
import type { ChartConfig, ChartType } from '@sluice/document';
import { chartData } from './chart-data.js';
import { chartLook } from './chart.look.js';
import { numberText } from './chart-number.js';
import { chartKinds } from './chart.registry.js';
import { chartTheme } from './chart-theme.registry.js';

const rows = [
  ['广东', 50, 12, '华南'],
  ['浙江', 30, 8, '华东'],
  ['江苏', 42, 3, '华东'],
  ['山东', 25, 20, '华北'],
].map(([province, total, more, area]) => ({ province, total, more, area }));

/** What echarts is told for a chart, as text; formatters are left out. */
async function answerTo(config: ChartConfig): Promise<string> {
  const kind = await chartKinds[config.chart_type as ChartType]();
  const theme = await chartTheme(config.chart_theme)();
  const data = chartData(rows, config, {
    x: 'province',
    series: [
      { name: 'total', title: 'Total' },
      { name: 'more', title: 'More' },
    ],
    categoryOf: ({ province }) => String(province),
    textOf: (name, row) => numberText(row[name]),
  });
  const outline = kind.load ? { outline: await kind.load(config) } : {};
  return JSON.stringify(
    kind.option({
      ...data,
      ...chartLook(theme, { mode: 'light', config }),
      config,
      locale: 'zh-chs',
      still: true,
      ...outline,
    }),
  );
}

const everywhere: Partial<ChartConfig>[] = [
  { chart_order: 'asc' },
  { chart_num_limit: 2 },
  { chart_color: ['#123456', '#654321'] },
  { chart_theme: 'roma' },
];
const axes: Partial<ChartConfig>[] = [
  { x_name: 'X' },
  { y_name: 'Y' },
  { x_show: false },
  { y_show: false },
  { x_rotate: 45 },
  { y_min: -20 },
  { y_max: 90 },
  { label: true },
  { grid_left: 90 },
  { grid_right: 90 },
  { grid_top: 90 },
  { grid_bottom: '20%' },
];
const settings: Record<ChartType, Partial<ChartConfig>[]> = {
  line: [...axes, { legend: false }, { smooth: true }, { area: true }],
  histogram: [...axes, { legend: false }],
  bar: [...axes, { legend: false }],
  scatter: [...axes, { legend: false }],
  waterfall: [...axes, { total: true }],
  pie: [{ legend: false }, { label: true }],
  ring: [{ legend: false }, { label: true }],
  funnel: [{ legend: false }],
  radar: [{ legend: false }, { label: true }, { y_min: -20 }, { y_max: 90 }],
  map: [{ legend: false }, { label: true }, { y_min: -20 }, { y_max: 90 }, { chart_map_position: 'world' }],
  gauge: [{ y_min: -20 }, { y_max: 900 }],
  heatmap: [
    { x_name: 'X' },
    { label: true },
    { legend: false },
    { y_min: -20 },
    { y_max: 900 },
    { grid_bottom: '20%' },
  ],
  treemap: [],
  sankey: [{ target: 'more' }],
};

/** Without these nothing is drawn. */
const needed: Partial<Record<ChartType, Partial<ChartConfig>>> = { sankey: { target: 'area' } };
/** What has no meaning where one value is shown, and where rows are ways from one thing to another. */
const without: Partial<Record<ChartType, readonly (keyof ChartConfig)[]>> = {
  gauge: ['chart_order', 'chart_num_limit'],
  sankey: ['chart_order'],
};

describe('every setting of a chart', () => {
  for (const [chart_type, own] of Object.entries(settings) as [ChartType, Partial<ChartConfig>[]][]) {
    it(`changes how a ${chart_type} is drawn`, async () => {
      const base = { chart_type, ...needed[chart_type] };
      const plain = await answerTo(base);
      const common = everywhere.filter((setting) => !without[chart_type]?.some((name) => name in setting));
      for (const setting of [...common, ...own])
        expect(await answerTo({ ...base, ...setting }), JSON.stringify(setting)).not.toBe(plain);
    });
  }
});
