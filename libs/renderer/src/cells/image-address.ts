import { safeHref } from './link.cell.js';

const INLINE = /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/** An address that may stand in an `img`: an inline picture, or what a link may be. Null for everything else. */
export const imageAddress = (value: unknown): string | null => (INLINE.test(String(value)) ? String(value) : safeHref(String(value ?? '').trim()) || null);

/** Addresses of one picture or several: a list, one inline picture, or text separated by commas. */
export function imageAddresses(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  const parts = Array.isArray(value) ? (value as unknown[]) : String(value).startsWith('data:') ? [value] : String(value).split(',');
  return parts.map(imageAddress).filter((one): one is string => one !== null);
}
