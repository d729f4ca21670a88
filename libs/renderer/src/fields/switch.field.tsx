import type { ReactElement } from 'react';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { ariaOf, type FieldKind, type FieldProps } from './field.type.js';

/** form_type 102: on or off, pressed or switched with Space. */
export function SwitchField(props: FieldProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const { param, field, control, label } = props;
  const { on_text: onText, off_text: offText } = param.config ?? {};
  const on = field.value === true;
  const { 'aria-required': _required, ...aria } = ariaOf(props);
  return (
    <span className="sl-switch-line">
      <button
        {...aria}
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        className="sl-switch"
        name={param.name}
        onClick={() => control.change(!on)}
        onBlur={control.blur}
      >
        <span className="sl-switch-knob" aria-hidden="true" />
      </button>
      <span className="sl-switch-text" aria-hidden="true">
        {textOf(on ? onText : offText) || say(on ? 'field.yes' : 'field.no')}
      </span>
    </span>
  );
}

/** How a switch is drawn. */
export const switchField: FieldKind = { component: SwitchField };
