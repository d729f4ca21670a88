/** Rows of a page when the size is unset or invalid (§5, decisions "Pages"). */
export const DEFAULT_PAGE_SIZE = 20;
/** Most rows of one page, and most points of a chart (§5). */
export const MAX_PAGE_SIZE = 500;
/** Rows a submit form reads: one to show, one more to notice that the key is not unique (§7, §9). */
export const FORM_PAGE_SIZE = 2;

/** A usable page size: whole, 1 to 500, 20 when unset or not a number. */
export function clampPageSize(size: unknown, fallback: number = DEFAULT_PAGE_SIZE): number {
  const number = typeof size === 'string' && size.trim() !== '' ? Number(size) : size;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 1) return fallback;
  return Math.min(Math.trunc(number), MAX_PAGE_SIZE);
}
