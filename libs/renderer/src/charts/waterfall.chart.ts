import { BarChart } from 'echarts/charts';
import { axesOption, frameOption, frameParts } from './chart-frame.js';
import { showNumber } from './chart-number.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** For each step: the invisible foot below zero-based bars, and the rise or fall drawn on it. */
export function waterfallSteps(values: readonly (number | null)[]): { foot: number; rise: number | null; fall: number | null }[] {
  let level = 0;
  return values.map((value) => {
    const change = value ?? 0;
    const before = level;
    level += change;
    return { foot: Math.min(before, level), rise: change >= 0 ? change : null, fall: change < 0 ? -change : null };
  });
}

function series(input: ChartInput): object[] {
  const { config, palette, series: [first] } = input;
  const steps = waterfallSteps(first?.values ?? []);
  const label = { show: config.label === true, position: 'top', color: palette.textSoft, formatter: ({ value }: { value: unknown }) => showNumber(value) };
  return [
    { type: 'bar', stack: 'step', silent: true, data: steps.map((step) => step.foot), itemStyle: { color: 'transparent' }, tooltip: { show: false } },
    { type: 'bar', stack: 'step', name: `${first?.label ?? ''} +`, data: steps.map((step) => step.rise), itemStyle: { color: palette.success, borderRadius: 2 }, barMaxWidth: 32, label },
    { type: 'bar', stack: 'step', name: `${first?.label ?? ''} −`, data: steps.map((step) => step.fall), itemStyle: { color: palette.error, borderRadius: 2 }, barMaxWidth: 32, label },
  ];
}

/** Waterfall of the first series: each value is a change on what came before. */
export const waterfallChart: ChartKind = {
  parts: [...frameParts, BarChart],
  option: (input) => ({ ...frameOption(input, 'axis'), ...axesOption(input), series: series(input) }),
};
