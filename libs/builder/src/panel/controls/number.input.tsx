import { InputNumber } from 'antd';
import type { ReactElement } from 'react';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';

/** The field of a number control. */
export function NumberInput({ property, id, value, mixed, onChange, onLeave }: ControlProps): ReactElement {
  const say = usePanelSay();
  const { minimum, maximum, integer, default: fallback } = property;
  return (
    <InputNumber<number>
      id={id}
      size="small"
      value={typeof value === 'number' ? value : null}
      placeholder={mixed ? say('mixed') : typeof fallback === 'number' ? String(fallback) : ''}
      min={minimum}
      max={maximum}
      precision={integer ? 0 : undefined}
      onChange={(next) => onChange(next ?? undefined)}
      onBlur={onLeave}
    />
  );
}
