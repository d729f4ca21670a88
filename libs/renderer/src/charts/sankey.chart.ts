import { SankeyChart } from 'echarts/charts';
import { frameOption, frameParts } from './chart-frame.js';
import { numberText } from './chart-number.js';
import { indexOfPoint, tipElement, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

interface Flow {
  source: string;
  target: string;
  value: number;
  at: number;
}

const targetOf = ({ config, rows, targets }: ChartInput, at: number): string => {
  if (targets) return targets[at] ?? '';
  const value = (rows[at] as Record<string, unknown> | undefined)?.[config.target ?? ''];
  return value === null || value === undefined ? '' : String(value);
};

/**
 * True where following the flows from a place leads back to another one: such a flow cannot be drawn from left to
 * right.
 */
function leadsTo(flows: readonly Flow[], from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return flows.some(({ source, target }) => source === from && leadsTo(flows, target, to, seen));
}

/**
 * Flows that can be drawn, and the places of rows that cannot: nothing or less flows, nowhere, or back to where it came
 * from.
 */
export function flowsOf(input: ChartInput): { flows: Flow[]; left: number[] } {
  const flows: Flow[] = [];
  const left: number[] = [];
  input.categories.forEach((source, at) => {
    const value = input.series[0]?.values[at] ?? 0;
    const target = targetOf(input, at);
    if (value <= 0 || target === '' || leadsTo(flows, target, source)) left.push(at);
    else flows.push({ source, target, value, at });
  });
  return { flows, left };
}

/** Sankey diagram: what flows from the category of a row to its `target`. */
export const sankeyChart: ChartKind = {
  parts: [...frameParts, SankeyChart],
  leftOut: (input) => flowsOf(input).left.map((at) => `${input.categories[at] ?? ''} → ${targetOf(input, at) || '–'}`),
  option: (input) => {
    const { palette, colors, series } = input;
    const { flows } = flowsOf(input);
    const names = [...new Set(flows.flatMap(({ source, target }) => [source, target]))];
    return {
      ...frameOption(input, 'item'),
      legend: { show: false },
      tooltip: {
        ...(frameOption(input, 'item') as { tooltip: object }).tooltip,
        formatter: (point: TipPoint & { value?: unknown }) => {
          const at = indexOfPoint(point);
          return at === undefined
            ? tipElement(point.name ?? '', [{ name: series[0]?.label ?? '', text: numberText(point.value) }])
            : tipElement(`${input.categories[at] ?? ''} → ${targetOf(input, at)}`, [
                { name: series[0]?.label ?? '', text: series[0]?.texts[at] ?? '' },
              ]);
        },
      },
      series: [
        {
          type: 'sankey',
          left: 8,
          right: 96,
          top: 12,
          bottom: 12,
          nodeGap: 12,
          nodeWidth: 14,
          draggable: false,
          emphasis: { focus: 'adjacency' },
          data: names.map((name, at) => ({ name, itemStyle: { color: colors[at % colors.length], borderWidth: 0 } })),
          links: flows,
          lineStyle: { color: 'gradient', opacity: 0.35, curveness: 0.5 },
          label: { color: palette.text, fontSize: 12 },
        },
      ],
    };
  },
};
