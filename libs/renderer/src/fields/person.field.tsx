import { useMemo, type ReactElement } from 'react';
import type { FieldKind, FieldProps } from './field.type.js';
import { SelectField } from './select.field.js';

/** form_type 106: a select whose options are people, which the server searches. */
export function PersonField(props: FieldProps): ReactElement {
  const { param } = props;
  const searched = useMemo(() => ({ ...param, config: { ...param.config, remote: true } }), [param]);
  return <SelectField {...props} param={searched} />;
}

/** How a person is drawn. */
export const personField: FieldKind = { component: PersonField };
