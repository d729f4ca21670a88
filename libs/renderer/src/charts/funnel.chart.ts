import { FunnelChart } from 'echarts/charts';
import { belowZero, frameOption, frameParts, hasLegend, partItems } from './chart-frame.js';
import { indexOfPoint, type TipPoint } from './chart-tip.js';
import type { ChartKind } from './chart.type.js';

/** Funnel of the first series, largest on top unless `chart_order` is asc. */
export const funnelChart: ChartKind = {
  parts: [...frameParts, FunnelChart],
  leftOut: belowZero,
  option: (input) => {
    const {
      config,
      palette,
      series: [first],
    } = input;
    const shown = config.label === true || first?.showNum === true;
    return {
      ...frameOption(input, 'item'),
      series: [
        {
          type: 'funnel',
          data: partItems(input),
          sort: config.chart_order === 'asc' ? 'ascending' : 'descending',
          top: 12,
          bottom: hasLegend(input, 'item') ? 36 : 12,
          left: '4%',
          width: '56%',
          minSize: '6%',
          gap: 2,
          itemStyle: { borderColor: input.ground ?? palette.surface, borderWidth: 1 },
          // Beside its part a text is readable on every colour and in both modes; the narrow end is slimmer than any
          // text.
          label: {
            show: true,
            position: 'right',
            color: palette.text,
            formatter: (point: TipPoint) =>
              shown ? `${point.name ?? ''} ${first?.texts[indexOfPoint(point) ?? 0] ?? ''}` : (point.name ?? ''),
          },
          labelLine: { show: true, length: 12 },
        },
      ],
    };
  },
};
