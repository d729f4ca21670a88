/**
 * A length of a document as CSS takes it: a number, and a text of digits alone, is px; other texts (`80%`) are as they
 * are.
 */
export function cssLength(length: number | string | undefined): number | string | undefined {
  if (typeof length !== 'string') return length;
  const text = length.trim();
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text || undefined;
}

/** The same where only px will do: undefined for percent and other units, and for what is not above zero. */
export function pixels(length: number | string | undefined): number | undefined {
  const px = cssLength(typeof length === 'string' ? length.trim().replace(/px$/, '') : length);
  return typeof px === 'number' && px > 0 ? px : undefined;
}
