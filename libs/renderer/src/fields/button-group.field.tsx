import type { ReactElement } from 'react';
import { ViewButtons } from '../views/view-buttons.js';
import type { FieldProps } from './field.type.js';

/** form_type 19: buttons of the param in a line. */
export function ButtonGroupField({ view, param, id }: FieldProps): ReactElement {
  return <div id={id} className="sl-choices"><ViewButtons view={view} buttons={view.paramButtons(param)} /></div>;
}
