import type { ReactElement } from 'react';
import { FieldButtons } from './field-buttons.js';
import { textOfValue } from './draft.hook.js';
import { chosenText } from './select.field.js';
import type { FieldProps } from './field.type.js';

/** form_type 15 of a form: plain text, with the buttons of the param beside it (§2). */
export function PlainTextField({ view, param, field, id }: FieldProps): ReactElement {
  const text = field.optionsStatus === 'none' ? textOfValue(field.value) : chosenText(field.options, field.value);
  return (
    <span className="sl-input-group">
      <output id={id} className="sl-plain">{text || '–'}</output>
      <FieldButtons view={view} param={param} />
    </span>
  );
}
