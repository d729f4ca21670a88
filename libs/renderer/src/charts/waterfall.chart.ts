import { BarChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts, seriesItems } from './chart-frame.js';
import { placeOf, tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** A step: the level where its bar begins at the bottom, and the rise or fall drawn on it; neither where there is no value. */
export interface WaterfallStep { foot: number; rise: number | null; fall: number | null }

/** Steps of changes, each on the level that the ones before have reached; the level may go below zero. */
export function waterfallSteps(values: readonly (number | null)[]): WaterfallStep[] {
  let level = 0;
  return values.map((value) => {
    if (value === null) return { foot: level, rise: null, fall: null };
    const before = level;
    level += value;
    return { foot: Math.min(before, level), rise: value >= 0 ? value : null, fall: value < 0 ? -value : null };
  });
}

function series(input: ChartInput): object[] {
  const { config, palette, colors, series: [first] } = input;
  const steps = waterfallSteps(first?.values ?? []);
  const own = config.chart_theme !== undefined && config.chart_theme !== 'default';
  const shown = config.label === true || first?.showNum === true;
  const label = { show: shown, position: 'top', color: palette.textSoft, fontSize: 11, formatter: (point: TipPoint) => first?.texts[placeOf(point) ?? 0] ?? '' };
  const bar = { type: 'bar', stack: 'step', stackStrategy: 'all', barMaxWidth: 32, label, labelLayout: { hideOverlap: true } };
  return [
    { ...bar, silent: true, data: steps.map((step) => step.foot), itemStyle: { color: 'transparent' }, label: { show: false }, emphasis: { disabled: true } },
    { ...bar, name: `${first?.label ?? ''} +`, data: seriesItems(input, steps.map((step) => step.rise)), itemStyle: { color: own ? colors[0] : palette.success, borderRadius: 2 } },
    { ...bar, name: `${first?.label ?? ''} −`, data: seriesItems(input, steps.map((step) => step.fall)), itemStyle: { color: own ? colors[1] : palette.error, borderRadius: 2 } },
  ];
}

/** Waterfall of the first series: each value is a change on what came before. */
export const waterfallChart: ChartKind = {
  parts: [...frameParts, BarChart],
  categoryAxis: () => 'x',
  option: (input) => {
    const frame = frameOption(input, 'axis');
    const { categories, series: [first], palette } = input;
    const tip = (points: TipPoint[]): HTMLElement | string => {
      const at = placeOf(points.at(-1));
      if (at === undefined) return '';
      return tipElement(categories[at] ?? '', [{ color: (first?.values[at] ?? 0) < 0 ? palette.error : palette.success, name: first?.label ?? '', text: first?.texts[at] ?? '' }]);
    };
    return { ...frame, legend: { show: false }, tooltip: { ...(frame.tooltip as object), formatter: tip }, ...axesOption(input), series: series(input) };
  },
};
