import type { RangeMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';
import { floorDivide, measured, numeral } from './multiples.js';

/**
 * `range`: the interval of the given width that holds a number, its lower end included: 12345 → 10000–20000 with a
 * width of 10000.
 */
export const rangeMask: MaskKind<RangeMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ width }) =>
    (text) => {
      const number = measured(text, width);
      if (!number) return undefined;
      const { value, step, scale } = number;
      const from = floorDivide(value, step) * step;
      return `${numeral(from, scale)}–${numeral(from + step, scale)}`;
    },
};
