import type { MaskKind } from './mask.type.js';

/** `null`: the value is left out. */
export const nullMask: MaskKind<object> = {
  survives: 'any-expression',
  keepsEquality: false,
  readConfig: () => ({}),
  compile: () => () => null,
};
