import type { CSSProperties } from 'react';
import type { CompiledPage } from '@sluice/document';
import { brightness, safeColour } from '../theme/colour.js';
import { cssLength } from '../theme/css-length.js';
import type { ThemeMode } from '../theme/tokens.js';

const centred: CSSProperties = { marginInline: 'auto' };
const margins: Record<number, CSSProperties> = { 1: { marginRight: 'auto' }, 3: { marginLeft: 'auto' } };

/**
 * Width, alignment (1 left, 3 right, else centre) and background of a page (§2). In the dark mode a light background
 * gives way to the theme's.
 */
export function pageStyle(
  config: CompiledPage['config'],
  mode: ThemeMode,
): { outer: CSSProperties; inner: CSSProperties } {
  const { align } = config;
  const width = cssLength(config.width);
  const bgColor = safeColour(config.bgColor);
  const clashes = mode === 'dark' && bgColor !== undefined && (brightness(bgColor) ?? 1) > 0.5;
  return {
    outer: bgColor === undefined || clashes ? {} : { background: bgColor },
    inner: width === undefined ? {} : { maxWidth: width, ...(margins[align ?? 2] ?? centred) },
  };
}
