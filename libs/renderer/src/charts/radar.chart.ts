import { RadarChart } from 'echarts/charts';
import { RadarComponent } from 'echarts/components';
import { frameOption, frameParts, hasLegend } from './chart-frame.js';
import { tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** Ends of the spokes: from zero, or from below where a value is, to the largest value. */
function ends({ series, config }: ChartInput): { min: number; max: number } {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const min = config.y_min ?? Math.min(0, ...values);
  return { min, max: config.y_max ?? (Math.max(...values, min) > min ? Math.max(...values) : min + 1) };
}

/** While a spoke is picked its name stands out and the others step back; an outline is of all of them. */
const nameColor = ({ picked, palette }: ChartInput, at: number): { color?: string } =>
  picked === undefined ? {} : { color: picked === at ? palette.accent : palette.borderStrong };

/** The tooltip of an outline: its series, and the exact value at every spoke. */
function tip({ series, categories }: ChartInput): (point: TipPoint) => HTMLElement | string {
  return ({ dataIndex = 0, color }) => {
    const one = series[dataIndex];
    return one
      ? tipElement(
          one.label,
          categories.map((name, at) => ({ color: String(color), name, text: one.texts[at] ?? '' })),
        )
      : '';
  };
}

/**
 * Where the spokes meet and how long they are, as shares of the canvas; echarts measures a radius in halves of the
 * shorter side.
 */
const RADIUS = 0.62;
const middleOf = (input: ChartInput): number => (hasLegend(input, 'item') ? 0.46 : 0.5);
/** A press counts as one on a spoke up to here, so that the names at the ends can be pressed too. */
const REACH = 1.45;

/** The spoke next to a place: they go round from the top against the clock, as echarts draws them. */
function spokeAt(
  input: ChartInput,
  point: { x: number; y: number },
  { width, height }: { width: number; height: number },
): number | undefined {
  const {
    categories: { length: count },
  } = input;
  const [right, up] = [point.x - width / 2, height * middleOf(input) - point.y];
  const reach = (Math.min(width, height) / 2) * RADIUS * REACH;
  if (count === 0 || Math.hypot(right, up) > reach) return undefined;
  const turns = (Math.atan2(up, right) - Math.PI / 2) / (2 * Math.PI);
  return ((Math.round(turns * count) % count) + count) % count;
}

/** Radar chart: categories are the spokes, all with the same ends. */
export const radarChart: ChartKind = {
  parts: [...frameParts, RadarChart, RadarComponent],
  categoryAt: spokeAt,
  option: (input) => {
    const { categories, series, palette } = input;
    const range = ends(input);
    const frame = frameOption(input, 'item');
    const line = { lineStyle: { color: palette.border } };
    return {
      ...frame,
      tooltip: { ...(frame.tooltip as object), formatter: tip(input) },
      radar: {
        indicator: categories.map((name, at) => ({ name, ...range, ...nameColor(input, at) })),
        center: ['50%', `${middleOf(input) * 100}%`],
        radius: `${RADIUS * 100}%`,
        axisName: { color: palette.textSoft, width: 96, overflow: 'truncate' },
        splitLine: line,
        splitArea: { show: false },
        axisLine: line,
      },
      // A spoke without a value is no point: echarts leaves NaN out of the outline.
      series: [
        {
          type: 'radar',
          data: series.map((one) => ({
            name: one.label,
            value: one.values.map((value) => value ?? Number.NaN),
            areaStyle: { opacity: 0.12 },
            label: { show: input.config.label === true || one.showNum === true, color: palette.textSoft },
          })),
          symbolSize: 4,
        },
      ],
    };
  },
};
