import type { FullMask } from '@sluice/document';
import { FULL_MASK, type MaskKind } from './mask.type.js';

/**
 * `full`: nothing of the value is left, not even its length; with `hides_null` (set where a value is derived) not even
 * whether there is one.
 */
export const fullMask: MaskKind<FullMask> = {
  survives: 'any-expression',
  keepsEquality: false,
  compile: () => () => FULL_MASK,
};
