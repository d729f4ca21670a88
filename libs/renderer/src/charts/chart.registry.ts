import type { ChartType } from '@sluice/document';
import type { ChartKind } from './chart.type.js';

/** Chart kinds that this version draws; `map` draws a notice until its regions are shipped. */
type DrawnChart = Exclude<ChartType, 'map'>;

/** Loaders by `chart_type` (§2): one file per kind, and only the parts of echarts that it uses. */
export const chartKinds = {
  line: () => import('./line.chart.js').then((part) => part.lineChart),
  histogram: () => import('./histogram.chart.js').then((part) => part.histogramChart),
  bar: () => import('./bar.chart.js').then((part) => part.barChart),
  pie: () => import('./pie.chart.js').then((part) => part.pieChart),
  ring: () => import('./ring.chart.js').then((part) => part.ringChart),
  waterfall: () => import('./waterfall.chart.js').then((part) => part.waterfallChart),
  funnel: () => import('./funnel.chart.js').then((part) => part.funnelChart),
  radar: () => import('./radar.chart.js').then((part) => part.radarChart),
  scatter: () => import('./scatter.chart.js').then((part) => part.scatterChart),
} satisfies Record<DrawnChart, () => Promise<ChartKind>>;

/** The loader of a chart type; undefined for one that this program does not draw. */
export function chartKind(type: string): (() => Promise<ChartKind>) | undefined {
  return (chartKinds as Partial<Record<string, () => Promise<ChartKind>>>)[type];
}
