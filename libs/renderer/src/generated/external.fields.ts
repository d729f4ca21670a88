// Made by tools/generate.mjs from schemas/field/; a new schema is a new line.

import type { FieldKind } from '../fields/field.type.js';

/** How the field kinds from outside the specification are drawn, by `form_type`. */
export const externalFields = {
} satisfies Record<number, FieldKind>;
