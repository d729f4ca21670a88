import type { Form } from '@formily/core';
import type { CompiledParam } from '@sluice/document';

/** Values of a form by param name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** One choice of a select, radio, checkbox group or cascader. */
export interface Option {
  value: string | number | boolean;
  label: string;
  disabled?: boolean;
  /** Tag colour of a dictionary node. */
  color?: string;
  /** Children of a cascader node; undefined on a leaf, empty when to be loaded. */
  children?: readonly Option[];
  leaf?: boolean;
  /**
   * The row of the query that it was made of, where a choice fills other fields from it; without what the person sees
   * masked.
   */
  row?: Readonly<Record<string, unknown>>;
}

/** Everything a field shows. Replaced, never changed in place; the same object while nothing changed. */
export interface FieldState {
  value: unknown;
  /** False when `cond` does not hold: not drawn, not validated, not sent. */
  visible: boolean;
  required: boolean;
  /** Fixed by the document, computed, or masked. */
  disabled: boolean;
  /** True when the server filled it with a mask: shown, never checked, never sent back. */
  masked?: boolean;
  errors: readonly string[];
  options: readonly Option[];
  optionsStatus: 'none' | 'loading' | 'ready' | 'error';
  /** The server has more options than these (`loadOptions({more: true})`). */
  moreOptions?: boolean;
  /** Names of choices that are not among the options now. */
  chosen?: readonly Option[];
}

/** One wrong field. */
export interface FieldProblem {
  /** Address of the field: param uid, or `group/record/member`. */
  uid: string;
  name: string;
  text: string;
}

/**
 * The params of one view as a form. A field is named by its address: the uid of its param, or for a member of a group
 * `group/record/member`, where the record is a key of `records(group)`.
 */
export interface FormRuntime {
  /** The formily form behind it, for parts that bind to formily; ours need only the functions below. */
  readonly core: Form;
  /**
   * Aborted with the page: what still runs for the form, such as an upload, is cut off. A field that is hidden
   * meanwhile cuts off nothing.
   */
  readonly closed: AbortSignal;
  /** Enabled params in order, hidden values included. */
  readonly params: readonly CompiledParam[];
  param(address: string): CompiledParam | undefined;
  /** Calls back when that field's state changes; cheap, one listener set per field. */
  subscribeField(address: string, listener: () => void): () => void;
  getField(address: string): FieldState;
  /** Says that the field is on the screen: loads its options. */
  mount(address: string): void;
  /** A keystroke: kept aside and written to the form after a pause, so that typing stays cheap. */
  input(address: string, value: unknown): void;
  /** A finished choice: written now. Pending input is written first. */
  change(address: string, value: unknown): void;
  /** The field lost focus: writes pending input and checks the field. */
  blur(address: string): void;
  /** Writes all pending input. */
  flush(): void;
  /** Keys of the records of a group, in order: one, or the rows of a sub-table. A key stays with its record. */
  records(address: string): readonly string[];
  /** The record that a member stands in, by member name; undefined for a field that is no member. */
  record(address: string): FormValues | undefined;
  /** One more row, with the defaults of its members. */
  addRecord(address: string): void;
  removeRecord(address: string, key: string): void;
  /** Moves a row up (negative) or down. */
  moveRecord(address: string, key: string, by: number): void;
  /**
   * Loads children of a lazy cascader node, the branch that holds a saved `value`, or options for a search text
   * (debounced by the engine).
   */
  loadOptions(address: string, by: OptionsWanted): Promise<readonly Option[]>;
  /** Values by param name of the visible fields, after `flush`. */
  values(): FormValues;
  /** Values as written, without pending input: safe to read while drawing, the same object while nothing changed. */
  current(): FormValues;
  /** Writes several values by param name; unknown names are ignored. */
  assign(values: FormValues): void;
  /** Checks all visible fields, shows the messages, answers them. */
  validate(): readonly FieldProblem[];
  /** Shows a problem that the server named (`data.field`). */
  showProblem(name: string, text: string): boolean;
  /** Back to the defaults. */
  reset(): void;
  /** True when a value differs from what was loaded or sent last; for "unsaved changes". */
  dirty(): boolean;
  /** Calls back after any value was written. */
  subscribe(listener: () => void): () => void;
}

/** Which options a field asks for: below a node, around a saved value, or by a search text. */
export interface OptionsWanted {
  parent?: Option['value'];
  value?: Option['value'];
  keyword?: string;
  /** The next page of what was asked for last. */ more?: true;
}
