import { BarChart } from 'echarts/charts';
import { axesOption, dataItem, frameOption, frameParts } from './chart-frame.js';
import { placeOf, tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** A step: the level where its bar begins at the bottom, its height, and whether it rises; no height where there is no value. */
export interface WaterfallStep { foot: number; height: number | null; rises: boolean }

/** Steps of changes, each on the level that the ones before have reached; the level may go below zero. */
export function waterfallSteps(values: readonly (number | null)[]): WaterfallStep[] {
  let level = 0;
  return values.map((value) => {
    const before = level;
    level += value ?? 0;
    return { foot: Math.min(before, level), height: value === null ? null : Math.abs(value), rises: (value ?? 0) >= 0 };
  });
}

/** Colours of rises and falls: green and red, or the first two of a theme or of the configuration. */
function stepColors({ config, palette, colors }: ChartInput): [string, string] {
  const isOwn = (config.chart_theme ?? 'default') !== 'default' || (config.chart_color?.length ?? 0) > 1;
  return isOwn ? [colors[0] ?? palette.success, colors[1] ?? palette.error] : [palette.success, palette.error];
}

/** Two stacked bars: an invisible one up to the foot, and the step on it. Strategy `all` lets a step stand on a foot below zero. */
function series(input: ChartInput): object[] {
  const { config, palette, series: [first] } = input;
  const [rise, fall] = stepColors(input);
  const steps = waterfallSteps(first?.values ?? []);
  const bar = { type: 'bar', stack: 'step', stackStrategy: 'all', barMaxWidth: 32 };
  const label = { show: config.label === true || first?.showNum === true, position: 'top', color: palette.textSoft, fontSize: 11, formatter: (point: TipPoint) => first?.texts[placeOf(point) ?? 0] ?? '' };
  return [
    { ...bar, silent: true, data: steps.map(({ foot }) => foot), itemStyle: { color: 'transparent' }, emphasis: { disabled: true } },
    {
      ...bar, name: first?.label ?? '', label, labelLayout: { hideOverlap: true }, itemStyle: { borderRadius: 2 },
      data: steps.map(({ height, rises }, at) => { const item = dataItem(input, height, at); return { ...item, itemStyle: { ...(item as { itemStyle?: object }).itemStyle, color: rises ? rise : fall } }; }),
    },
  ];
}

/** Waterfall of the first series: each value is a change on what came before. */
export const waterfallChart: ChartKind = {
  parts: [...frameParts, BarChart],
  categoryAxis: () => 'x',
  option: (input) => {
    const frame = frameOption(input, 'axis');
    const { categories, series: [first] } = input;
    const [rise, fall] = stepColors(input);
    const tip = (points: TipPoint[]): HTMLElement | string => {
      const at = placeOf(points.at(-1));
      if (at === undefined) return '';
      return tipElement(categories[at] ?? '', [{ color: (first?.values[at] ?? 0) < 0 ? fall : rise, name: first?.label ?? '', text: first?.texts[at] ?? '' }]);
    };
    return { ...frame, legend: { show: false }, tooltip: { ...(frame.tooltip as object), formatter: tip }, ...axesOption(input), series: series(input) };
  },
};
