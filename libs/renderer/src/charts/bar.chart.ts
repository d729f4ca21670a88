import { BarChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts, seriesBase, seriesLabel } from './chart-frame.js';
import type { ChartKind } from './chart.type.js';

/** Lying bars, the first category on top. */
export const barChart: ChartKind = {
  parts: [...frameParts, BarChart],
  categoryAxis: () => 'y',
  option: (input) => ({
    ...frameOption(input, 'axis'),
    ...axesOption(input, true),
    series: input.series.map((one) => ({
      type: 'bar',
      ...seriesBase(input, one),
      yAxisIndex: 0,
      barMaxWidth: 22,
      itemStyle: { borderRadius: one.stack ? 0 : [0, 3, 3, 0] },
      label: seriesLabel(input, one, one.stack ? 'inside' : 'right'),
    })),
  }),
};
