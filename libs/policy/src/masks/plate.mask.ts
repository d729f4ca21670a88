import type { PlateMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/** A plate of mainland China (GA 36-2018): province, letter of the authority, five characters, six for new energy. */
const PLATE = /^([\u4e00-\u9fff])([A-Z])[·• ]?[A-Z0-9]{3,5}([A-Z0-9]{1,2}?)([挂学警港澳领]?)$/u;

/** `plate`: province, authority and last character of a vehicle's plate stay: 京A12345 → 京A****5. */
export const plateMask: MaskKind<PlateMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile: () => (text) => {
    const plate = text.trim().toUpperCase();
    const parts = PLATE.exec(plate);
    return parts ? `${parts[1]}${parts[2]}****${parts[4] || plate.at(-1)}` : undefined;
  },
};
