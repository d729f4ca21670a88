import type { ComponentType } from 'react';
import type { CompiledParam } from '@sluice/document';
import type { FieldState, FormRuntime, Option, OptionsWanted, ViewRuntime } from '@sluice/engine';

/** How a field tells the engine what the person did. */
export interface FieldControl {
  /** A keystroke; written after a pause. */
  input: (value: unknown) => void;
  /** A finished choice; written now. */
  change: (value: unknown) => void;
  blur: () => void;
  loadOptions: (by: OptionsWanted) => Promise<readonly Option[]>;
}

/** A search form, or a submit form with its dialogs and sub-tables. */
export type FormUse = 'search' | 'form';

/** What draws a field of a form by its address. */
export interface FormFieldProps {
  view: ViewRuntime;
  form: FormRuntime;
  param: CompiledParam;
  use: FormUse;
  /** Of a member: `group/record/member`. */
  address?: string;
}

/** Props of every field kind's component. */
export interface FieldProps {
  view: ViewRuntime;
  param: CompiledParam;
  field: FieldState;
  control: FieldControl;
  /** Address of the field in its form: its uid, or `group/record/member`. */
  address: string;
  /** Id of the element that takes the focus; the label and the message refer to it. */
  id: string;
  label: string;
  placeholder: string;
  use: FormUse;
  /**
   * What draws the members of a kind that has some; they may be of any kind, its own among them. Absent in a cell of a
   * table.
   */
  Member?: ComponentType<FormFieldProps>;
}

/** True for a field whose choice a person may take back: `clearable` (default), not required, not disabled. */
export const isClearable = ({ param, field }: Pick<FieldProps, 'param' | 'field'>): boolean =>
  param.config?.clearable !== false && !field.required && !field.disabled;

/** A field kind as the renderer knows it. */
export interface FieldKind {
  component: ComponentType<FieldProps>;
  /** Drawn without a label. */
  bare?: boolean;
  /** Drawn nowhere; only its value counts. */
  hidden?: boolean;
  /** Shows a value and takes none: a form of such fields alone shows a record. */
  reading?: boolean;
  /** The label names a group of controls, not one. */
  group?: boolean;
  /** Needs a whole line: the default in a search form too, and rows of a sub-table that hold one are drawn as cards. */
  wide?: boolean;
  /** Draws the buttons of its param itself; those of other kinds stand beside the field. */
  buttons?: boolean;
}

/** Attributes that tie a control to its label and message. */
export function ariaOf(props: FieldProps): {
  id: string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
  disabled: boolean;
} {
  const wrong = props.field.errors.length > 0;
  const noted = wrong || props.param.config?.help !== undefined;
  return {
    id: props.id,
    'aria-invalid': wrong || undefined,
    'aria-required': props.field.required || undefined,
    'aria-describedby': noted ? `${props.id}-note` : undefined,
    disabled: props.field.disabled,
  };
}
