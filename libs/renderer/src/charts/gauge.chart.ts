import { GaugeChart } from 'echarts/charts';
import { frameOption, frameParts } from './chart-frame.js';
import { compactNumber } from './chart-number.js';
import type { ChartKind } from './chart.type.js';

/** Where the scale ends when the configuration says nothing: a percentage. */
const ENDS = { min: 0, max: 100 } as const;

/** Gauge of the first row of the first series, on a scale from `y_min` to `y_max`. */
export const gaugeChart: ChartKind = {
  parts: [...frameParts, GaugeChart],
  option: (input) => {
    const {
      config,
      palette,
      colors,
      locale,
      series: [first],
    } = input;
    const { y_min: min = ENDS.min, y_max: max = ENDS.max } = config;
    const value = first?.values[0] ?? null;
    const width = 14;
    return {
      ...frameOption(input, 'item'),
      legend: { show: false },
      series: [
        {
          type: 'gauge',
          min,
          max,
          radius: '92%',
          center: ['50%', '58%'],
          startAngle: 205,
          endAngle: -25,
          data: [{ value: value ?? min, name: first?.label ?? '', at: 0 }],
          progress: { show: value !== null, width, roundCap: true, itemStyle: { color: colors[0] } },
          axisLine: { roundCap: true, lineStyle: { width, color: [[1, palette.border]] } },
          pointer: { show: false },
          anchor: { show: false },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: {
            distance: 22,
            color: palette.textMuted,
            fontSize: 11,
            // The two ends are enough to read a place by; more would crowd a tile.
            formatter: (mark: number) => (mark === min || mark === max ? compactNumber(mark, locale) : ''),
          },
          title: { offsetCenter: [0, '24%'], color: palette.textSoft, fontSize: 13 },
          detail: {
            offsetCenter: [0, '-4%'],
            color: palette.text,
            fontSize: 26,
            fontWeight: 600,
            formatter: () => first?.texts[0] ?? '–',
          },
        },
      ],
    };
  },
};
