// Made by tools/generate.mjs from schemas/field/; a new schema is a new line.

import type { FieldKind } from '../fields/field.type.js';
import { ratingField } from '../fields/rating.field.js';

/** How the field kinds from outside the specification are drawn, by `form_type`. */
export const externalFields = {
  100: ratingField,
} satisfies Record<number, FieldKind>;
