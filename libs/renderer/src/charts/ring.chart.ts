import { PieChart } from 'echarts/charts';
import { belowZero, frameParts } from './chart-frame.js';
import { pieSeries, sliceFrame } from './pie.chart.js';
import type { ChartKind } from './chart.type.js';

/** Ring chart of the first series. */
export const ringChart: ChartKind = {
  parts: [...frameParts, PieChart],
  leftOut: belowZero,
  option: (input) => ({ ...sliceFrame(input), series: [pieSeries(input, [48, 70])] }),
};
