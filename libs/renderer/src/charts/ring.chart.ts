import { PieChart } from 'echarts/charts';
import { frameOption, frameParts } from './chart-frame.js';
import { pieSeries } from './pie.chart.js';
import type { ChartKind } from './chart.type.js';

/** Ring chart of the first series. */
export const ringChart: ChartKind = {
  parts: [...frameParts, PieChart],
  option: (input) => ({ ...frameOption(input, 'item'), series: [pieSeries(input, ['50%', '74%'])] }),
};
