import { useMemo, type ReactElement } from 'react';
import type { CompiledParam } from '@sluice/document';
import type { FieldState, Option } from '@sluice/engine';
import { useTextOf } from '../texts/locale.context.js';
import type { FieldControl, FieldProps } from './field.type.js';
import { FieldBox } from './field-box.js';

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {});

function Member(props: FieldProps & { member: CompiledParam }): ReactElement {
  const textOf = useTextOf();
  const { member, field, control } = props;
  const record = asRecord(field.value);
  const state = useMemo((): FieldState => ({
    value: record[member.name] ?? null, visible: true, required: member.must === true, disabled: field.disabled || member.config?.disabled === true, errors: [],
    options: (member.data_option ?? []).map((option): Option => ({ value: option.k, label: textOf(option.v), leaf: true })), optionsStatus: member.data_option ? 'ready' : 'none',
  }), [record, member, field.disabled, textOf]);
  const own: FieldControl = {
    input: (value) => control.input({ ...record, [member.name]: value }),
    change: (value) => control.change({ ...record, [member.name]: value }),
    blur: control.blur,
    loadOptions: () => Promise.resolve(state.options),
  };
  return <FieldBox view={props.view} param={member} field={state} control={own} id={`${props.id}-${member.uid}`} place={props.place} />;
}

/** form_type 20: several params whose values make one record by member name. */
export function MembersField(props: FieldProps): ReactElement {
  return (
    <fieldset id={props.id} className="sl-members" aria-label={props.label}>
      {(props.param.config?.members ?? []).map((member) => <Member key={member.uid} {...props} member={member} />)}
    </fieldset>
  );
}
