import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Icon } from '@sluice/renderer';
import { usePanelSay } from '../panel.texts.js';
import { Area } from './area.js';
import type { ControlProps } from './control.type.js';

const CodeDialog = lazy(() =>
  import('../../editors/code-dialog.js').then((module) => ({ default: module.CodeDialog })),
);

/** An expression, a template, a statement: a line of code here, and an editor of its own. */
export function CodeControl(props: ControlProps): ReactElement {
  const { id, value, mixed, onChange, onLeave, name, property } = props;
  const say = usePanelSay();
  const [open, setOpen] = useState(false);
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="sl-panel-code">
      <Area
        id={id}
        aria-label={name}
        value={text}
        placeholder={mixed ? say('mixed') : ''}
        maxLength={property.maxLength}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={onLeave}
      />
      <button
        type="button"
        className="sl-panel-mark"
        title={say('edit', { name })}
        aria-label={say('edit', { name })}
        onClick={() => setOpen(true)}
      >
        <Icon name="expand" size={12} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <CodeDialog {...props} text={text} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
