import { init, type ECharts, type EChartsCoreOption } from 'echarts/core';
import type { ChartInput } from './chart.type.js';

/** px that a heading takes above the chart. */
const HEADING = 44;

/**
 * The chart as a PNG at twice its size, with its heading and ground: drawn beside the one on the screen, which nobody
 * sees change.
 */
export function chartPicture(
  chart: ECharts,
  { title, subTitle, option, input }: { title: string; subTitle: string; option: EChartsCoreOption; input: ChartInput },
): string {
  const { palette, ground = palette.surface } = input;
  const box = document.createElement('div');
  const head = title === '' && subTitle === '' ? 0 : HEADING;
  const size = { width: chart.getWidth(), height: chart.getHeight() + head };
  const copy = init(box, null, { renderer: 'canvas', ...size });
  try {
    const { legend } = chart.getOption() as { legend?: { selected?: Record<string, boolean> }[] };
    copy.setOption({
      ...lowered(option, head),
      textStyle: { fontFamily: getComputedStyle(chart.getDom()).fontFamily },
      animation: false,
      backgroundColor: ground,
    });
    copy.setOption({
      title:
        head > 0
          ? {
              text: title,
              subtext: subTitle,
              left: 12,
              top: 8,
              itemGap: 4,
              textStyle: { color: palette.text, fontSize: 14 },
              subtextStyle: { color: palette.textMuted, fontSize: 12 },
            }
          : undefined,
      legend: legend?.[0]?.selected && { selected: legend[0].selected },
    });
    return copy.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground });
  } finally {
    copy.dispose();
  }
}

/** The option with everything that stands at the top moved below the heading. */
function lowered(option: EChartsCoreOption, head: number): EChartsCoreOption {
  if (head === 0) return option;
  const { grid, radar, series } = option as {
    grid?: { top?: number | string };
    radar?: { center?: unknown[] };
    series?: { top?: number; center?: unknown[]; type?: string }[];
  };
  const below = (top: number | string | undefined): number | string | undefined =>
    typeof top === 'number' ? top + head : top;
  const lower = ([x, y]: unknown[]): unknown[] => [x, typeof y === 'string' ? `${Number.parseFloat(y) + 4}%` : y];
  return {
    ...option,
    grid: grid && { ...grid, top: below(grid.top) },
    radar: radar?.center ? { ...radar, center: lower(radar.center) } : radar,
    series: (series ?? []).map((one) => ({
      ...one,
      ...(one.top === undefined ? {} : { top: below(one.top) }),
      ...(one.center ? { center: lower(one.center) } : {}),
    })),
  };
}
