import { PieChart } from 'echarts/charts';
import { belowZero, frameOption, frameParts, hasLegend, mayWrapLegend, partItems } from './chart-frame.js';
import { indexOfPoint, tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** What is left of a circle over a legend of two lines. */
const WRAPPED = 0.9;

/** What echarts tells about a slice. */
type Slice = TipPoint & { percent?: number };

/** Frame of a pie or ring: the tooltip adds the share. */
export function sliceFrame(input: ChartInput): object {
  const frame = frameOption(input, 'item');
  const tip = (point: Slice): HTMLElement | string => {
    const at = indexOfPoint(point);
    return at === undefined
      ? ''
      : tipElement(input.categories[at] ?? '', [
          {
            color: String(point.color),
            name: input.series[0]?.label ?? '',
            text: `${input.series[0]?.texts[at] ?? ''}（${point.percent ?? 0}%）`,
          },
        ]);
  };
  const shares = sharesOf(input);
  const named = (name: string): string => `${name} ${shares.get(name) ?? 0}%`;
  return {
    ...frame,
    legend: { ...(frame.legend as object), formatter: named },
    tooltip: { ...(frame.tooltip as object), formatter: tip },
  };
}

/** Each part of the whole in percent, to one place as echarts counts them, by its name. */
export function sharesOf({ categories, series: [first] }: ChartInput): ReadonlyMap<string, number> {
  const values = categories.map((_name, at) => Math.max(0, Number(first?.values[at] ?? 0)));
  const whole = values.reduce((sum, value) => sum + value, 0);
  return new Map(
    categories.map((name, at) => [name, whole === 0 ? 0 : Math.round(((values[at] ?? 0) / whole) * 1000) / 10]),
  );
}

/** The series of a pie or ring between two radii, in percent of the box. */
export function pieSeries(input: ChartInput, radii: readonly [number, number]): object {
  const {
    config,
    palette,
    series: [first],
  } = input;
  const wraps = mayWrapLegend(input);
  const shown = config.label === true || first?.showNum === true;
  return {
    type: 'pie',
    radius: radii.map((radius) => `${wraps ? radius * WRAPPED : radius}%`),
    center: ['50%', wraps ? '40%' : hasLegend(input, 'item') ? '43%' : '50%'],
    data: partItems(input),
    itemStyle: { borderColor: input.ground ?? palette.surface, borderWidth: 2, borderRadius: 3 },
    label: {
      show: shown,
      color: palette.textSoft,
      formatter: (slice: Slice & { name: string }) =>
        `${slice.name} ${first?.showNum ? (first.texts[indexOfPoint(slice) ?? 0] ?? '') : `${slice.percent ?? 0}%`}`,
    },
    labelLine: { show: shown, lineStyle: { color: palette.borderStrong } },
    labelLayout: { hideOverlap: true },
    emphasis: { scaleSize: 4 },
    stillShowZeroSum: true,
  };
}

/** Pie chart of the first series. */
export const pieChart: ChartKind = {
  parts: [...frameParts, PieChart],
  leftOut: belowZero,
  option: (input) => ({ ...sliceFrame(input), series: [pieSeries(input, [0, 70])] }),
};
