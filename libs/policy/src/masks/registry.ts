import type { MaskSettings } from '@sluice/document';
import { addressMask } from './address.mask.js';
import { bankCardMask } from './bank-card.mask.js';
import { dateCutMask } from './date-cut.mask.js';
import { emailMask } from './email.mask.js';
import { fullMask } from './full.mask.js';
import { hmacMask } from './hmac.mask.js';
import { idCardMask } from './id-card.mask.js';
import { ipMask } from './ip.mask.js';
import { jsonMask } from './json.mask.js';
import { keepMask } from './keep.mask.js';
import { nameMask } from './name.mask.js';
import { nullMask } from './null.mask.js';
import { regexMask } from './regex.mask.js';
import { phoneMask } from './phone.mask.js';
import { plateMask } from './plate.mask.js';
import { pseudonymMask } from './pseudonym.mask.js';
import { rangeMask } from './range.mask.js';
import { roundMask } from './round.mask.js';
import { segmentsMask } from './segments.mask.js';
import { substituteMask } from './substitute.mask.js';
import type { MaskKind } from './mask.type.js';

/** Every masking algorithm; its settings are described by `schemas/mask/<name>.json`. */
export const maskKinds = {
  address: addressMask,
  bank_card: bankCardMask,
  date_cut: dateCutMask,
  email: emailMask,
  full: fullMask,
  hmac: hmacMask,
  id_card: idCardMask,
  ip: ipMask,
  json: jsonMask,
  keep: keepMask,
  name: nameMask,
  null: nullMask,
  regex: regexMask,
  phone: phoneMask,
  plate: plateMask,
  pseudonym: pseudonymMask,
  range: rangeMask,
  round: roundMask,
  segments: segmentsMask,
  substitute: substituteMask,
} satisfies { [Name in keyof MaskSettings]: MaskKind<MaskSettings[Name]> };

/** Name of a masking algorithm. */
export type MaskAlgorithm = keyof typeof maskKinds;

/** Whether a stored name is an algorithm. */
export const isMaskAlgorithm = (name: string): name is MaskAlgorithm => Object.hasOwn(maskKinds, name);
