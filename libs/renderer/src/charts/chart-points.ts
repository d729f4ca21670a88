import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { indexOfPoint, type TipPoint } from './chart-tip.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** What a person does with a point; the names of §4. */
export type PointEvent = 'select' | 'dblclick' | 'contextmenu';

const events = { click: 'select', dblclick: 'dblclick', contextmenu: 'contextmenu' } as const satisfies Record<
  string,
  PointEvent
>;

/** What is drawn at the time of an event. */
interface Drawn {
  kind: ChartKind;
  input: ChartInput;
  onPoint?: (event: PointEvent, at: number) => void;
}

/**
 * Tells clicks on points. Where categories stand on an axis a click anywhere in a category's band is one on its point:
 * lines and short bars are hard to hit.
 */
export function listenForPoints(chart: ECharts, drawn: () => Drawn): void {
  const surface = chart.getZr();
  for (const [name, event] of Object.entries(events)) {
    surface.on(name, (raw) => {
      const at = bandAt(chart, drawn(), raw as unknown as { offsetX: number; offsetY: number });
      if (at !== undefined) tell(drawn(), event, { at, raw });
    });
    chart.on(name, (point) => {
      const { kind, input } = drawn();
      const at = kind.categoryAt || kind.categoryAxis?.(input) ? undefined : indexOfPoint(point as TipPoint);
      if (at !== undefined) tell(drawn(), event, { at, raw: (point as { event?: unknown }).event });
    });
  }
  surface.on('mousemove', (raw) => {
    const { onPoint } = drawn();
    if (onPoint && bandAt(chart, drawn(), raw as unknown as { offsetX: number; offsetY: number }) !== undefined)
      surface.setCursorStyle('pointer');
  });
}

function tell({ onPoint, input }: Drawn, event: PointEvent, { at, raw }: { at: number; raw: unknown }): void {
  if (!onPoint || at < 0 || at >= input.categories.length) return;
  if (event === 'contextmenu') (raw as { event?: Event } | undefined)?.event?.preventDefault();
  onPoint(event, at);
}

/** The category under a place of the canvas; undefined outside the axes, and where nothing may be picked. */
function bandAt(
  chart: ECharts,
  { kind, input, onPoint }: Drawn,
  { offsetX, offsetY }: { offsetX: number; offsetY: number },
): number | undefined {
  if (onPoint && kind.categoryAt)
    return kind.categoryAt(input, { x: offsetX, y: offsetY }, { width: chart.getWidth(), height: chart.getHeight() });
  const axis = onPoint && kind.categoryAxis?.(input);
  if (!axis || !chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return undefined;
  const point = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as number[];
  const at = Math.round(point[axis === 'x' ? 0 : 1] ?? Number.NaN);
  return Number.isInteger(at) ? at : undefined;
}

/** Where a row stands in the first series; undefined where the kind left it out. */
export function shownIndex(option: EChartsCoreOption, at: number): number | undefined {
  const [first] = (option.series ?? []) as { data?: unknown[] }[];
  const data = first?.data ?? [];
  const carried = data.findIndex((item) => (item as { at?: unknown } | null)?.at === at);
  if (carried >= 0) return carried;
  return data.some((item) => typeof (item as { at?: unknown } | null)?.at === 'number') ? undefined : at;
}
