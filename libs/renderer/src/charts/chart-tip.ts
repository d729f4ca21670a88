import type { ChartInput } from './chart.type.js';

/** One line of a tooltip. */
export interface TipLine {
  color?: string;
  name: string;
  text: string;
}

/** What echarts tells about the point under the pointer. */
export interface TipPoint {
  seriesIndex?: number;
  dataIndex?: number;
  data?: unknown;
  color?: unknown;
  name?: string;
}

/**
 * Place of the row behind a point: what its item carries, else its own place; undefined for what stands for no row (a
 * region without figures).
 */
export function indexOfPoint(point: TipPoint | undefined): number | undefined {
  const data = point?.data;
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return (data as { at?: number }).at;
  return point?.dataIndex;
}

const element = (className: string, text: string): HTMLElement => {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = text;
  return made;
};

/** A tooltip as elements, so that no text of a row is ever read as html. */
export function tipElement(title: string, lines: readonly TipLine[]): HTMLElement {
  const box = document.createElement('div');
  box.className = 'sl-chart-tip';
  box.append(element('sl-chart-tip-title', title));
  for (const { color, name, text } of lines) {
    const line = document.createElement('div');
    const dot = element('sl-chart-tip-dot', '');
    if (color) dot.style.background = color;
    line.append(dot, element('sl-chart-tip-name', name), element('sl-chart-tip-value', text));
    box.append(line);
  }
  return box;
}

/** The tooltip of kinds whose series are those of the data: the category, and each series at it with its exact text. */
export function pointTip(input: ChartInput): (points: TipPoint | TipPoint[]) => HTMLElement | string {
  return (points) => {
    const all = Array.isArray(points) ? points : [points];
    const at = indexOfPoint(all[0]);
    if (at === undefined) return '';
    const lines = all.flatMap(({ seriesIndex = 0, color }): TipLine[] => {
      const series = input.series[seriesIndex];
      return series
        ? [
            {
              color: typeof color === 'string' ? color : input.colors[seriesIndex % input.colors.length],
              name: series.label,
              text: series.texts[at] ?? '',
            },
          ]
        : [];
    });
    return tipElement(input.categories[at] ?? '', lines);
  };
}
