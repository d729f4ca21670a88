import { ScatterChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts, hasLegend, seriesItems, seriesLabel, valueAxis } from './chart-frame.js';
import { chartNumber } from './chart-number.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** Horizontal places: numbers where the category column holds them and nothing else. */
function positions({ keys, categories }: ChartInput): (number | string)[] {
  const numbers = keys.map(chartNumber);
  return numbers.length > 0 && numbers.every((number) => number !== null) ? numbers : [...categories];
}

/** Scatter chart; the category column is the horizontal value where it holds numbers. */
export const scatterChart: ChartKind = {
  parts: [...frameParts, ScatterChart],
  option: (input) => {
    const { series } = input;
    const across = positions(input);
    const axes = axesOption(input);
    const frame = frameOption(input, 'item');
    const isNumeric = typeof across[0] === 'number';
    const xAxis = isNumeric
      ? {
          ...valueAxis(input),
          ...pick(axes.xAxis as Record<string, unknown>, ['name', 'show', 'nameTextStyle']),
          min: undefined,
          max: undefined,
          position: 'bottom',
          scale: true,
        }
      : axes.xAxis;
    return {
      ...frame,
      legend: { ...(frame.legend as object), show: hasLegend(input, 'axis') },
      ...axes,
      xAxis,
      yAxis: scaled(axes.yAxis),
      series: series.map((one) => ({
        type: 'scatter',
        name: one.label,
        symbolSize: 8,
        itemStyle: { opacity: 0.75 },
        yAxisIndex: one.axis === 'right' ? 1 : 0,
        label: seriesLabel(input, one, 'top'),
        labelLayout: { hideOverlap: true },
        data: seriesItems(
          input,
          one.values.map((value, at) => [across[at], value ?? '-']),
        ),
      })),
    };
  },
};

const pick = (from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
/** Points lie where they lie: a value axis need not begin at zero. */
const scaled = (axis: unknown): unknown =>
  Array.isArray(axis) ? axis.map(scaled) : { ...(axis as object), scale: true };
