import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { CanvasRenderer } from 'echarts/renderers';
import type { EChartsCoreOption } from 'echarts/core';
import { textOf } from '@sluice/document';
import { plainNames, textWidth } from './category-names.js';
import { compactNumber } from './chart-number.js';
import { pointTip } from './chart-tip.js';
import type { ChartInput, ChartSeries } from './chart.type.js';

/** Parts that nearly every kind needs; the title is drawn into downloaded pictures only. */
export const frameParts = [GridComponent, LegendComponent, TitleComponent, TooltipComponent, CanvasRenderer];

/** More points than this are drawn without being animated: the first picture counts. */
const ANIMATED_POINTS = 200;
/** How far the points that are not picked step back. */
const FADED = 0.28;

/** True when a legend is drawn: one series of an axis chart is named by its title. */
export const hasLegend = ({ config, series }: ChartInput, trigger: 'axis' | 'item'): boolean =>
  config.legend !== false && (series.length > 1 || trigger === 'item');

/** About as wide as a line of a legend in a small card, in px. */
const LEGEND_LINE = 240;
/** About as wide as two lines of it in a card of a third of the screen. */
const LEGEND_ROOM = 560;
/** How wide the names of the parts and their shares stand beside each other; the mark and the gap are 32 px. */
const legendWidth = ({ categories }: ChartInput): number =>
  categories.reduce((sum, name) => sum + 32 + textWidth(`${name} 00.0%`), 0);

/**
 * True when the parts of a pie or ring are few and short: their legend stands in one line or two, and nobody has to
 * page it.
 */
export const isShortLegend = (input: ChartInput, trigger: 'axis' | 'item'): boolean =>
  trigger === 'item' && input.categories.length <= 12 && legendWidth(input) <= LEGEND_ROOM;

/** True when the legend of a pie or ring may take a second line, which needs room under it. */
export const mayWrapLegend = (input: ChartInput): boolean =>
  hasLegend(input, 'item') && isShortLegend(input, 'item') && legendWidth(input) > LEGEND_LINE;

/** Colours, text, legend and tooltip that all kinds share. */
export function frameOption(input: ChartInput, trigger: 'axis' | 'item'): EChartsCoreOption {
  const { palette, colors, categories, still } = input;
  const soft = { color: palette.textSoft };
  return {
    color: [...colors],
    animation: !still && categories.length <= ANIMATED_POINTS,
    animationDuration: 300,
    animationDurationUpdate: 300,
    legend: {
      show: hasLegend(input, trigger),
      type: isShortLegend(input, trigger) ? 'plain' : 'scroll',
      bottom: 0,
      icon: 'roundRect',
      itemWidth: 10,
      itemHeight: 10,
      itemGap: 16,
      textStyle: soft,
      inactiveColor: palette.borderStrong,
      pageTextStyle: soft,
      pageIconColor: palette.textSoft,
      pageIconInactiveColor: palette.borderStrong,
      pageIconSize: 10,
    },
    tooltip: {
      trigger,
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: palette.text, fontSize: 12 },
      extraCssText: `box-shadow:${palette.shadowRaised}`,
      transitionDuration: still ? 0 : 0.12,
      axisPointer: {
        type: trigger === 'axis' && input.series.some((one) => one.type !== 'line') ? 'shadow' : 'line',
        lineStyle: { color: palette.borderStrong },
        shadowStyle: { color: palette.text, opacity: 0.05 },
      },
      formatter: pointTip(input),
    },
  };
}

function categoryAxis(input: ChartInput): object {
  const { config, palette, locale, categories } = input;
  return {
    type: 'category',
    data: [...categories],
    name: textOf(config.x_name, locale),
    nameLocation: 'end',
    show: config.x_show !== false,
    nameTextStyle: { color: palette.textMuted },
    axisLabel: { color: palette.textMuted, ...plainNames(config) },
    axisLine: { lineStyle: { color: palette.borderStrong } },
    axisTick: { show: false },
  };
}

/**
 * A value axis in the theme's colours, with short numbers. The configured ends are those of the left one: the other has
 * a scale of its own.
 */
