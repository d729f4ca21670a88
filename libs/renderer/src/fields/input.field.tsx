import { useState, type ReactElement } from 'react';
import { PlainButton } from '../controls/button.js';
import { Clearable } from '../controls/clear-mark.js';
import { Icon } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { textOfValue, useDraft } from './draft.hook.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';

/** form_type 1: one line of text; with `secret` the text is not shown unless asked. */
export function InputField(props: FieldProps): ReactElement {
  const say = useSay();
  const { param, field, control } = props;
  const [shown, setShown] = useState(false);
  const secret = param.config?.secret === true;
  const { draft, clear } = useDraft<HTMLInputElement>(control, textOfValue(field.value), (typed) => typed);
  const input = (
    <input
      {...ariaOf(props)}
      {...draft}
      className="sl-input"
      type={secret && !shown ? 'password' : 'text'}
      name={param.name}
      placeholder={props.placeholder}
      maxLength={param.config?.max_length}
      autoComplete={secret ? 'new-password' : 'off'}
      spellCheck={false}
    />
  );
  if (!secret) return <Clearable onClear={isClearable(props) ? clear : undefined}>{input}</Clearable>;
  return (
    <span className="sl-input-group">
      {input}
      <PlainButton
        className="sl-input-tail sl-btn-icon"
        look="text"
        small
        tabIndex={-1}
        aria-label={say(shown ? 'field.hide-secret' : 'field.show-secret')}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </PlainButton>
    </span>
  );
}
