import type { SubstituteMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/**
 * `substitute`: one fixed text stands for every value. Null stays null, so what is derived from the column is masked
 * fully, not substituted.
 */
export const substituteMask: MaskKind<SubstituteMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ text }) =>
    () =>
      text,
};
