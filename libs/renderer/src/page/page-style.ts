import type { CSSProperties } from 'react';
import type { CompiledPage } from '@sluice/document';
import { safeColour } from '../theme/colour.js';
import type { ThemeMode } from '../theme/tokens.js';

/** Brightness from 0 to 1 of a `#rgb` or `#rrggbb` colour; null for other notations. */
export function brightness(colour: string): number | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return 0.299 * part(0) + 0.587 * part(2) + 0.114 * part(4);
}

const margins: Record<number, CSSProperties> = { 1: { marginRight: 'auto' }, 3: { marginLeft: 'auto' } };

/** Width, alignment (1 left, 3 right, else centre) and background of a page (§2). In the dark mode a light background gives way to the theme's. */
export function pageStyle(config: CompiledPage['config'], mode: ThemeMode): { outer: CSSProperties; inner: CSSProperties } {
  const { width, align } = config;
  const bgColor = safeColour(config.bgColor);
  const clashes = mode === 'dark' && bgColor !== undefined && (brightness(bgColor) ?? 1) > 0.5;
  return {
    outer: bgColor === undefined || clashes ? {} : { background: bgColor },
    inner: width === undefined ? {} : { maxWidth: width, ...(margins[align ?? 2] ?? { marginInline: 'auto' }) },
  };
}
