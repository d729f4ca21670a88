import type { ChartType } from '@sluice/document';
import type { ChartKind } from './chart.type.js';

/** Loaders by `chart_type` (§3): one file per kind, and only the parts of echarts that it uses. */
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
  map: () => import('./map.chart.js').then((part) => part.mapChart),
} satisfies Record<ChartType, () => Promise<ChartKind>>;

/** The loader of a chart type; undefined for one that this program does not draw. */
export function chartKind(type: string): (() => Promise<ChartKind>) | undefined {
  return Object.hasOwn(chartKinds, type) ? chartKinds[type as ChartType] : undefined;
}
