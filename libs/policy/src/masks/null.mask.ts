import type { NullMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/** `null`: the value is left out. */
export const nullMask: MaskKind<NullMask> = {
  survives: 'any-expression',
  keepsEquality: false,
  compile: () => () => null,
};
