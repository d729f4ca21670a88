import { lazy } from 'react';
import type { FieldType } from '@sluice/document';
import { externalFields } from '../generated/external.fields.js';
import { ButtonGroupField } from './button-group.field.js';
import { CheckboxField } from './checkbox.field.js';
import { CascaderField } from './cascader.field.js';
import { DateField } from './date.field.js';
import { DateRangeField } from './date-range.field.js';
import type { FieldKind, FormUse } from './field.type.js';
import { HiddenField } from './hidden.field.js';
import { ImageField } from './image.field.js';
import { InputField } from './input.field.js';
import { MembersField } from './members.field.js';
import { NumberField } from './number.field.js';
import { PlainTextField } from './plain-text.field.js';
import { RadioField } from './radio.field.js';
import { SelectField } from './select.field.js';
import { searchKinds } from './search.registry.js';
import { TextareaField } from './textarea.field.js';

/** Kinds that need templates load the template engine and the sanitiser when first drawn. */
const HtmlField = lazy(() => import('./html.field.js').then((part) => ({ default: part.HtmlField })));

/** The editor, the map and what brings pictures to the server are loaded when a page first has one. */
const RichTextField = lazy(() =>
  import('./rich-text/rich-text.field.js').then((part) => ({ default: part.RichTextField })),
);
const MapPickerField = lazy(() => import('./map-picker.field.js').then((part) => ({ default: part.MapPickerField })));
const ImageUploadField = lazy(() =>
  import('./image-upload.field.js').then((part) => ({ default: part.ImageUploadField })),
);

/**
 * Field kinds of submit forms, dialogs and sub-tables by `form_type` (§2); those from outside the specification
 * register themselves by name.
 */
export const fieldKinds = {
  1: { component: InputField },
  2: { component: SelectField },
  3: { component: DateField },
  4: { component: RadioField, group: true },
  5: { component: NumberField },
  6: { component: DateRangeField },
  7: { component: CheckboxField, group: true },
  8: { component: TextareaField },
  9: { component: HtmlField, bare: true, reading: true },
  10: { component: RichTextField, group: true, wide: true },
  11: { component: HiddenField, hidden: true, reading: true },
  15: { component: PlainTextField, reading: true },
  16: { component: MapPickerField, group: true, wide: true },
  17: { component: ImageField, group: true },
  18: { component: CascaderField },
  19: { component: ButtonGroupField, group: true, buttons: true },
  20: { component: MembersField, group: true, wide: true },
  21: { component: ImageUploadField, group: true },
  99: { component: HtmlField, group: true },
  ...externalFields,
} satisfies Record<FieldType, FieldKind>;

/** The kind of a `form_type` where it is drawn; undefined for one that this program does not draw. */
export function fieldKind(type: number, use: FormUse): FieldKind | undefined {
  const own: Partial<Record<number, FieldKind>> = use === 'search' ? searchKinds : {};
  return own[type] ?? (fieldKinds as Partial<Record<number, FieldKind>>)[type];
}
