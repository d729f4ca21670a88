import type { ChartConfig } from '@sluice/document';
import type { EChartsCoreOption } from 'echarts/core';

/** So few categories are all named; of more, as many as stand beside each other. */
const ALL_NAMED = 12;
/** About what the scale beside the categories takes, in px. */
const SCALE = 56;
const GAP = 8;
/** Names are broken into so many lines; a word or two may not fill theirs. */
const LINES = 2.5;
/** A name that stands aslant is cut at this width; the tooltip has it whole. */
const ASLANT = { rotate: 40, width: 96 };

/** About how wide a text is in the charts' letters: one of Chinese 12 px, one of others 7. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12 : 7), 0);

/** How the names below an axis are drawn by themselves: side by side, those that would overlap left out. */
export const plainNames = (config: ChartConfig): object => ({
  rotate: config.x_rotate ?? 0,
  interval: 'auto',
  hideOverlap: true,
  width: 120,
  overflow: 'truncate',
});

/** The widest part of a name that is not broken: a word, of Chinese a character. */
const widestWord = (name: string): number => Math.max(0, ...name.split(/[\s\u2e80-\uffff]+/).map(textWidth));

interface NamedAxis {
  type?: string;
  data?: readonly string[];
  axisLabel?: object;
}

/**
 * An option whose categories' names suit a chart of a width, in px: of few none is left out. They are broken where a
 * line does not hold them, else they stand aslant; a rotation of the document's own stays. Options without categories
 * on the x axis stay as they are.
 */
export function withNames(option: EChartsCoreOption, config: ChartConfig, width: number): EChartsCoreOption {
  const axis = option.xAxis as NamedAxis | undefined;
  if (axis?.type !== 'category' || !axis.data) return option;
  return { ...option, xAxis: { ...axis, axisLabel: { ...axis.axisLabel, ...namesIn(axis.data, config, width) } } };
}

function namesIn(names: readonly string[], config: ChartConfig, width: number): object {
  const plain = plainNames(config);
  const room = (width - SCALE) / names.length - GAP;
  if (names.length > ALL_NAMED || room <= 0 || names.every((name) => textWidth(name) <= room)) return plain;
  const all = { ...plain, interval: 0, hideOverlap: false };
  if (config.x_rotate) return all;
  const fits = names.every((name) => widestWord(name) <= room && textWidth(name) <= room * LINES);
  return fits ? { ...all, width: room, overflow: 'break' } : { ...all, ...ASLANT };
}
