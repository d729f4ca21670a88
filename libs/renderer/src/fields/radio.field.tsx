import type { ReactElement } from 'react';
import type { FieldProps } from './field.type.js';

/** form_type 4: one of a few. */
export function RadioField({ id, param, field, control, label }: FieldProps): ReactElement {
  return (
    <div className="sl-choices" id={id} role="radiogroup" aria-label={label} aria-required={field.required || undefined}>
      {field.options.map((option) => (
        <label key={String(option.value)} className="sl-check">
          <input type="radio" name={`${id}-${param.name}`} value={String(option.value)} checked={String(field.value ?? '') === String(option.value)} disabled={field.disabled || option.disabled}
            onChange={() => control.change(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
