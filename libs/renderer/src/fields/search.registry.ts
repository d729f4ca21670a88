import { CascaderField } from './cascader.field.js';
import { CheckboxField } from './checkbox.field.js';
import { DateRangeField } from './date-range.field.js';
import { DateField } from './date.field.js';
import type { FieldKind } from './field.type.js';
import { FlagField } from './flag.field.js';
import { HiddenField } from './hidden.field.js';
import { InputField } from './input.field.js';
import { SelectField } from './select.field.js';

/** Codes of the params of page tables (§3), where 4 is a checkbox and 15 an input with buttons. */
type SearchFieldType = 1 | 2 | 3 | 4 | 6 | 7 | 11 | 15 | 18;

/** Field kinds of search forms by `form_type`; every other code is drawn as in a submit form. */
export const searchKinds = {
  1: { component: InputField },
  2: { component: SelectField },
  3: { component: DateField },
  4: { component: FlagField, group: true },
  6: { component: DateRangeField },
  7: { component: CheckboxField, group: true },
  11: { component: HiddenField, hidden: true },
  15: { component: InputField },
  18: { component: CascaderField },
} satisfies Record<SearchFieldType, FieldKind>;
