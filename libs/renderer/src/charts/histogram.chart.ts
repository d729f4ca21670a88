import { BarChart, LineChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts, seriesBase, seriesLabel } from './chart-frame.js';
import type { ChartKind } from './chart.type.js';

/** Standing bars; a series may ask to be drawn as a line. */
export const histogramChart: ChartKind = {
  parts: [...frameParts, BarChart, LineChart],
  categoryAxis: () => 'x',
  option: (input) => ({
    ...frameOption(input, 'axis'),
    ...axesOption(input),
    series: input.series.map((one) =>
      one.type === 'line'
        ? {
            type: 'line',
            ...seriesBase(input, one),
            smooth: input.config.smooth === true,
            lineStyle: { width: 2 },
            label: seriesLabel(input, one, 'top'),
          }
        : {
            type: 'bar',
            ...seriesBase(input, one),
            barMaxWidth: 32,
            itemStyle: { borderRadius: one.stack ? 0 : [3, 3, 0, 0] },
            label: seriesLabel(input, one, one.stack ? 'inside' : 'top'),
          },
    ),
  }),
};
