import type { MaskSettings } from '@sluice/document';
import { emailMask } from './email.mask.js';
import { fullMask } from './full.mask.js';
import { hmacMask } from './hmac.mask.js';
import { keepMask } from './keep.mask.js';
import type { MaskKind } from './mask.type.js';
import { nullMask } from './null.mask.js';

/** Every masking algorithm; its settings are described by `schemas/mask/<name>.json`. */
export const maskKinds = {
  full: fullMask,
  keep: keepMask,
  email: emailMask,
  hmac: hmacMask,
  null: nullMask,
} satisfies { [Name in keyof MaskSettings]: MaskKind<MaskSettings[Name]> };

/** Name of a masking algorithm. */
export type MaskAlgorithm = keyof typeof maskKinds;

/** Whether a stored name is an algorithm. */
export const isMaskAlgorithm = (name: string): name is MaskAlgorithm => Object.hasOwn(maskKinds, name);
