import { memo, useId, useMemo, type ReactElement } from 'react';
import type { CompiledParam } from '@sluice/document';
import type { FormRuntime, ViewRuntime } from '@sluice/engine';
import { useField } from '../page/runtime.hooks.js';
import { FieldBox } from './field-box.js';
import type { FieldControl } from './field.type.js';

/** A field bound to the engine's form; draws again only when its own state changes. */
export const FormField = memo(function FormField(props: { view: ViewRuntime; form: FormRuntime; param: CompiledParam; place: 'search' | 'form' }): ReactElement {
  const { form, param } = props;
  const id = useId();
  const field = useField(form, param.uid);
  const control = useMemo((): FieldControl => ({
    input: (value) => form.input(param.uid, value),
    change: (value) => form.change(param.uid, value),
    blur: () => form.blur(param.uid),
    loadOptions: (by) => form.loadOptions(param.uid, by),
  }), [form, param.uid]);
  return <FieldBox view={props.view} param={param} field={field} control={control} id={id} place={props.place} />;
});
