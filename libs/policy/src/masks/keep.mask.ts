import type { KeepMask } from '@sluice/document';
import { LEAST_HIDDEN, type MaskKind } from './mask.type.js';

/** Half of a pair; a regular expression, because a loop over the units takes longer for every cell. */
const SURROGATE = /[\ud800-\udfff]/;

/**
 * `keep`: the first and last characters stay, one sign stands for each character between them: 13812345678 →
 * 138****5678 with 3 and 4. Characters are code points, so that no pair of surrogates is cut.
 */
export const keepMask: MaskKind<KeepMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile: ({ first, last, char }) => {
    const hidden: string[] = [];
    const stars = (length: number): string => (hidden[length] ??= char.repeat(length));
    const fits = (length: number): boolean => length - first - last >= Math.max(1, length * LEAST_HIDDEN);
    return (text) => {
      if (!SURROGATE.test(text)) {
        const { length } = text;
        return fits(length)
          ? text.slice(0, first) + stars(length - first - last) + text.slice(length - last)
          : undefined;
      }
      const points = [...text];
      const { length } = points;
      return fits(length)
        ? points.slice(0, first).join('') + stars(length - first - last) + points.slice(length - last).join('')
        : undefined;
    };
  },
};
