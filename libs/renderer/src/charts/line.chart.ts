import { BarChart, LineChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts, seriesBase } from './chart-frame.js';
import type { ChartInput, ChartKind, ChartSeries } from './chart.type.js';

function line(input: ChartInput, one: ChartSeries): object {
  const { config, categories } = input;
  return { type: 'line', ...seriesBase(input, one), smooth: config.smooth === true, showSymbol: categories.length <= 1, symbolSize: 6, lineStyle: { width: 2 }, sampling: 'lttb', ...(config.area ? { areaStyle: { opacity: 0.14 } } : {}) };
}

const bar = (input: ChartInput, one: ChartSeries): object => ({ type: 'bar', ...seriesBase(input, one), barMaxWidth: 28 });

/** Line chart; a series may ask to be drawn as bars. */
export const lineChart: ChartKind = {
  parts: [...frameParts, LineChart, BarChart],
  option: (input) => ({ ...frameOption(input, 'axis'), ...axesOption(input), series: input.series.map((one) => (one.type === 'bar' ? bar : line)(input, one)) }),
};
