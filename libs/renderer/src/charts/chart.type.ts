import type { EChartsCoreOption } from 'echarts/core';
import type { ChartConfig, Locale } from '@sluice/document';
import type { MapOutline } from '../maps/map.registry.js';
import type { Palette, ThemeMode } from '../theme/tokens.js';

/** One drawn series: its legend, and per category the number to draw by (null for none) and the text to read, exact. */
export interface ChartSeries {
  label: string;
  values: readonly (number | null)[];
  texts: readonly string[];
  type?: 'line' | 'bar';
  axis?: 'left' | 'right';
  stack?: string;
  showNum?: boolean;
  /** Code of the entry of the series' dictionary that it stands for. */
  code?: string | number | boolean;
}

/** An entry of a dictionary, as far as it colours a value. */
export interface ValueEntry {
  value: unknown;
  /** A name of our palette or a `#` colour. */
  color?: string;
}

/**
 * Rows as a chart draws them: in order and cut to the limit; `rows` says which row of the view stands at each place.
 */
export interface ChartData<R = unknown> {
  categories: readonly string[];
  keys: readonly unknown[];
  rows: readonly R[];
  /** Where the flow of each row goes (`target`), as its column reads; '' for nowhere. */
  targets?: readonly string[];
  series: readonly ChartSeries[];
  /** The dictionary of the categories, in its order. */
  entries?: readonly ValueEntry[];
  /** The dictionary of the values that series stand for, in its order. */
  seriesEntries?: readonly ValueEntry[];
}

/** What a chart theme sets (§9). */
export interface ChartTheme {
  /** Series colours by mode. */
  colors: Record<ThemeMode, readonly string[]>;
  /** Lowest and highest colour of a map, by mode. */
  ramp: Record<ThemeMode, readonly [string, string]>;
  /** The ground of the theme by mode; none where the card's own is kept. */
  ground?: Partial<Record<ThemeMode, string>>;
  /** Text and lines for the theme's ground, where it is not of the screen's mode. */
  look?: (palette: Palette) => Palette;
}

/** Everything that an option is made of. */
export interface ChartInput extends ChartData {
  config: ChartConfig;
  palette: Palette;
  colors: readonly string[];
  /** Colour of each category, for kinds that colour parts; absent where the chart's own configuration colours them. */
  categoryColors?: readonly string[];
  ramp: readonly [string, string];
  ground?: string;
  locale: Locale;
  /** Place of the picked point (cross filter); the others step back. */
  picked?: number;
  /** True when the person wants no motion. */
  still: boolean;
  /** The map of a map chart. */
  outline?: MapOutline;
}

/** A part of echarts, given to `use`. */
export type ChartPart = Parameters<typeof import('echarts/core').use>[0];

/** A chart kind: the parts of echarts that it needs, and its option. */
export interface ChartKind {
  parts: ChartPart;
  option: (input: ChartInput) => EChartsCoreOption;
  /** Fetches the map that the configuration asks for. Throws in words for the builder when there is none. */
  load?: (config: ChartConfig) => Promise<MapOutline>;
  /** The axis that the categories stand on, where a click beside a point picks its category. */
  categoryAxis?: (input: ChartInput) => 'x' | 'y' | undefined;
  /**
   * The category under a place of a canvas of a size, in px, for kinds whose categories stand on no axis and whose
   * points say nothing of them.
   */
  categoryAt?: (
    input: ChartInput,
    point: { x: number; y: number },
    size: { width: number; height: number },
  ) => number | undefined;
  /** Rows that the kind cannot draw, in words of the rows; told below the chart. */
  leftOut?: (input: ChartInput) => readonly string[];
}
