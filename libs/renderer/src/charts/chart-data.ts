import type { ChartConfig } from '@sluice/document';
import type { ChartSeries } from './chart.type.js';

/** Points that a chart draws at most (§5). */
const MOST_POINTS = 500;

/** A value of a row as a number; null for nothing, a mask or a text. */
export function chartNumber(value: unknown): number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/**
 * Rows as categories and series: in the order of `chart_order` by the first series, cut to `chart_num_limit`.
 * @param categoryOf text of a row's category
 * @param labelOf legend of a series
 */
export function chartData(rows: readonly Readonly<Record<string, unknown>>[], config: ChartConfig, categoryOf: (row: Readonly<Record<string, unknown>>) => string, labelOf: (series: NonNullable<ChartConfig['series']>[number]) => string): { categories: string[]; series: ChartSeries[] } {
  const series = config.series ?? [];
  const first = series[0]?.name;
  const limit = Math.min(MOST_POINTS, config.chart_num_limit && config.chart_num_limit > 0 ? config.chart_num_limit : MOST_POINTS);
  const direction = config.chart_order === 'asc' ? 1 : -1;
  const sorted = config.chart_order && first !== undefined
    ? [...rows].sort((a, b) => direction * ((chartNumber(a[first]) ?? -Infinity) - (chartNumber(b[first]) ?? -Infinity)))
    : rows;
  const shown = sorted.slice(0, limit);
  return {
    categories: shown.map(categoryOf),
    series: series.map((one) => ({ label: labelOf(one), values: shown.map((row) => chartNumber(row[one.name])), type: one.type, axis: one.axis, stack: one.stack })),
  };
}
