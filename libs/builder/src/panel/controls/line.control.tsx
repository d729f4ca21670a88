import type { ReactElement } from 'react';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';
import { LineInput } from './line.input.js';

/** A line of text; an emptied one is taken away. */
export function LineControl({ property, id, value, mixed, onChange, onLeave }: ControlProps): ReactElement {
  const say = usePanelSay();
  return (
    <LineInput
      id={id}
      value={value === undefined || value === null ? '' : String(value)}
      placeholder={mixed ? say('mixed') : shownDefault(property.default)}
      maxLength={property.maxLength}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onLeave}
    />
  );
}

/** A number of pixels, or a text such as `80%`. */
export function SizeControl({ onChange, ...props }: ControlProps): ReactElement {
  return (
    <LineControl
      {...props}
      onChange={(value) => onChange(typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value)}
    />
  );
}

const shownDefault = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
