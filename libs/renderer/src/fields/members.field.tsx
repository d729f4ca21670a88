import { lazy, type ReactElement } from 'react';
import { PlainButton } from '../controls/button.js';
import { useSay } from '../texts/locale.context.js';
import { isEmptyRecord } from './empty-record.js';
import { isClearable, type FieldProps } from './field.type.js';

/** Most forms have no rows: their part is loaded when a page first has some. */
const SubTable = lazy(() => import('./sub-table.js').then((part) => ({ default: part.SubTable })));

/**
 * form_type 20: several params whose values make one record by member name, or with `multiple` a sub-table of such
 * records.
 */
export function MembersField(props: FieldProps): ReactElement | null {
  const say = useSay();
  const { view, param, address, field, control } = props;
  const { Member } = props;
  const { form } = view;
  if (!form || !Member) return null;
  if (param.config?.multiple) return <SubTable {...props} form={form} Member={Member} />;
  const [record] = form.records(address);
  return (
    <fieldset id={props.id} className="sl-members" aria-label={props.label}>
      {(param.config?.members ?? [])
        .filter(({ enable }) => enable !== false)
        .map((member) => (
          <Member
            key={member.uid}
            view={view}
            form={form}
            param={member}
            address={`${address}/${record}/${member.uid}`}
            use={props.use}
          />
        ))}
      {isClearable(props) && !isEmptyRecord(field.value) ? (
        <PlainButton small look="text" className="sl-members-clear" onClick={() => control.change(null)}>
          {say('field.clear')}
        </PlainButton>
      ) : null}
    </fieldset>
  );
}
