import type { ReactElement } from 'react';
import { Checkbox } from '../controls/checkbox.js';
import { useSay } from '../texts/locale.context.js';
import type { FieldProps } from './field.type.js';
import { RadioField } from './radio.field.js';

/**
 * form_type 4 of a page table: a checkbox that filters while it is ticked; with options of its own one of them is
 * chosen.
 */
export function FlagField(props: FieldProps): ReactElement {
  const say = useSay();
  const { id, param, field, control, label } = props;
  if (field.options.length > 0) return <RadioField {...props} />;
  const checked = field.value === true || field.value === 'true';
  return (
    <div className="sl-choices">
      <Checkbox
        id={id}
        checked={checked}
        disabled={field.disabled}
        name={param.name}
        label={label}
        onChange={(on) => control.change(on ? true : null)}
      >
        {say('field.yes')}
      </Checkbox>
    </div>
  );
}
