import { ScatterChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts } from './chart-frame.js';
import { chartNumber } from './chart-data.js';
import type { ChartKind } from './chart.type.js';

/** Scatter chart; the category column is the horizontal value where it holds numbers. */
export const scatterChart: ChartKind = {
  parts: [...frameParts, ScatterChart],
  option: (input) => {
    const { categories, series, palette } = input;
    const places = categories.map(chartNumber);
    const numeric = places.every((place) => place !== null);
    const axes = axesOption(input);
    const xAxis = numeric ? { type: 'value', scale: true, axisLabel: { color: palette.textMuted }, splitLine: { lineStyle: { color: palette.border } } } : axes.xAxis;
    return {
      ...frameOption(input, 'item'), ...axes, xAxis,
      series: series.map((one) => ({ type: 'scatter', name: one.label, symbolSize: 8, itemStyle: { opacity: 0.75 }, data: one.values.map((value, at) => [numeric ? places[at] : categories[at], value]) })),
    };
  },
};
