import type { PhoneMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

const HIDDEN = '****';
/** Mobile numbers of mainland China, with or without the country's code. */
const MOBILE = /^(?:(?:\+|00)?86[- ]?)?(1[3-9]\d)[- ]?\d{4}[- ]?(\d{4})$/;
/** Its landlines: area code, seven or eight digits, an extension that is left out. */
const LANDLINE = /^(?:(?:\+|00)?86[- ]?)?\(?(0?[1-9]\d{1,2})\)?[- ]?\d{4}(\d{3,4})(?:[-x ]\d{1,6})?$/;
/** E.164: a country code and at most fifteen digits, signs between them. */
const FOREIGN = /^\+(\d{1,3})[\d ()-]{4,20}(\d{2})$/;

/**
 * `phone`: the beginning and the last digits of a telephone number stay: 13812345678 → 138****5678, 010-12345678 →
 * 010-****5678.
 */
export const phoneMask: MaskKind<PhoneMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ last }) =>
    (text) => {
      const number = text.trim();
      const end = (digits: string): string => (last === 0 ? '' : digits.slice(-last));
      const [, mobile, mobileEnd = ''] = MOBILE.exec(number) ?? [];
      if (mobile) return `${mobile}${HIDDEN}${end(mobileEnd)}`;
      const [, area, landEnd = ''] = LANDLINE.exec(number) ?? [];
      if (area) return `${area}-${HIDDEN}${end(landEnd)}`;
      const [, country, foreignEnd = ''] = FOREIGN.exec(number) ?? [];
      return country ? `+${country} ${HIDDEN}${end(foreignEnd)}` : undefined;
    },
};
