import type { FieldKind } from './field-kind.type.js';

/** Pictures that the value names; shown, never sent. */
export const imageKind: FieldKind = { family: 'none', checks: [] };
