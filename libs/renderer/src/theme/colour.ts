import type { ThemeMode } from './tokens.js';

const NOTATION = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]*\))$/i;

/**
 * A colour that a document or a setting names, or undefined for anything else that CSS might understand: a `url(…)` in
 * a background would fetch.
 */
export function safeColour(value: unknown): string | undefined {
  const plain = typeof value === 'string' ? value.trim() : '';
  return NOTATION.test(plain) ? plain : undefined;
}

/** Brightness from 0 to 1 of a `#rgb` or `#rrggbb` colour; null for other notations. */
export function brightness(colour: string): number | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return 0.299 * part(0) + 0.587 * part(2) + 0.114 * part(4);
}

/** A colour chosen for light screens, as it stands on the ground of a mode: lifted on a dark one. */
export const onGround = (color: string, mode: ThemeMode): string =>
  mode === 'dark' ? mixed(color, '#ffffff', 0.3) : color;

/** Hues nearer than this, in degrees, are taken for one colour. */
const NEAR_HUE = 24;

/** True when one of the colours could be mistaken for the other. */
export function looksAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [hueOf(one), hueOf(other)];
  if (first === undefined || second === undefined) return false;
  const apart = Math.abs(first - second);
  return Math.min(apart, 360 - apart) < NEAR_HUE;
}

/** Parts of a `#rrggbb` colour, 0 to 255; undefined for other notations. */
function partsOf(color: string): [number, number, number] | undefined {
  const [red, green, blue] = (/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

/** A colour with a share of another in it; unchanged where one of them is in another notation. */
export function mixed(color: string, other: string, share: number): string {
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
  const [limit, span] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)];
  if (span < 12) return undefined;
  const sixth =
    limit === red ? (green - blue) / span : limit === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

/** Above this a ground is light: dark letters read better on it. */
const LIGHT_GROUND = 0.55;

/** The colour of letters that read on a ground, whatever the mode: nearly black or white. */
export const letterOn = (ground: string): string => ((brightness(ground) ?? 1) > LIGHT_GROUND ? '#1b2130' : '#ffffff');
