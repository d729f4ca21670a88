const NOTATION = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]*\))$/i;

/** A colour that a document or a setting names, or undefined for anything else that CSS might understand: a `url(…)` in a background would fetch. */
export function safeColour(value: unknown): string | undefined {
  const plain = typeof value === 'string' ? value.trim() : '';
  return NOTATION.test(plain) ? plain : undefined;
}
