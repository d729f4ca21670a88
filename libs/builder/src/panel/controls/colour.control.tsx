import { Input } from 'antd';
import { lazy, Suspense, type ReactElement } from 'react';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';

/** Larger than the rest of the panel together, and most nodes have no colour. */
const ColourPicker = lazy(() => import('./colour.picker.js').then((part) => ({ default: part.ColourPicker })));

/** A colour as CSS writes it: picked, or typed (a name, a variable of the theme). */
export function ColourControl({ id, value, mixed, onChange, onLeave, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="sl-panel-pair">
      <Suspense fallback={<span className="sl-panel-colour" style={{ backgroundColor: text }} aria-hidden="true" />}>
        <ColourPicker text={text} onPick={onChange} onLeave={onLeave} />
      </Suspense>
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
