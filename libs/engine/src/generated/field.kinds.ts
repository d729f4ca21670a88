// Made by tools/generate.mjs from schemas/field/; a new schema is a new line.

import type { FieldType } from '@sluice/document';
import type { FieldKind } from '../fields/field-kind.type.js';
import { inputKind } from '../fields/input.kind.js';
import { selectKind } from '../fields/select.kind.js';
import { dateKind } from '../fields/date.kind.js';
import { radioKind } from '../fields/radio.kind.js';
import { numberKind } from '../fields/number.kind.js';
import { dateRangeKind } from '../fields/date-range.kind.js';
import { checkboxKind } from '../fields/checkbox.kind.js';
import { textareaKind } from '../fields/textarea.kind.js';
import { htmlKind } from '../fields/html.kind.js';
import { richTextKind } from '../fields/rich-text.kind.js';
import { hiddenKind } from '../fields/hidden.kind.js';
import { plainTextKind } from '../fields/plain-text.kind.js';
import { mapPickerKind } from '../fields/map-picker.kind.js';
import { imageKind } from '../fields/image.kind.js';
import { cascaderKind } from '../fields/cascader.kind.js';
import { buttonGroupKind } from '../fields/button-group.kind.js';
import { membersKind } from '../fields/members.kind.js';
import { imageUploadKind } from '../fields/image-upload.kind.js';
import { templateKind } from '../fields/template.kind.js';
import { ratingKind } from '../fields/rating.kind.js';
import { widgetKind } from '../fields/widget.kind.js';
import { switchKind } from '../fields/switch.kind.js';
import { sliderKind } from '../fields/slider.kind.js';
import { colourKind } from '../fields/colour.kind.js';
import { fileUploadKind } from '../fields/file-upload.kind.js';
import { personKind } from '../fields/person.kind.js';
import { externalKind } from '../fields/external.kind.js';

/** Field kinds by `form_type`. */
export const fieldKinds = {
  1: inputKind,
  2: selectKind,
  3: dateKind,
  4: radioKind,
  5: numberKind,
  6: dateRangeKind,
  7: checkboxKind,
  8: textareaKind,
  9: htmlKind,
  10: richTextKind,
  11: hiddenKind,
  15: plainTextKind,
  16: mapPickerKind,
  17: imageKind,
  18: cascaderKind,
  19: buttonGroupKind,
  20: membersKind,
  21: imageUploadKind,
  99: templateKind,
  100: ratingKind,
  101: widgetKind,
  102: switchKind,
  103: sliderKind,
  104: colourKind,
  105: fileUploadKind,
  106: personKind,
  107: externalKind,
} satisfies Record<FieldType, FieldKind>;
