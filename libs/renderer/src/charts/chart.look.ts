import type { ChartConfig } from '@sluice/document';
import { looksAlike, mixed, onGround, safeColour } from '../theme/colour.js';
import { palettes, type ThemeMode } from '../theme/tokens.js';
import type { ChartInput, ChartTheme } from './chart.type.js';

/** The part of an option's input that colours it. */
export type ChartLook = Pick<ChartInput, 'palette' | 'colors' | 'ramp' | 'ground'>;

/**
 * Colours of a chart: those of its configuration first, then its theme's; the default theme begins with the app's
 * colour.
 * @param appColor `--app-color` of the page, empty where the app has none
 */
export function chartLook(
  theme: ChartTheme,
  { mode, config, appColor = '' }: { mode: ThemeMode; config: ChartConfig; appColor?: string },
): ChartLook {
  const isDefault = (config.chart_theme ?? 'default') === 'default';
  const palette = theme.look?.(palettes[mode]) ?? palettes[mode];
  const given = config.chart_color?.filter((color) => safeColour(color) !== undefined) ?? [];
  const own = !isDefault || appColor === '' ? undefined : onGround(appColor, mode);
  const high = given[0] ?? own;
  return {
    palette,
    colors: given.length > 0 ? given : own ? withFirst(own, theme.colors[mode]) : theme.colors[mode],
    ramp: high === undefined ? theme.ramp[mode] : [mixed(high, palette.surface, 0.86), high],
    ground: theme.ground?.[mode],
  };
}

/** Colours that begin with an app's own; those that could be mistaken for it go last. */
function withFirst(own: string, colors: readonly string[]): string[] {
  const alike = (color: string): boolean => looksAlike(own, color);
  return [own, ...colors.filter((color) => !alike(color)), ...colors.filter(alike)];
}
