import { FunnelChart } from 'echarts/charts';
import { frameOption, frameParts, partItems } from './chart-frame.js';
import type { ChartKind } from './chart.type.js';

/** Funnel of the first series, largest on top unless `chart_order` is asc. */
export const funnelChart: ChartKind = {
  parts: [...frameParts, FunnelChart],
  option: (input) => ({
    ...frameOption(input, 'item'),
    series: [{
      type: 'funnel', data: partItems(input), sort: input.config.chart_order === 'asc' ? 'ascending' : 'descending', top: 12, bottom: input.config.legend === false ? 12 : 36, left: '10%', width: '80%', gap: 2,
      itemStyle: { borderColor: input.palette.surface, borderWidth: 1 }, label: { show: true, position: 'inside', color: '#ffffff' },
    }],
  }),
};
