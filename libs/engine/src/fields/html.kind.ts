import type { FieldKind } from './field-kind.type.js';

/** Read-only html: it shows text and holds no value. */
export const htmlKind: FieldKind = { family: 'none', checks: [] };
