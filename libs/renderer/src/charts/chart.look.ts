import type { ChartConfig } from '@sluice/document';
import { safeColour } from '../theme/colour.js';
import { palettes, type ThemeMode } from '../theme/tokens.js';
import type { ChartInput, ChartTheme } from './chart.type.js';

/** The part of an option's input that colours it. */
export type ChartLook = Pick<ChartInput, 'palette' | 'colors' | 'ramp' | 'ground'>;

/**
 * Colours of a chart: those of its configuration first, then its theme's; the default theme begins with the app's colour.
 * @param appColor `--app-color` of the page, empty where the app has none
 */
export function chartLook(theme: ChartTheme, { mode, config, appColor = '' }: { mode: ThemeMode; config: ChartConfig; appColor?: string }): ChartLook {
  const isDefault = (config.chart_theme ?? 'default') === 'default';
  const palette = theme.look?.(palettes[mode]) ?? palettes[mode];
  const [low, high] = theme.ramp[mode];
  const given = config.chart_color?.filter((color) => safeColour(color) !== undefined) ?? [];
  const own = isDefault && appColor !== '' ? appColor : undefined;
  return {
    palette,
    colors: given.length > 0 ? given : own ? [own, ...theme.colors[mode].slice(1)] : theme.colors[mode],
    ramp: [low, given[0] ?? own ?? high],
    ...(theme.ground?.[mode] ? { ground: theme.ground[mode] } : {}),
  };
}
