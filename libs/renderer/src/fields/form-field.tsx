import { memo, useId, useMemo, type NamedExoticComponent, type ReactElement } from 'react';
import { useField } from '../page/runtime.hooks.js';
import { afterPress } from './after-press.js';
import { FieldBox } from './field-box.js';
import type { FieldControl, FormFieldProps } from './field.type.js';

/** A field bound to the engine's form; draws again only when its own state changes. */
export const FormField: NamedExoticComponent<FormFieldProps> = memo(function FormField(
  props: FormFieldProps,
): ReactElement {
  const { form, param, address = param.uid } = props;
  const id = useId();
  const field = useField(form, address);
  const control = useMemo(
    (): FieldControl => ({
      input: (value) => form.input(address, value),
      change: (value) => form.change(address, value),
      blur: () => afterPress(() => form.blur(address)),
      loadOptions: (by) => form.loadOptions(address, by),
    }),
    [form, address],
  );
  return (
    <FieldBox
      view={props.view}
      param={param}
      field={field}
      control={control}
      address={address}
      id={id}
      use={props.use}
      Member={FormField}
    />
  );
});
