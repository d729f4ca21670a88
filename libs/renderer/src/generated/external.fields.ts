// Made by tools/generate.mjs from schemas/field/; a new schema is a new line.

import type { FieldKind } from '../fields/field.type.js';
import { ratingField } from '../fields/rating.field.js';
import { widgetField } from '../fields/widget.field.js';

/** How the field kinds from outside the specification are drawn, by `form_type`. */
export const externalFields = {
  100: ratingField,
  101: widgetField,
} satisfies Record<number, FieldKind>;
