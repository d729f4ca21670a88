import { HeatmapChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { letterOn, mixed } from '../theme/colour.js';
import { axesOption, frameOption, frameParts } from './chart-frame.js';
import { compactNumber } from './chart-number.js';
import { indexOfPoint, tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** A cell: its category, its series, its number in letters that read on its shade, and the row behind it. */
const cells = ({ series, picked, ramp }: ChartInput, low: number, high: number): object[] =>
  series.flatMap(({ values }, line) =>
    values.map((value, at) => ({
      value: [at, line, value ?? '-'],
      at,
      line,
      label: {
        color: letterOn(mixed(ramp[0], ramp[1], Math.min(1, Math.max(0, ((value ?? low) - low) / (high - low || 1))))),
      },
      itemStyle: picked === undefined || picked === at ? undefined : { opacity: 0.28 },
    })),
  );

/** Letters of a cell in pixels, and the smallest that can be read. */
const LETTERS = { usual: 11, least: 9 } as const;

interface CellLabel {
  rect: { width: number };
  labelRect: { width: number };
}

/** A number stays within its cell: in smaller letters where that is enough, else it is left to the tooltip. */
export function fitCell({ rect, labelRect }: CellLabel): { fontSize?: number; x?: number } {
  const size = Math.floor((LETTERS.usual * (rect.width - EDGE)) / labelRect.width);
  if (size >= LETTERS.usual) return {};
  return size >= LETTERS.least ? { fontSize: size } : { x: OUT_OF_SIGHT };
}

/** What of a cell stays free beside its number, in pixels. */
const EDGE = 4;

/** Where a label is put that is not shown: a layout moves labels, it does not take one away. */
const OUT_OF_SIGHT = -10_000;

const lineOf = (point: TipPoint): number => (point.data as { line?: number } | undefined)?.line ?? 0;

/** Heatmap: one line per series, one column per category, shaded by value. */
export const heatmapChart: ChartKind = {
  parts: [...frameParts, VisualMapComponent, LabelLayout, HeatmapChart],
  categoryAxis: () => 'x',
  option: (input) => {
    const { series, categories, palette, ramp, locale, config, ground } = input;
    const numbers = series.flatMap(({ values }) => values.filter((value) => value !== null));
    const low = config.y_min ?? Math.min(...numbers, 0);
    const high = config.y_max ?? Math.max(...numbers, low + 1);
    const axes = axesOption(input) as { xAxis: object; grid: object };
    return {
      ...frameOption(input, 'item'),
      ...axes,
      legend: { show: false },
      grid: { ...axes.grid, bottom: config.grid_bottom ?? 40 },
      yAxis: {
        type: 'category',
        inverse: true,
        data: series.map(({ label }) => label),
        show: config.y_show !== false,
        axisLabel: { color: palette.textMuted },
        axisLine: { show: false },
        axisTick: { show: false },
      },
      visualMap: {
        show: config.legend !== false,
        type: 'continuous',
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemWidth: 10,
        itemHeight: 140,
        min: low,
        max: high,
        inRange: { color: [...ramp] },
        textStyle: { color: palette.textMuted },
        formatter: (value: number) => compactNumber(value, locale),
      },
      tooltip: {
        ...(frameOption(input, 'item') as { tooltip: object }).tooltip,
        formatter: (point: TipPoint) => {
          const at = indexOfPoint(point) ?? 0;
          const one = series[lineOf(point)];
          return tipElement(categories[at] ?? '', [{ name: one?.label ?? '', text: one?.texts[at] ?? '' }]);
        },
      },
      series: [
        {
          type: 'heatmap',
          data: cells(input, low, high),
          labelLayout: fitCell,
          itemStyle: { borderColor: ground ?? palette.surface, borderWidth: 2, borderRadius: 3 },
          label: {
            show: config.label === true || series.some(({ showNum }) => showNum),
            fontSize: LETTERS.usual,
            formatter: (point: TipPoint) => series[lineOf(point)]?.texts[indexOfPoint(point) ?? 0] ?? '',
          },
        },
      ],
    };
  },
};
