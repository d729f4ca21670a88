import type { ReactElement } from 'react';
import { Clearable } from '../controls/clear-mark.js';
import { textOfValue, useDraft } from './draft.hook.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';

const ROWS = 4;

/** form_type 8: several lines of text. */
export function TextareaField(props: FieldProps): ReactElement {
  const { param, field, control } = props;
  const { draft, clear } = useDraft<HTMLTextAreaElement>(control, textOfValue(field.value), (typed) => typed);
  return (
    <Clearable onClear={isClearable(props) ? clear : undefined}>
      <textarea
        {...ariaOf(props)}
        {...draft}
        className="sl-input"
        name={param.name}
        placeholder={props.placeholder}
        rows={param.config?.rows ?? ROWS}
        maxLength={param.config?.max_length}
      />
    </Clearable>
  );
}
