import { describe, expect, it } from 'vitest';
import type { ChartConfig } from '@sluice/document';
import { palettes } from '../theme/tokens.js';
import { chartData, chartNumber } from './chart-data.js';
import { chartKinds } from './chart.registry.js';
import type { ChartInput } from './chart.type.js';
import { waterfallSteps } from './waterfall.chart.js';

const rows = [{ x: 'a', n: '3', m: 1 }, { x: 'b', n: 10, m: null }, { x: 'c', n: null, m: '****' }];
const config: ChartConfig = { chart_type: 'line', x: 'x', series: [{ name: 'n', label: '数' }, { name: 'm' }] };
const dataOf = (part: Partial<ChartConfig> = {}) => chartData(rows, { ...config, ...part }, (row) => String(row.x), (one) => (typeof one.label === 'string' ? one.label : one.name));

describe('chart data', () => {
  it('reads numbers and leaves masks and nothing out', () => {
    expect(dataOf()).toEqual({ categories: ['a', 'b', 'c'], series: [{ label: '数', values: [3, 10, null] }, { label: 'm', values: [1, null, null] }] });
    expect([chartNumber('1.5'), chartNumber('x'), chartNumber(true), chartNumber('')]).toEqual([1.5, null, null, null]);
  });

  it('orders by the first series and cuts to the limit, never above 500 points (§5)', () => {
    expect(dataOf({ chart_order: 'desc', chart_num_limit: 2 }).categories).toEqual(['b', 'a']);
    expect(dataOf({ chart_order: 'asc' }).categories).toEqual(['c', 'a', 'b']);
    const many = Array.from({ length: 900 }, (_, at) => ({ x: at, n: at }));
    expect(chartData(many, config, (row) => String(row.x), (one) => one.name).categories).toHaveLength(500);
  });

  it('stacks a waterfall on what came before, below zero too', () => {
    expect(waterfallSteps([5, -2, null, -6])).toEqual([
      { foot: 0, rise: 5, fall: null }, { foot: 3, rise: null, fall: 2 }, { foot: 3, rise: 0, fall: null }, { foot: -3, rise: null, fall: 6 },
    ]);
  });
});

describe('chart kinds', () => {
  for (const [type, load] of Object.entries(chartKinds)) {
    it(`${type} draws its series from the data in both modes`, async () => {
      const kind = await load();
      for (const mode of ['light', 'dark'] as const) {
        const data = dataOf();
        const input: ChartInput = { ...data, config: { ...config, label: true }, palette: palettes[mode], colors: palettes[mode].chart, locale: 'zh-chs' };
        const option = kind.option(input) as { series: unknown[]; color: string[] };
        expect(option.series.length).toBeGreaterThan(0);
        expect(JSON.stringify(option.series)).toContain('10');
        expect(option.color[0]).toBe(palettes[mode].chart[0]);
      }
    });
  }
});
