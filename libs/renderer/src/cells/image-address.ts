import { safeHref } from './link.cell.js';

const INLINE = /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/** An address that may stand in an `img`: an inline picture, or what a link may be. Null for everything else. */
export const imageAddress = (value: unknown): string | null =>
  INLINE.test(String(value)) ? String(value) : safeHref(String(value ?? '').trim()) || null;

/**
 * The same for pictures that a page shows by itself: inline, or of this site. One elsewhere would tell its owner who
 * looks; the Content-Security-Policy blocks it.
 */
export function ownImageAddress(value: unknown): string | null {
  const address = imageAddress(value);
  return address !== null && INLINE.test(address) ? address : ownAddress(address);
}

/** A harmless address if it is of this site. */
export function ownAddress(address: string | null): string | null {
  if (address === null || !/^[a-z]+:/i.test(address)) return address;
  return URL.canParse(address) && new URL(address).origin === window.location.origin ? address : null;
}

/** Addresses of one picture or several: a list, one inline picture, or text separated by commas. */
export function imageAddresses(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  const parts = Array.isArray(value)
    ? (value as unknown[])
    : String(value).startsWith('data:')
      ? [value]
      : String(value).split(',');
  return parts.map(imageAddress).filter((one): one is string => one !== null);
}
