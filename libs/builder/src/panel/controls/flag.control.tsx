import { Switch } from 'antd';
import type { ReactElement } from 'react';
import type { ControlProps } from './control.type.js';

/** Yes or no; without a value the default is shown. */
export function FlagControl({ property, id, value, onChange, name }: ControlProps): ReactElement {
  const shown = typeof value === 'boolean' ? value : property.default === true;
  return <Switch id={id} size="small" checked={shown} aria-label={name} onChange={onChange} />;
}
