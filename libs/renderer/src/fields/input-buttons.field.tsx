import type { ReactElement } from 'react';
import { FieldButtons } from './field-buttons.js';
import type { FieldProps } from './field.type.js';
import { InputField } from './input.field.js';

/** form_type 15 of a page table: an input with buttons beside it (§2). */
export function InputButtonsField(props: FieldProps): ReactElement {
  return (
    <span className="sl-input-group">
      <InputField {...props} />
      <FieldButtons view={props.view} param={props.param} />
    </span>
  );
}
