import type { CSSProperties } from 'react';
import type { StyleSetting } from '@sluice/document';
import { brightness, safeColour } from '../theme/colour.js';
import type { ThemeMode } from '../theme/tokens.js';

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** A colour that was chosen for the light mode gives way in the dark one: a light ground, a dark text. */
function colourFor(
  mode: ThemeMode,
  colour: string | undefined,
  clashes: (bright: number) => boolean,
): string | undefined {
  const safe = safeColour(colour);
  const bright = safe === undefined ? null : brightness(safe);
  return mode === 'dark' && bright !== null && clashes(bright) ? undefined : safe;
}

/** The text size of a style setting that names none (§3). */
const TEXT_SIZE = 14;

/**
 * The text size of a view in px, inside §5's bounds; undefined for a view without a style setting, which is as large as
 * its page's controls.
 */
export const textSize = (style: StyleSetting | undefined): number | undefined =>
  style === undefined ? undefined : between(style.text_size ?? TEXT_SIZE, 12, 24);

/**
 * A view's style setting as CSS; sizes outside §5 (text 12–24, border 0–24, others ≥ 0) are brought inside. Cells and
 * fields take their text colour from `--sl-text`.
 */
export function viewStyle(style: StyleSetting | undefined, mode: ThemeMode): CSSProperties {
  if (!style) return {};
  const css: CSSProperties & { '--sl-text'?: string } = {};
  css.fontSize = textSize(style);
  if (style.text_weight !== undefined) css.fontWeight = style.text_weight;
  const colour = colourFor(mode, style.text_color, (bright) => bright < 0.5);
  if (colour !== undefined) Object.assign(css, { color: colour, '--sl-text': colour });
  if (style.bg_color !== undefined) css.background = colourFor(mode, style.bg_color, (bright) => bright > 0.5);
  if (style.border_width !== undefined) {
    css.borderWidth = between(style.border_width, 0, 24);
    css.borderStyle = style.border_type ?? 'solid';
    if (style.border_color !== undefined) css.borderColor = safeColour(style.border_color);
  }
  if (style.border_radius !== undefined) css.borderRadius = Math.max(0, style.border_radius);
  if (style.padding_top !== undefined) css.paddingTop = Math.max(0, style.padding_top);
  if (style.padding_right !== undefined) css.paddingRight = Math.max(0, style.padding_right);
  if (style.padding_bottom !== undefined) css.paddingBottom = Math.max(0, style.padding_bottom);
  if (style.padding_left !== undefined) css.paddingLeft = Math.max(0, style.padding_left);
  return css;
}
