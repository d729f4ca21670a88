import type { FieldKind } from './field-kind.type.js';

/** Buttons of the param in a line. */
export const buttonGroupKind: FieldKind = { family: 'none', checks: [] };
