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
export function chartLook(
  theme: ChartTheme,
  { mode, config, appColor = '' }: { mode: ThemeMode; config: ChartConfig; appColor?: string },
): ChartLook {
  const isDefault = (config.chart_theme ?? 'default') === 'default';
  const palette = theme.look?.(palettes[mode]) ?? palettes[mode];
  const given = config.chart_color?.filter((color) => safeColour(color) !== undefined) ?? [];
  // A colour chosen for light screens is lifted on a dark ground.
  const own = !isDefault || appColor === '' ? undefined : mode === 'dark' ? mixed(appColor, '#ffffff', 0.3) : appColor;
  const high = given[0] ?? own;
  return {
    palette,
    colors: given.length > 0 ? given : own ? withFirst(own, theme.colors[mode]) : theme.colors[mode],
    ramp: high === undefined ? theme.ramp[mode] : [mixed(high, palette.surface, 0.86), high],
    ...(theme.ground?.[mode] ? { ground: theme.ground[mode] } : {}),
  };
}

/** Hues nearer than this, in degrees, are taken for one colour. */
const NEAR_HUE = 24;

/** Colours that begin with an app's own; those that could be mistaken for it go last. */
function withFirst(own: string, colors: readonly string[]): string[] {
  const hue = hueOf(own);
  const isNear = (color: string): boolean => {
    const other = hueOf(color);
    if (hue === undefined || other === undefined) return false;
    const apart = Math.abs(hue - other);
    return Math.min(apart, 360 - apart) < NEAR_HUE;
  };
  return [own, ...colors.filter((color) => !isNear(color)), ...colors.filter(isNear)];
}

/** Parts of a `#rrggbb` colour, 0 to 255; undefined for other notations. */
function partsOf(color: string): [number, number, number] | undefined {
  const [red, green, blue] = (/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

/** A colour with a share of another in it; unchanged where one of them is in another notation. */
function mixed(color: string, other: string, share: number): string {
  const [own, more] = [partsOf(color), partsOf(other)];
  if (!own || !more) return color;
  return `#${own
    .map((part, at) =>
      Math.round(part * (1 - share) + (more[at] ?? 0) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The hue of a colour in degrees; undefined for greys and other notations. */
function hueOf(color: string): number | undefined {
  const parts = partsOf(color);
  if (!parts) return undefined;
  const [red, green, blue] = parts;
  const [most, span] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)];
  if (span < 12) return undefined;
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}
