import type { ReactElement } from 'react';
import { Tag } from '../cells/text.cell.js';
import { textOfValue } from './draft.hook.js';
import { chosenText } from './select.field.js';
import type { FieldProps } from './field.type.js';

/** form_type 15 of a form: plain text (§2), as a tag where its value has a colour (`tag_colors`). */
export function PlainTextField({ param, field, id }: FieldProps): ReactElement {
  const text = field.optionsStatus === 'none' ? textOfValue(field.value) : chosenText(field.options, field.value);
  const { tag_colors: colors = {} } = param.config ?? {};
  const key = textOfValue(field.value);
  const color = Object.hasOwn(colors, key) ? colors[key] : undefined;
  return (
    <output id={id} className="sl-plain">
      {text && color !== undefined ? <Tag color={color} text={text} /> : text || '–'}
    </output>
  );
}
