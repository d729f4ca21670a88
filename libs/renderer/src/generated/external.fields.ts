// Made by tools/generate.mjs from schemas/field/; a new schema is a new line.

import type { FieldKind } from '../fields/field.type.js';
import { ratingField } from '../fields/rating.field.js';
import { widgetField } from '../fields/widget.field.js';
import { switchField } from '../fields/switch.field.js';
import { sliderField } from '../fields/slider.field.js';
import { colourField } from '../fields/colour.field.js';
import { fileUploadField } from '../fields/file-upload.field.js';
import { personField } from '../fields/person.field.js';
import { externalField } from '../fields/external.field.js';

/** How the field kinds from outside the specification are drawn, by `form_type`. */
export const externalFields = {
  100: ratingField,
  101: widgetField,
  102: switchField,
  103: sliderField,
  104: colourField,
  105: fileUploadField,
  106: personField,
  107: externalField,
} satisfies Record<number, FieldKind>;
