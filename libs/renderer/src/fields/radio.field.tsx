import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { Icon } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { isClearable, type FieldProps } from './field.type.js';

/** form_type 4: one of a few; where none may be chosen, Delete or the clear mark takes the choice back. */
export function RadioField(props: FieldProps): ReactElement {
  const say = useSay();
  const { id, param, field, control, label } = props;
  const clears = isClearable(props) && field.value !== null && field.value !== '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (clears && (event.key === 'Delete' || event.key === 'Backspace')) control.change(null);
  };
  const onMark = ({ currentTarget: mark }: MouseEvent): void => {
    control.change(null);
    // The mark goes: the keyboard would fall to the page.
    mark.parentElement?.querySelector('input')?.focus();
  };
  return (
    <div
      className="sl-choices"
      id={id}
      role="radiogroup"
      aria-label={label}
      aria-required={field.required || undefined}
      onKeyDown={onKeyDown}
    >
      {field.options.map((option) => (
        <label key={String(option.value)} className="sl-check">
          <input
            type="radio"
            name={`${id}-${param.name}`}
            value={String(option.value)}
            checked={String(field.value ?? '') === String(option.value)}
            disabled={field.disabled || option.disabled}
            onChange={() => control.change(option.value)}
          />
          {option.label}
        </label>
      ))}
      {clears ? (
        <button
          type="button"
          className="sl-face-clear sl-choices-clear"
          tabIndex={-1}
          aria-label={say('field.clear')}
          onClick={onMark}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </div>
  );
}
