import type { Row } from '../runtime.js';

/**
 * What the engine tells whoever draws a page, as plain JSON: no screen, no functions, the same for the same document,
 * the same answers and the same clock. What is not there (no error, no selection, nothing hidden) is left out, so that
 * a tree shows what counts.
 */
export interface PageTree {
  page: string;
  name: string;
  /** Uids of views shown in a dialog now, newest last. */
  dialogs?: string[];
  /** Uid of the view whose export dialog is open. */
  exporting?: string;
  /** Cross filters in force, param by text. */
  filters?: Record<string, string>;
  views: ViewTree[];
}

/** One view, its sub views inside. */
export interface ViewTree {
  uid: string;
  type: number;
  name?: string;
  hidden?: true;
  status: string;
  error?: string;
  /** Search params or fields of a submit form, those on the screen, in order. */
  fields?: FieldTree[];
  buttons?: ButtonTree[];
  /** Drawn columns in drawing order. */
  columns?: ColumnTree[];
  rows?: RowTree[];
  /** Rows that the tree leaves out (`RenderTreeOptions.rows`). */
  more?: number;
  count?: number;
  /** `page/size`, zero-based, of a view with rows. */
  paging?: string;
  order?: string[];
  tail?: Record<string, string | null>;
  selected?: string[];
  views?: ViewTree[];
}

/** A field as drawn. Values of secret fields are not told. */
export interface FieldTree {
  uid: string;
  type: number;
  label?: string;
  value?: unknown;
  required?: true;
  disabled?: true;
  masked?: true;
  errors?: readonly string[];
  /** Labels of the options. */
  options?: string[];
  loading?: true;
  buttons?: ButtonTree[];
}

/** A button as drawn; `off` is disabled, `busy` is running. */
export interface ButtonTree {
  uid: string;
  label: string;
  off?: true;
  busy?: true;
}

/** A column's head. */
export interface ColumnTree {
  uid: string;
  label: string;
  width?: number | string;
  masked?: true;
  sort?: true;
  /** The head above it that it shares with its neighbours. */
  group?: string;
  /** On a phone it is shown in the opened row. */
  folded?: true;
}

/** A row: key, texts of the drawn cells in column order, buttons of its buttons columns, cells edited in place. */
export interface RowTree {
  key: string;
  cells?: string[];
  /** The values as answered, of a view that draws no columns: a chart. */ values?: Row;
  buttons?: ButtonTree[];
  editing?: Record<string, string>;
}

/** `rows`: how many rows of a view the tree holds at most (default all). */
export interface RenderTreeOptions {
  rows?: number;
}
