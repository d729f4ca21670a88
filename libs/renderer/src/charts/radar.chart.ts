import { RadarChart } from 'echarts/charts';
import { RadarComponent } from 'echarts/components';
import { frameOption, frameParts, hasLegend } from './chart-frame.js';
import { tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** Ends of the spokes: from zero, or from below where a value is, to the largest value. */
function ends({ series, config }: ChartInput): { min: number; max: number } {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const min = config.y_min ?? Math.min(0, ...values);
  return { min, max: config.y_max ?? (Math.max(...values, min) > min ? Math.max(...values) : min + 1) };
}

/** The tooltip of an outline: its series, and the exact value at every spoke. */
function tip({ series, categories }: ChartInput): (point: TipPoint) => HTMLElement | string {
  return ({ dataIndex = 0, color }) => {
    const one = series[dataIndex];
    return one ? tipElement(one.label, categories.map((name, at) => ({ color: String(color), name, text: one.texts[at] ?? '' }))) : '';
  };
}

/** Radar chart: categories are the spokes, all with the same ends. */
export const radarChart: ChartKind = {
  parts: [...frameParts, RadarChart, RadarComponent],
  option: (input) => {
    const { categories, series, palette } = input;
    const range = ends(input);
    const frame = frameOption(input, 'item');
    const line = { lineStyle: { color: palette.border } };
    return {
      ...frame, tooltip: { ...(frame.tooltip as object), formatter: tip(input) },
      radar: {
        indicator: categories.map((name) => ({ name, ...range })), center: ['50%', hasLegend(input, 'item') ? '46%' : '50%'], radius: '62%', axisName: { color: palette.textSoft, width: 96, overflow: 'truncate' },
        splitLine: line, splitArea: { show: false }, axisLine: line,
      },
      // A spoke without a value is no point: echarts leaves NaN out of the outline.
      series: [{ type: 'radar', data: series.map((one) => ({ name: one.label, value: one.values.map((value) => value ?? Number.NaN), areaStyle: { opacity: 0.12 }, label: { show: input.config.label === true || one.showNum === true, color: palette.textSoft } })), symbolSize: 4 }],
    };
  },
};