export function valueAxis(input: ChartInput, side: 'left' | 'right' = 'left'): object {
  const { config, palette, locale, series } = input;
  // A second scale of lines alone shows their course; bars and areas are measured from zero.
  const isLines = side === 'right' && series.every((one) => one.axis !== 'right' || one.type === 'line');
  return {
    type: 'value',
    scale: isLines,
    name: side === 'left' ? textOf(config.y_name, locale) : '',
    show: config.y_show !== false,
    min: side === 'left' ? config.y_min : undefined,
    max: side === 'left' ? config.y_max : undefined,
    position: side,
    nameTextStyle: { color: palette.textMuted, align: side },
    axisLabel: {
      color: palette.textMuted,
      hideOverlap: true,
      formatter: (value: number) => compactNumber(value, locale),
    },
    splitLine: { show: side === 'left', lineStyle: { color: palette.border } },
  };
}

/** Axes and room of a chart with a category and a value axis; `lying` puts the categories on the vertical one. */
export function axesOption(input: ChartInput, lying = false): EChartsCoreOption {
  const { config, series } = input;
  const values =
    series.some((one) => one.axis === 'right') && !lying
      ? [valueAxis(input), valueAxis(input, 'right')]
      : valueAxis(input);
  const category = { ...categoryAxis(input), inverse: lying };
  const named = lying ? config.x_name : config.y_name;
  return {
    grid: {
      left: config.grid_left ?? 4,
      right: config.grid_right ?? (config[lying ? 'y_name' : 'x_name'] ? 48 : 16),
      top: config.grid_top ?? (named ? 34 : 14),
      bottom: config.grid_bottom ?? (hasLegend(input, 'axis') ? 32 : 4),
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: lying ? { ...valueAxis(input), position: 'bottom' } : category,
    yAxis: lying ? category : values,
  };
}

/** A data item with the place of its row; while a point is picked, the others step back. */
export function dataItem(input: ChartInput, value: unknown, at: number, color?: string): object {
  const opacity = input.picked === undefined || input.picked === at ? undefined : FADED;
  return { value, at, itemStyle: opacity === undefined && color === undefined ? undefined : { opacity, color } };
}

/** Values of a series as data items; plain numbers while nothing is picked. */
export function seriesItems(input: ChartInput, values: readonly unknown[]): unknown[] {
  return input.picked === undefined ? [...values] : values.map((value, at) => dataItem(input, value, at));
}

/** The label of a series: its exact texts, where the chart or the series shows numbers. */
export function seriesLabel({ config, palette }: ChartInput, one: ChartSeries, position: string): object {
  // Inside its bar a text takes the colour that can be read on it.
  return {
    show: config.label === true || one.showNum === true,
    color: position === 'inside' ? undefined : palette.textSoft,
    fontSize: 11,
    position,
    formatter: ({ dataIndex }: { dataIndex: number }) =>
      one.values[dataIndex] === null ? '' : (one.texts[dataIndex] ?? ''),
  };
}

/** Shared settings of a line or bar series. */
export function seriesBase(input: ChartInput, one: ChartSeries): object {
  return {
    name: one.label,
    data: seriesItems(input, one.values),
    stack: one.stack,
    yAxisIndex: one.axis === 'right' ? 1 : 0,
    labelLayout: { hideOverlap: true },
  };
}

/**
 * Items of a chart of parts (pie, ring, funnel): the first series by category; nothing and negative values have no
 * part.
 */
export function partItems(input: ChartInput): object[] {
  const { categories, series, categoryColors } = input;
  return categories.flatMap((name, at) => {
    const value = series[0]?.values[at];
    return value !== null && value !== undefined && value >= 0
      ? [{ name, ...dataItem(input, value, at, categoryColors?.[at]) }]
      : [];
  });
}

/** Categories that a chart of parts leaves out because they are below zero. */
export function belowZero({ categories, series }: ChartInput): string[] {
  return categories.filter((_name, at) => (series[0]?.values[at] ?? 0) < 0);
}
