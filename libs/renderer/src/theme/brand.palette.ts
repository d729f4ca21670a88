import { palettes, type Palette, type ThemeMode } from './tokens.js';

type Rgb = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [17, 20, 27];
/** Text and its ground, WCAG 2.2 1.4.3. */
const READABLE = 4.5;

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const mixed = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb;

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours written as #rrggbb, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colour moved towards another one just as far as it reads on that ground. */
function readable(color: string, ground: string, towards: Rgb): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = hexOf(mixed(rgbOf(color), towards, share));
    if (contrast(candidate, ground) >= READABLE) return candidate;
  }
  return hexOf(towards);
}

/**
 * The brand under the pointer: lighter, unless the text on it could be read less well than it must be; then away from
 * the text.
 */
function hovered(brand: Rgb, onPrimary: string): string {
  const lighter = hexOf(mixed(brand, WHITE, 0.14));
  return contrast(lighter, onPrimary) >= READABLE
    ? lighter
    : hexOf(mixed(brand, onPrimary === '#ffffff' ? BLACK : WHITE, 0.1));
}

/** RGB distance below which two slices side by side look like one. */
const ALIKE = 110;

/** The brand first, then the palette's own colours; those that look like it come last. */
function chartColours(first: string, others: readonly string[]): string[] {
  const isAlike = (color: string): boolean =>
    Math.hypot(...rgbOf(color).map((part, at) => part - (rgbOf(first)[at] ?? 0))) < ALIKE;
  return [first, ...others.filter((color) => !isAlike(color)), ...others.filter(isAlike)];
}

/**
 * The palette of a mode with an app's own colour as its primary one (§3 App info): its hovers, soft grounds and links
 * follow, text on it and links in it stay readable whatever the colour, and charts begin with it. Anything but #rrggbb
 * leaves the palette as it is.
 */
export function brandPalette(mode: ThemeMode, brand?: string): Palette {
  const base = palettes[mode];
  if (brand === undefined || !HEX.test(brand)) return base;
  const own = rgbOf(brand);
  const accent = readable(brand, base.surface, mode === 'dark' ? WHITE : BLACK);
  const soft = hexOf(mixed(rgbOf(base.surface), own, mode === 'dark' ? 0.2 : 0.1));
  const onPrimary = contrast(brand, '#ffffff') >= 3 ? '#ffffff' : hexOf(BLACK);
  return {
    ...base,
    primary: brand,
    primaryHover: hovered(own, onPrimary),
    primaryActive: hexOf(mixed(own, BLACK, 0.16)),
    primarySoft: soft,
    selected: soft,
    onPrimary,
    accent,
    chart: chartColours(mode === 'dark' ? hexOf(mixed(rgbOf(accent), own, 0.3)) : brand, base.chart.slice(1)),
  };
}
