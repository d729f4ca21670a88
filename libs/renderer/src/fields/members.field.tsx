import type { ReactElement } from 'react';
import { FormField } from './form-field.js';
import type { FieldProps } from './field.type.js';
import { SubTable } from './sub-table.js';

/** form_type 20: several params whose values make one record by member name, or with `multiple` a sub-table of such records. */
export function MembersField(props: FieldProps): ReactElement | null {
  const { view, param, address } = props;
  const { form } = view;
  if (!form) return null;
  if (param.config?.multiple) return <SubTable {...props} form={form} />;
  const [record] = form.records(address);
  return (
    <fieldset id={props.id} className="sl-members" aria-label={props.label}>
      {(param.config?.members ?? []).filter(({ enable }) => enable !== false).map((member) => <FormField key={member.uid} view={view} form={form} param={member} address={`${address}/${record}/${member.uid}`} place={props.place} />)}
    </fieldset>
  );
}
