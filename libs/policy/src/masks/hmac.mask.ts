import type { HmacMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/**
 * `hmac`: a keyed digest; equal values stay equal, the value cannot be computed back or tried out without the
 * installation's key.
 */
export const hmacMask: MaskKind<HmacMask> = {
  survives: 'plain-column',
  keepsEquality: true,
  compile:
    ({ length, digest }, { hmac }) =>
    (text) =>
      hmac?.(text, digest).slice(0, length),
};
