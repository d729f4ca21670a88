import type { ChartType } from '@sluice/document';
import { sayChart } from '../texts/chart.texts.js';
import type { ChartInput, ChartSeries } from './chart.type.js';

/** A point in words: its category, and each series at it. */
export function pointText({ categories, series }: Pick<ChartInput, 'categories' | 'series'>, at: number): string {
  return `${categories[at] ?? ''}: ${series.map(({ label, texts }) => `${label} ${texts[at] ?? ''}`).join(', ')}`;
}

/**
 * What a chart shows, in a sentence or two: its kind and size, and the ends of each series. The reading for people who
 * do not see it.
 */
export function chartSummary(input: ChartInput, title: string): string {
  const { locale, categories, series, config } = input;
  const type = sayChart(locale, `chart.type-${config.chart_type as ChartType}`);
  const head = sayChart(locale, 'chart.summary', { title, type, points: categories.length });
  return [head, ...series.map((one) => seriesSummary(input, one))].filter(Boolean).join(' ');
}

function seriesSummary({ locale, categories }: ChartInput, { label, values, texts }: ChartSeries): string {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const [first] = known;
  if (!first) return '';
  const low = known.reduce((least, one) => (one.value < least.value ? one : least), first);
  const high = known.reduce((limit, one) => (one.value > limit.value ? one : limit), first);
  return sayChart(locale, 'chart.summary-series', {
    series: label,
    low: texts[low.at] ?? '',
    lowAt: categories[low.at] ?? '',
    high: texts[high.at] ?? '',
    highAt: categories[high.at] ?? '',
  });
}
