import { BarChart } from 'echarts/charts';
import { sayChart } from '../texts/chart.texts.js';
import { numberText } from './chart-number.js';
import { axesOption, dataItem, frameOption, frameParts } from './chart-frame.js';
import { indexOfPoint, tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/**
 * A step: the level where its bar begins at the bottom, its height, and whether it rises; no height where there is no
 * value.
 */
export interface WaterfallStep {
  foot: number;
  height: number | null;
  rises: boolean;
}

/** Steps of changes, each on the level that the ones before have reached; the level may go below zero. */
export function waterfallSteps(values: readonly (number | null)[]): WaterfallStep[] {
  let level = 0;
  return values.map((value) => {
    const before = level;
    level += value ?? 0;
    return { foot: Math.min(before, level), height: value === null ? null : Math.abs(value), rises: (value ?? 0) >= 0 };
  });
}

/**
 * The first series with what all its changes come to behind them, where the configuration asks for that. The sum stands
 * for no row: nobody can pick it.
 */
function withTotal(input: ChartInput): ChartInput {
  const {
    config,
    categories,
    series: [first],
    locale,
  } = input;
  if (config.total !== true || !first || first.values.every((value) => value === null)) return input;
  const sum = first.values.reduce((total: number, value) => total + (value ?? 0), 0);
  return {
    ...input,
    categories: [...categories, sayChart(locale, 'chart.total')],
    series: [{ ...first, values: [...first.values, sum], texts: [...first.texts, numberText(sum)] }],
  };
}

/** Colours of rises and falls: green and red, or the first two of a theme or of the configuration. */
function stepColors({ config, palette, colors }: ChartInput): [string, string] {
  const isOwn = (config.chart_theme ?? 'default') !== 'default' || (config.chart_color?.length ?? 0) > 1;
  return isOwn ? [colors[0] ?? palette.success, colors[1] ?? palette.error] : [palette.success, palette.error];
}

/**
 * Two stacked bars: an invisible one up to the foot, and the step on it. Strategy `all` lets a step stand on a foot
 * below zero.
 */
function series(input: ChartInput, changes: number): object[] {
  const {
    config,
    palette,
    series: [first],
  } = input;
  const [rise, fall] = stepColors(input);
  const steps = waterfallSteps((first?.values ?? []).slice(0, changes)).concat(
    (first?.values ?? []).slice(changes).map((sum) => ({ foot: 0, height: sum, rises: true })),
  );
  const bar = { type: 'bar', stack: 'step', stackStrategy: 'all', barMaxWidth: 32 };
  const label = {
    show: config.label === true || first?.showNum === true,
    position: 'top',
    color: palette.textSoft,
    fontSize: 11,
    formatter: (point: TipPoint) => first?.texts[indexOfPoint(point) ?? 0] ?? '',
  };
  return [
    {
      ...bar,
      silent: true,
      data: steps.map(({ foot }) => foot),
      itemStyle: { color: 'transparent' },
      emphasis: { disabled: true },
    },
    {
      ...bar,
      name: first?.label ?? '',
      label,
      labelLayout: { hideOverlap: true },
      itemStyle: { borderRadius: 2 },
      data: steps.map(({ height, rises }, at) => {
        const item = dataItem(input, height, at);
        return {
          ...item,
          itemStyle: {
            ...(item as { itemStyle?: object }).itemStyle,
            color: at >= changes ? palette.primary : rises ? rise : fall,
          },
        };
      }),
    },
  ];
}

/**
 * Waterfall of the first series: each value is a change on what came before; with `total` a last bar stands for what
 * they come to.
 */
export const waterfallChart: ChartKind = {
  parts: [...frameParts, BarChart],
  categoryAxis: () => 'x',
  option: (given) => {
    const input = withTotal(given);
    const frame = frameOption(input, 'axis');
    const {
      categories,
      series: [first],
    } = input;
    const [rise, fall] = stepColors(input);
    const tip = (points: TipPoint[]): HTMLElement | string => {
      const at = indexOfPoint(points.at(-1));
      if (at === undefined) return '';
      return tipElement(categories[at] ?? '', [
        {
          color: at >= given.categories.length ? input.palette.primary : (first?.values[at] ?? 0) < 0 ? fall : rise,
          name: first?.label ?? '',
          text: first?.texts[at] ?? '',
        },
      ]);
    };
    return {
      ...frame,
      legend: { show: false },
      tooltip: { ...(frame.tooltip as object), formatter: tip },
      ...axesOption(input),
      series: series(input, given.categories.length),
    };
  },
};
