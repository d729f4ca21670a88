import type { ReactElement } from 'react';
import { textOfValue } from './draft.hook.js';
import { chosenText } from './select.field.js';
import type { FieldProps } from './field.type.js';

/** form_type 15 of a form: plain text (§2). */
export function PlainTextField({ field, id }: FieldProps): ReactElement {
  const text = field.optionsStatus === 'none' ? textOfValue(field.value) : chosenText(field.options, field.value);
  return (
    <output id={id} className="sl-plain">
      {text || '–'}
    </output>
  );
}
