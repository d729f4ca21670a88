import { RadarChart } from 'echarts/charts';
import { RadarComponent } from 'echarts/components';
import { frameOption, frameParts } from './chart-frame.js';
import type { ChartKind } from './chart.type.js';

/** Radar chart: categories are the spokes, all with the same end. */
export const radarChart: ChartKind = {
  parts: [...frameParts, RadarChart, RadarComponent],
  option: (input) => {
    const { categories, series, palette, config } = input;
    const max = config.y_max ?? Math.max(1, ...series.flatMap((one) => one.values.map((value) => value ?? 0)));
    return {
      ...frameOption(input, 'item'),
      radar: {
        indicator: categories.map((name) => ({ name, max })), center: ['50%', '46%'], radius: '58%', axisName: { color: palette.textSoft },
        splitLine: { lineStyle: { color: palette.border } }, splitArea: { show: false }, axisLine: { lineStyle: { color: palette.border } },
      },
      series: [{ type: 'radar', data: series.map((one) => ({ name: one.label, value: one.values.map((value) => value ?? 0), areaStyle: { opacity: 0.12 } })), symbolSize: 4 }],
    };
  },
};
