import type { BankCardMask } from '@sluice/document';
import { LEAST_HIDDEN, type MaskKind } from './mask.type.js';

/** A card's number: 12 to 19 digits (ISO/IEC 7812), in groups or not. */
const NUMBER = /^\d(?:[ -]?\d){11,18}$/;

/**
 * `bank_card`: at most the first six and last four digits stay (PCI DSS 4.0, 3.4.1), signs between groups stay too. A
 * number of which they are most is masked fully.
 */
export const bankCardMask: MaskKind<BankCardMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ first, last }) =>
    (text) => {
      const number = text.trim();
      if (!NUMBER.test(number)) return undefined;
      const length = number.replace(/\D/g, '').length;
      // Of the shortest numbers two digits would be hidden, and the check digit tells one of them.
      if (length - first - last < length * LEAST_HIDDEN) return undefined;
      let at = 0;
      return number.replace(/\d/g, (digit) => {
        at += 1;
        return at <= first || at > length - last ? digit : '*';
      });
    },
};
