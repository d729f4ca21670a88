import { lazy, type ReactElement } from 'react';
import { FormField } from './form-field.js';
import type { FieldProps } from './field.type.js';

/** Most forms have no rows: their part is loaded when a page first has some. */
const SubTable = lazy(() => import('./sub-table.js').then((part) => ({ default: part.SubTable })));

/** form_type 20: several params whose values make one record by member name, or with `multiple` a sub-table of such records. */
export function MembersField(props: FieldProps): ReactElement | null {
  const { view, param, address } = props;
  const { form } = view;
  if (!form) return null;
  if (param.config?.multiple) return <SubTable {...props} form={form} />;
  const [record] = form.records(address);
  return (
    <fieldset id={props.id} className="sl-members" aria-label={props.label}>
      {(param.config?.members ?? [])
        .filter(({ enable }) => enable !== false)
        .map((member) => (
          <FormField
            key={member.uid}
            view={view}
            form={form}
            param={member}
            address={`${address}/${record}/${member.uid}`}
            place={props.place}
          />
        ))}
    </fieldset>
  );
}
