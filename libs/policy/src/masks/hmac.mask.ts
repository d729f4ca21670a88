import type { MaskKind } from './mask.type.js';

/** How many hexadecimal digits of the digest are shown. */
export interface HmacConfig {
  length: number;
}

const LEAST = 8;
const MOST = 64;

/** `hmac`: a keyed digest; equal values stay equal, the value cannot be computed back or tried out without the installation's key. */
export const hmacMask: MaskKind<HmacConfig> = {
  survives: 'plain-column',
  keepsEquality: true,
  readConfig: ({ length = 16 }) => {
    const digits = Number(length);
    return Number.isInteger(digits) && digits >= LEAST && digits <= MOST ? { length: digits } : undefined;
  },
  compile:
    ({ length }, { hmac }) =>
    (text) =>
      hmac?.(text).slice(0, length),
};
