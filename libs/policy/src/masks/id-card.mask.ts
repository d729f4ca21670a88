import type { IdCardMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/** Citizen identity numbers: GB 11643-1999 with 18 characters, the older ones with 15 digits. */
const NUMBER = /^(?:\d{17}[\dXx]|\d{15})$/;

/** `id_card`: the first and last characters of an ID card's number stay; the date of birth between them never does. */
export const idCardMask: MaskKind<IdCardMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ first, last }) =>
    (text) => {
      const number = text.trim();
      if (!NUMBER.test(number)) return undefined;
      const { length } = number;
      // The last three of the older numbers and four of the newer ones stand behind the date of birth.
      const end = Math.min(last, length === 15 ? 3 : 4);
      return number.slice(0, first) + '*'.repeat(length - first - end) + number.slice(length - end);
    },
};
