import type { CompiledColumn, CompiledParam } from '@sluice/document';
import type { FormRuntime } from '../form/form.type.js';
import type { Row, RowKey } from '../row.type.js';

/** A cell that is being edited, saved, or could not be saved. Replaced, never changed in place. */
export interface CellEdit {
  readonly key: RowKey;
  readonly column: CompiledColumn;
  readonly row: Row;
  /** The field of the cell: one param, `param`. */
  readonly form: FormRuntime;
  readonly param: CompiledParam;
  /** The person began with a key that replaced the value. */
  readonly typed: boolean;
  /** `failed`: closed, but what was typed is not saved and not lost. */
  readonly status: 'open' | 'saving' | 'failed';
  /** Why it was not saved; shown at the cell. */
  readonly error?: string;
}

/** Editing in place (§3 column `editor`): one open cell at a time, any number that are being saved or could not be. */
export interface CellEditing {
  /**
   * True when the column has an editor, the value is no mask, and the button that saves it may be pressed for this row.
   */
  allowed(column: CompiledColumn, row: Row): boolean;
  of(column: CompiledColumn, row: Row): CellEdit | undefined;
  /** The cell that is open now. */
  open(): CellEdit | undefined;
  /**
   * Opens a cell; the open one before it is committed. `typed` replaces the value: the key with which the person began;
   * further ones before the editor is drawn follow it.
   */
  begin(column: CompiledColumn, row: Row, typed?: string): boolean;
  /**
   * Closes the open cell and saves a changed value. A wrong value stays open; with `leave` it is closed and kept with
   * its message.
   * @returns false when it stays open
   */
  commit(leave?: boolean): boolean;
  /** Closes the open cell, or gives up one that could not be saved; nothing is sent. */
  cancel(edit?: CellEdit): void;
  /** Commits and opens the next (1) or previous (-1) cell of the page that can be edited, row by row. */
  move(step: 1 | -1): boolean;
  /** True while something typed is not saved. */
  unsaved(): boolean;
}
