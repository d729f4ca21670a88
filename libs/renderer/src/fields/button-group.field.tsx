import type { ReactElement } from 'react';
import { FieldButtons } from './field-buttons.js';
import type { FieldProps } from './field.type.js';

/** form_type 19: buttons of the param in a line. */
export function ButtonGroupField({ view, param, id }: FieldProps): ReactElement {
  return (
    <div id={id} className="sl-choices sl-choices-buttons">
      <FieldButtons view={view} param={param} />
    </div>
  );
}
