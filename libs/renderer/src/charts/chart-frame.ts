import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { CanvasRenderer } from 'echarts/renderers';
import type { EChartsCoreOption } from 'echarts/core';
import { textOf } from '@sluice/document';
import { showNumber } from './chart-number.js';
import type { ChartInput, ChartSeries } from './chart.type.js';

/** Parts that nearly every kind needs. */
export const frameParts = [GridComponent, LegendComponent, TooltipComponent, CanvasRenderer];

const compactZh = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 });
const compactEn = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Colours, text and tooltip that all kinds share. */
export function frameOption({ config, palette, colors, series }: ChartInput, trigger: 'axis' | 'item'): EChartsCoreOption {
  const legend = config.legend !== false && (series.length > 1 || trigger === 'item');
  return {
    color: [...colors],
    textStyle: { fontFamily: 'inherit' },
    animationDuration: 300,
    aria: { enabled: true },
    legend: { show: legend, type: 'scroll', bottom: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, itemGap: 16, textStyle: { color: palette.textSoft }, pageTextStyle: { color: palette.textSoft }, pageIconColor: palette.textSoft, pageIconInactiveColor: palette.borderStrong, pageIconSize: 10 },
    tooltip: {
      trigger, confine: true, backgroundColor: palette.raised, borderColor: palette.border, padding: [8, 12], textStyle: { color: palette.text, fontSize: 12 },
      axisPointer: { lineStyle: { color: palette.borderStrong }, shadowStyle: { color: palette.hover, opacity: 0.5 } }, valueFormatter: showNumber,
    },
  };
}

function categoryAxis(input: ChartInput): object {
  const { config, palette, locale, categories } = input;
  return {
    type: 'category', data: [...categories], name: textOf(config.x_name, locale), show: config.x_show !== false, nameTextStyle: { color: palette.textMuted },
    axisLabel: { color: palette.textMuted, rotate: config.x_rotate ?? 0, hideOverlap: true, width: 120, overflow: 'truncate' }, axisLine: { lineStyle: { color: palette.borderStrong } }, axisTick: { show: false },
  };
}

function valueAxis(input: ChartInput, side: 'left' | 'right'): object {
  const { config, palette, locale } = input;
  const compact = locale === 'en' ? compactEn : compactZh;
  return {
    type: 'value', name: side === 'left' ? textOf(config.y_name, locale) : '', show: config.y_show !== false, min: config.y_min, max: config.y_max, position: side, nameTextStyle: { color: palette.textMuted },
    axisLabel: { color: palette.textMuted, formatter: (value: number) => compact.format(value) }, splitLine: { show: side === 'left', lineStyle: { color: palette.border } },
  };
}

/** Axes and room of a chart with a category and a value axis; `lying` puts the categories on the vertical one. */
export function axesOption(input: ChartInput, lying = false): EChartsCoreOption {
  const { config, series } = input;
  const legend = config.legend !== false && series.length > 1;
  const values = series.some((one) => one.axis === 'right') && !lying ? [valueAxis(input, 'left'), valueAxis(input, 'right')] : valueAxis(input, 'left');
  const category = { ...categoryAxis(input), ...(lying ? { inverse: true } : {}) };
  return {
    grid: { left: config.grid_left ?? 8, right: config.grid_right ?? 16, top: config.grid_top ?? (config.y_name ? 32 : 12), bottom: config.grid_bottom ?? (legend ? 32 : 6), containLabel: true },
    xAxis: lying ? { ...valueAxis(input, 'left'), position: 'bottom' } : category,
    yAxis: lying ? category : values,
  };
}

/** Shared settings of a line or bar series. */
export function seriesBase({ config, palette }: ChartInput, one: ChartSeries): object {
  return { name: one.label, data: [...one.values], stack: one.stack, yAxisIndex: one.axis === 'right' ? 1 : 0, label: { show: config.label === true, color: palette.textSoft, formatter: ({ value }: { value: unknown }) => showNumber(value) } };
}

/** Items of a chart of parts (pie, ring, funnel): the first series by category; nothing and negative values are left out. */
export function partItems({ categories, series }: ChartInput): { name: string; value: number }[] {
  return categories.flatMap((name, at) => {
    const value = series[0]?.values[at];
    return value !== null && value !== undefined && value >= 0 ? [{ name, value }] : [];
  });
}
