const NOTATION = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]*\))$/i;

/** A colour that a document or a setting names, or undefined for anything else that CSS might understand: a `url(…)` in a background would fetch. */
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
