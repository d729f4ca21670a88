import { looksAlike, onGround } from '../theme/colour.js';
import { namedColour } from '../theme/named.colour.js';
import type { ThemeMode } from '../theme/tokens.js';
import type { ChartInput, ValueEntry } from './chart.type.js';

/** The colours that a chart gives to values. */
type Painted = Pick<ChartInput, 'colors' | 'categoryColors'>;

/**
 * One value has one colour, on every chart of every page: that of its dictionary's entry; without one, the palette's by
 * the entry's place in its dictionary; without a dictionary, by the value itself. A chart that names its own colours
 * (`chart_color`) keeps them, in its rows' order.
 * @param colors the palette of the chart's theme
 */
export function paintValues(
  {
    keys,
    entries,
    series,
    seriesEntries,
    config,
  }: Pick<ChartInput, 'keys' | 'entries' | 'series' | 'seriesEntries' | 'config'>,
  colors: readonly string[],
  mode: ThemeMode,
): Painted {
  if ((config.chart_color?.length ?? 0) > 0) return { colors };
  const parts = entries ? entryColours(entries, colors, mode) : new Map<string, string>();
  return {
    colors: seriesEntries ? seriesColours(series, entryColours(seriesEntries, colors, mode), colors) : colors,
    categoryColors: coloursOf(keys, parts, colors),
  };
}

/** Colours of a dictionary's entries, by value: their own, or the next of the palette that looks like none of those. */
function entryColours(entries: readonly ValueEntry[], colors: readonly string[], mode: ThemeMode): Map<string, string> {
  const own = entries.map(({ color }) => namedColour(color)).map((color) => color && onGround(color, mode));
  const free = colors.filter((color) => !own.some((other) => other !== undefined && looksAlike(color, other)));
  const left = free.length > 0 ? free : colors;
  let at = 0;
  return new Map(entries.map(({ value }, index) => [String(value), own[index] ?? left[at++ % left.length] ?? '']));
}

/** Series that stand for an entry have its colour, the others those that are left, in order. */
function seriesColours(
  series: ChartInput['series'],
  known: ReadonlyMap<string, string>,
  colors: readonly string[],
): string[] {
  const taken = series.map(({ code }) => (code === undefined ? undefined : known.get(String(code))));
  const free = colors.filter((color) => !taken.includes(color));
  const left = free.length > 0 ? free : colors;
  let at = 0;
  return taken.map((color) => color ?? left[at++ % left.length] ?? '');
}

/**
 * A colour for each value: the known one, or the palette's at a place that follows from the value; where another value
 * has it, the next one that is free.
 */
function coloursOf(
  values: readonly unknown[],
  known: ReadonlyMap<string, string>,
  colors: readonly string[],
): string[] {
  const given = new Map(known);
  const uses = colors.map((color) => values.filter((value) => known.get(String(value)) === color).length);
  // In the order of their names, so that the order of the rows does not count.
  for (const name of [...new Set(values.map(String))].sort()) {
    if (given.has(name)) continue;
    const fewest = Math.min(...uses);
    const start = hash(name) % colors.length;
    const at =
      colors.map((_color, step) => (start + step) % colors.length).find((index) => uses[index] === fewest) ?? 0;
    uses[at] = (uses[at] ?? 0) + 1;
    given.set(name, colors[at] ?? '');
  }
  return values.map((value) => given.get(String(value)) ?? '');
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}
