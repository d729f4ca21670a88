import { PAGE_SIZE } from '@sluice/document';

/** Rows a submit form reads: one to show, one more to notice that the key is not unique (§7, §9). */
export const FORM_PAGE_SIZE = 2;

/** A usable page size: whole, 1 to 500, 20 when unset or not a number. */
export function clampPageSize(size: unknown, fallback: number = PAGE_SIZE.default): number {
  const number = typeof size === 'string' && size.trim() !== '' ? Number(size) : size;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 1) return fallback;
  return Math.min(Math.trunc(number), PAGE_SIZE.max);
}
