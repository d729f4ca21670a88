import { PieChart } from 'echarts/charts';
import { frameOption, frameParts, partItems } from './chart-frame.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** The series of a pie or ring between two radii. */
export function pieSeries(input: ChartInput, radius: string | [string, string]): object {
  const { config, palette } = input;
  const legend = config.legend !== false;
  return {
    type: 'pie', radius, center: ['50%', legend ? '45%' : '50%'], data: partItems(input), itemStyle: { borderColor: palette.surface, borderWidth: 2, borderRadius: 3 },
    label: { show: config.label === true, color: palette.textSoft, formatter: '{b} {d}%' }, labelLine: { show: config.label === true, lineStyle: { color: palette.borderStrong } }, emphasis: { scaleSize: 4 },
  };
}

/** Pie chart of the first series. */
export const pieChart: ChartKind = {
  parts: [...frameParts, PieChart],
  option: (input) => ({ ...frameOption(input, 'item'), series: [pieSeries(input, '72%')] }),
};
