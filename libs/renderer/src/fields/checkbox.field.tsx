import type { ReactElement } from 'react';
import type { Option } from '@sluice/engine';
import { Checkbox } from '../controls/checkbox.js';
import { ClearMark } from '../controls/clear-mark.js';
import { isClearable, type FieldProps } from './field.type.js';

/** The chosen values of a group, whatever its value is stored as. */
export function chosenValues(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined || value === '' ? [] : [value];
}

/** The list after ticking or clearing one option, in the order of the options. */
export function toggleChoice(
  options: readonly Option[],
  value: unknown,
  option: Option,
  on: boolean,
): readonly unknown[] {
  const chosen = new Set(chosenValues(value).map(String));
  if (on) chosen.add(String(option.value));
  else chosen.delete(String(option.value));
  return options.filter((one) => chosen.has(String(one.value))).map((one) => one.value);
}

/** form_type 7: several of a few; without options, one yes-or-no box. */
export function CheckboxField(props: FieldProps): ReactElement {
  const { id, param, field, control, label } = props;
  if (field.options.length === 0 && field.optionsStatus === 'none') {
    return (
      <div className="sl-choices" id={id}>
        <Checkbox
          checked={field.value === true || field.value === 'true'}
          disabled={field.disabled}
          name={param.name}
          label={label}
          onChange={control.change}
        />
      </div>
    );
  }
  const chosen = new Set(chosenValues(field.value).map(String));
  return (
    <div className="sl-choices" id={id} role="group" aria-label={label}>
      {field.options.map((option) => (
        <Checkbox
          key={String(option.value)}
          name={param.name}
          checked={chosen.has(String(option.value))}
          disabled={field.disabled || option.disabled}
          onChange={(on) => control.change(toggleChoice(field.options, field.value, option, on))}
        >
          {option.label}
        </Checkbox>
      ))}
      {isClearable(props) && chosen.size > 0 ? (
        <ClearMark className="sl-choices-clear" onClear={() => control.change([])} />
      ) : null}
    </div>
  );
}
