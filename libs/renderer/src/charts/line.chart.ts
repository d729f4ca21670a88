import { BarChart, LineChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts, seriesBase, seriesLabel } from './chart-frame.js';
import type { ChartInput, ChartKind, ChartSeries } from './chart.type.js';

/** A value between two gaps has no line: it needs its symbol to be seen. */
function standsAlone({ values }: ChartSeries): boolean {
  return values.some(
    (value, at) => value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null,
  );
}

function line(input: ChartInput, one: ChartSeries): object {
  const { config, picked } = input;
  const marked = picked !== undefined || standsAlone(one) || config.label === true || one.showNum === true;
  return {
    type: 'line',
    ...seriesBase(input, one),
    smooth: config.smooth === true,
    showSymbol: marked,
    showAllSymbol: marked ? 'auto' : undefined,
    symbol: 'circle',
    symbolSize: 6,
    lineStyle: { width: 2 },
    sampling: 'lttb',
    label: seriesLabel(input, one, 'top'),
    areaStyle: (config.area && one.axis !== 'right') || one.stack ? { opacity: 0.14 } : undefined,
  };
}

const bar = (input: ChartInput, one: ChartSeries): object => ({
  type: 'bar',
  ...seriesBase(input, one),
  barMaxWidth: 28,
  label: seriesLabel(input, one, 'top'),
});

/** Line chart with gaps where there is nothing; a series may ask to be drawn as bars. */
export const lineChart: ChartKind = {
  parts: [...frameParts, LineChart, BarChart],
  categoryAxis: () => 'x',
  option: (input) => {
    const lines = { ...input, series: input.series.map((one) => ({ ...one, type: one.type ?? ('line' as const) })) };
    return {
      ...frameOption(lines, 'axis'),
      ...axesOption(lines),
      series: lines.series.map((one) => (one.type === 'bar' ? bar : line)(input, one)),
    };
  },
};
