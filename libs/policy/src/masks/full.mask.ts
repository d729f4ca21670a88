import { FULL_MASK, type MaskKind } from './mask.type.js';

/** `full`: nothing of the value is left, not even its length; with `hides_null` (set where a value is derived) not even whether there is one. */
export const fullMask: MaskKind<object> = {
  survives: 'any-expression',
  keepsEquality: false,
  readConfig: () => ({}),
  compile: () => () => FULL_MASK,
};
