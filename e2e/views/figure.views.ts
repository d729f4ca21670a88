import type { Json } from '../world/app-folder.js';

const text = (zh: string, en: string): Json => ({ 'zh-chs': zh, en });
const totals = { name: 'total', label: text('合计', 'Total') };
const rates = { name: 'rates', label: text('费率和', 'Rates') };
const chart = (uid: string, query_id: string, config: Json, [x, y]: [number, number]): Json => ({
  uid,
  name: text(`图形 ${uid}`, `Figure ${uid}`),
  type: 2,
  query_id,
  layout: { x, y, w: 12, h: 20 },
  config: { chart: config },
});

/** Charts of one number, of a grid, of parts and of ways, and a column of progress bars. */
export const figureViews: Json[] = [
  chart('gauge', 'kinds', { chart_type: 'gauge', x: 'kind', series: [totals], y_min: 0, y_max: 100_000 }, [0, 0]),
  chart('heatmap', 'kinds', { chart_type: 'heatmap', x: 'kind', series: [totals, rates], label: true }, [12, 0]),
  chart('treemap', 'kinds', { chart_type: 'treemap', x: 'kind', series: [totals], label: true }, [0, 20]),
  chart('sankey', 'ways', { chart_type: 'sankey', x: 'kind', target: 'way', series: [totals] }, [12, 20]),
  {
    uid: 'bars',
    name: text('进度', 'Progress'),
    type: 1,
    query_id: 'kinds',
    layout: { x: 0, y: 40, w: 24, h: 20 },
    app_cols: [
      { uid: 'bars-kind', name: 'kind', label: text('种类', 'Kind') },
      {
        uid: 'bars-total',
        name: 'total',
        label: text('合计', 'Total'),
        form_type: 100,
        config: { progress_max: 100_000 },
      },
    ],
  },
];
