import type { EChartsCoreOption } from 'echarts/core';
import type { ChartConfig, Locale } from '@sluice/document';
import type { Palette } from '../theme/tokens.js';

/** One drawn series: its legend, and a value per category (null for none). */
export interface ChartSeries { label: string; values: readonly (number | null)[]; type?: 'line' | 'bar'; axis?: 'left' | 'right'; stack?: string }

/** What a chart kind gets: categories and series already in order and cut to the limit. */
export interface ChartInput {
  categories: readonly string[];
  series: readonly ChartSeries[];
  config: ChartConfig;
  palette: Palette;
  colors: readonly string[];
  locale: Locale;
}

/** A part of echarts, given to `use`. */
export type ChartPart = Parameters<typeof import('echarts/core').use>[0];

/** A chart kind: the parts of echarts that it needs, and its option. */
export interface ChartKind {
  parts: ChartPart;
  option: (input: ChartInput) => EChartsCoreOption;
}
