import type { ReactElement } from 'react';
import { ViewButtons } from '../views/view-buttons.js';
import { textOfValue } from './draft.hook.js';
import { chosenText } from './select.field.js';
import type { FieldProps } from './field.type.js';
import { InputField } from './input.field.js';

/** form_type 15: in a submit form plain text, in a search form an input; buttons beside it in both (§2). */
export function PlainTextField(props: FieldProps): ReactElement {
  const { view, param, field } = props;
  return (
    <span className="sl-input-group">
      {props.place === 'search' ? <InputField {...props} /> : <output id={props.id} className="sl-plain">{(field.optionsStatus === 'none' ? textOfValue(field.value) : chosenText(field.options, field.value)) || '–'}</output>}
      <ViewButtons view={view} buttons={view.paramButtons(param)} />
    </span>
  );
}
