import { lazy, Suspense, type ReactElement } from 'react';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';

const SchemaForm = lazy(() => import('../schema/schema-form.js').then((module) => ({ default: module.SchemaForm })));

/** A value with an inner structure (options, series, steps): a form made from its schema, loaded when one is shown. */
export function StructureControl(props: ControlProps): ReactElement {
  const say = usePanelSay();
  return (
    <Suspense fallback={<div className="sl-panel-soft">{say('loading')}</div>}>
      <SchemaForm {...props} />
    </Suspense>
  );
}
