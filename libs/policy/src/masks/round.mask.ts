import type { RoundMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';
import { floorDivide, measured, numeral } from './multiples.js';

/**
 * `round`: a number becomes the nearest multiple of the step, halves go up: 12345 → 12000 with 1000. It stays a number.
 */
export const roundMask: MaskKind<RoundMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  keepsNumbers: true,
  compile:
    ({ step: width }) =>
    (text) => {
      const number = measured(text, width);
      if (!number) return undefined;
      const { value, step, scale } = number;
      return numeral(floorDivide(2n * value + step, 2n * step) * step, scale);
    },
};
