import type { ReactElement } from 'react';
import { textOfValue, useDraft } from './draft.hook.js';
import { ariaOf, type FieldProps } from './field.type.js';

const ROWS = 4;

/** form_type 8: several lines of text. */
export function TextareaField(props: FieldProps): ReactElement {
  const { param, field, control } = props;
  const draft = useDraft<HTMLTextAreaElement>(control, textOfValue(field.value), (typed) => typed);
  return (
    <textarea
      {...ariaOf(props)}
      {...draft}
      className="sl-input"
      name={param.name}
      placeholder={props.placeholder}
      rows={param.config?.rows ?? ROWS}
      maxLength={param.config?.max_length}
    />
  );
}
