import { ColorPicker, Input } from 'antd';
import type { ReactElement } from 'react';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';

/** A colour as CSS writes it: picked, or typed (a name, a variable of the theme). */
export function ColourControl({ id, value, mixed, onChange, onLeave, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="sl-panel-pair">
      <ColorPicker
        size="small"
        value={text === '' ? null : text}
        onChangeComplete={(colour) => onChange(colour.toHexString())}
        onOpenChange={(open) => open || onLeave()}
      />
      <Input
        id={id}
        size="small"
        aria-label={name}
        value={text}
        placeholder={mixed ? say('mixed') : say('empty')}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={onLeave}
      />
    </div>
  );
}
