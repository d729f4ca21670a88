import type { ChartConfig, ChartType } from '@sluice/document';
import { chartTheme } from './chart-theme.registry.js';
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
  gauge: () => import('./gauge.chart.js').then((part) => part.gaugeChart),
  heatmap: () => import('./heatmap.chart.js').then((part) => part.heatmapChart),
  treemap: () => import('./treemap.chart.js').then((part) => part.treemapChart),
  sankey: () => import('./sankey.chart.js').then((part) => part.sankeyChart),
} satisfies Record<ChartType, () => Promise<ChartKind>>;

/** The loader of a chart type; undefined for one that this program does not draw. */
export function chartKind(type: string): (() => Promise<ChartKind>) | undefined {
  return Object.hasOwn(chartKinds, type) ? chartKinds[type as ChartType] : undefined;
}

/** The part that puts a chart on the screen. */
export const loadCanvas = () => import('./chart-canvas.js');

/** Begins to fetch all that a chart is drawn with; its view asks for the same again when it is drawn. */
export function prepareChart(config: ChartConfig | undefined): Promise<unknown>[] {
  if (!config) return [];
  const kind = chartKind(config.chart_type);
  return [loadCanvas(), chartTheme(config.chart_theme)(), ...(kind ? [kind()] : [])];
}
