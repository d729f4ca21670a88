import { TreemapChart } from 'echarts/charts';
import { letterOn } from '../theme/colour.js';
import { belowZero, frameOption, frameParts, partItems } from './chart-frame.js';
import { indexOfPoint, type TipPoint } from './chart-tip.js';
import type { ChartKind } from './chart.type.js';

/** Treemap of the first series: shares as areas. */
export const treemapChart: ChartKind = {
  parts: [...frameParts, TreemapChart],
  leftOut: belowZero,
  option: (input) => {
    const {
      config,
      palette,
      colors,
      ground,
      series: [first],
    } = input;
    const shown = config.label === true || first?.showNum === true;
    const items = partItems(input) as { itemStyle?: { color?: string } }[];
    const colourOf = (item: (typeof items)[number], at: number): string =>
      item.itemStyle?.color ?? colors[at % colors.length] ?? palette.border;
    return {
      ...frameOption(input, 'item'),
      legend: { show: false },
      series: [
        {
          type: 'treemap',
          data: items.map((item, at) => ({
            ...item,
            itemStyle: { ...item.itemStyle, color: colourOf(item, at) },
            label: { color: letterOn(colourOf(item, at)) },
          })),
          left: 0,
          right: 0,
          top: 4,
          bottom: 4,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          itemStyle: { borderColor: ground ?? palette.surface, borderWidth: 0, gapWidth: 2, borderRadius: 4 },
          label: {
            show: true,
            lineHeight: 18,
            formatter: (point: TipPoint) =>
              shown ? `${point.name ?? ''}\n${first?.texts[indexOfPoint(point) ?? 0] ?? ''}` : (point.name ?? ''),
          },
        },
      ],
    };
  },
};
