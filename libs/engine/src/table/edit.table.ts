import { textOf, type CompiledButton, type CompiledColumn } from '@sluice/document';
import { refresh } from '../buttons/after-success.flow.js';
import { confirmation } from '../buttons/confirm.question.js';
import type { FormCore, Press, ViewCore } from '../core.type.js';
import { holds } from '../evaluate.js';
import { fieldKindOf } from '../fields/field.kinds.js';
import { createViewForm } from '#view-form';
import { CallError } from '../ports.js';
import type { Row } from '../runtime.js';
import { runMapping } from '../query/answer.query.js';
import { callAction } from '../targets/action.target.js';
import { engineText } from '../texts.js';
import type { CellEdit, CellEditing } from './edit.type.js';
import { keyOfRow, redrawnRow } from './selection.table.js';

/** Envelope code of a row that changed or vanished meanwhile. */
const CONFLICT = 409;

/** An edit with the engine's own side of its form. */
type Edit = CellEdit & { readonly form: FormCore };

/** The cells of a view that are edited in place. What they hold stands in the view's state. */
export class ViewEdits implements CellEditing {
  readonly #buttons = new Map<CompiledColumn, CompiledButton | undefined>();

  constructor(readonly view: ViewCore) {}

  readonly allowed = (column: CompiledColumn, row: Row): boolean => {
    if (!column.editor || this.view.getSnapshot().masked.has(column.name)) return false;
    const button = this.#button(column);
    return button !== undefined && holds(this.view, button.cond, { row });
  };

  readonly of = (column: CompiledColumn, row: Row): CellEdit | undefined => {
    const edits = this.#edits();
    return edits.size === 0 ? undefined : edits.get(this.#id(column, row));
  };
  readonly open = (): CellEdit | undefined => [...this.#edits().values()].find(({ status }) => status === 'open');
  readonly unsaved = (): boolean => [...this.#edits().values()].some((edit) => edit.form.dirty());

  readonly begin = (column: CompiledColumn, row: Row, typed?: string): boolean => {
    if (!this.allowed(column, row)) return false;
    const id = this.#id(column, row);
    const known = this.#edits().get(id);
    if (known?.status === 'saving') return false;
    if (known?.status === 'open') {
      this.#type(id, known as Edit, typed);
      return true;
    }
    this.commit(true);
    const edit = known
      ? { ...(known as Edit), row, typed: typed !== undefined, status: 'open' as const }
      : this.#fresh(column, row, typed !== undefined);
    if (typed !== undefined && fieldKindOf(edit.param).typed) edit.form.change(edit.param.uid, typed);
    this.#put(id, edit);
    return true;
  };

  readonly commit = (leave = false): boolean => {
    const edit = this.open() as Edit | undefined;
    if (!edit) return true;
    edit.form.flush();
    const id = this.#id(edit.column, edit.row);
    if (!edit.form.dirty()) {
      this.#drop(id);
      return true;
    }
    const [problem] = edit.form.validate();
    if (problem && !leave) return false;
    if (problem) this.#put(id, { ...edit, status: 'failed', error: problem.text });
    else void this.#save(id, { ...edit, status: 'saving', error: undefined });
    return true;
  };

  readonly cancel = (edit: CellEdit | undefined = this.open()): void => {
    if (edit && edit.status !== 'saving') this.#drop(this.#id(edit.column, edit.row));
  };

  readonly move = (step: 1 | -1): boolean => {
    const from = this.open();
    if (!from) return false;
    const cells = this.#cells();
    const at = cells.findIndex(
      ({ column, row }) => column.uid === from.column.uid && keyOfRow(this.view, row) === from.key,
    );
    if (!this.commit()) return false;
    const next = at < 0 ? undefined : cells[at + step];
    return next !== undefined && this.begin(next.column, next.row);
  };

  localeChanged(): void {
    for (const { form } of this.#edits().values()) (form as FormCore).localeChanged();
  }

  dispose(): void {
    for (const { form } of this.#edits().values()) (form as FormCore).dispose();
  }

  #edits(): ReadonlyMap<string, CellEdit> {
    return this.view.getSnapshot().edits;
  }

  #id(column: CompiledColumn, row: Row): string {
    return `${column.uid} ${keyOfRow(this.view, row)}`;
  }

  /** The action button that belongs to the column; the server left it out where the person may not press it. */
  #button(column: CompiledColumn): CompiledButton | undefined {
    // Asked for every cell: looked for once.
    if (!this.#buttons.has(column))
      this.#buttons.set(
        column,
        this.view.node.app_buttons.find(
          (button) =>
            button.source_type === 'col' &&
            button.source_id === column.id &&
            button.target_type === 'action' &&
            button.enable !== false,
        ),
      );
    return this.#buttons.get(column);
  }

  /** Cells of the page shown that can be edited, in reading order. */
  #cells(): { column: CompiledColumn; row: Row }[] {
    const columns = this.view.columns().filter(({ editor }) => editor !== undefined);
    return this.view
      .getSnapshot()
      .list.flatMap((row) => columns.filter((column) => this.allowed(column, row)).map((column) => ({ column, row })));
  }

  #fresh(column: CompiledColumn, row: Row, typed: boolean): Edit {
    const { view } = this;
    const param = column.editor;
    if (!param) throw new Error(`The column ${column.uid} has no editor`);
    const form: FormCore = createViewForm(view.page, { ...view.node, app_params: [param] });
    const type = view.getSnapshot().columns.find(({ name }) => name === column.name)?.type;
    form.fill(
      { [param.name]: row[column.name] ?? null },
      new Set(),
      type === undefined ? [] : [{ name: param.name, type }],
    );
    return { key: keyOfRow(view, row), column, row, form, param, typed, status: 'open' };
  }

  /** A key that came before the editor was drawn: it is part of what the person types. */
  #type(id: string, edit: Edit, typed: string | undefined): void {
    if (!typed || !fieldKindOf(edit.param).typed) return;
    const before = edit.typed ? String(edit.form.current()[edit.param.name] ?? '') : '';
    edit.form.change(edit.param.uid, before + typed);
    if (!edit.typed) this.#put(id, { ...edit, typed: true });
  }

  #put(id: string, edit: CellEdit): void {
    this.view.patch({ edits: new Map(this.#edits()).set(id, edit), ...redrawnRow(this.view, edit.key) });
  }

  #drop(id: string): void {
    const edits = new Map(this.#edits());
    const edit = edits.get(id) as Edit | undefined;
    if (!edit) return;
    edit.form.dispose();
    edits.delete(id);
    this.view.patch({ edits, ...redrawnRow(this.view, edit.key) });
  }

  async #save(id: string, edit: Edit): Promise<void> {
    const { view } = this;
    this.#put(id, edit);
    try {
      const press = this.#press(edit);
      const question = confirmation(press);
      if (question && !(await view.page.ports.message.confirm(question))) return this.#resume(id, edit);
      const wire = edit.form.wireValues();
      const result = await callAction(press, { ...wire, before: edit.row[edit.column.name] ?? null });
      if (!view.page.open()) return;
      if (result.ok === false) return this.#fail(id, edit, result.msg ?? '');
      const mapped = press.button.call_back_config?.value
        ? runMapping(view, press.button.call_back_config.value, { response: result, value: result.list })
        : undefined;
      if (mapped?.ok === false) return this.#fail(id, edit, typeof mapped.msg === 'string' ? mapped.msg : '');
      this.#show(edit, wire[String(edit.param.id)]);
      this.#drop(id);
      await refresh(press);
    } catch (error) {
      if (!view.page.open()) return;
      if (!(error instanceof CallError)) view.page.fault('callback', error, view.id);
      this.#fail(id, edit, error instanceof CallError ? error.msg : '');
      // The row is another one now: the list says which, and saving once more overwrites what the person has seen.
      if (error instanceof CallError && error.code === CONFLICT) {
        await view.query();
        this.#tellGone(id);
      }
    }
  }

  /** Who says no goes on typing; at a cell that was left meanwhile, what was typed stays as not saved. */
  #resume(id: string, edit: Edit): void {
    if (this.open()) this.#fail(id, edit, engineText('notSaved', this.view.page.ports.locale()));
    else this.#put(id, { ...edit, status: 'open' });
  }

  /** The message of a row that is not on the page any more stands at no cell. */
  #tellGone(id: string): void {
    const edit = this.#edits().get(id);
    const { list } = this.view.getSnapshot();
    if (!edit?.error || list.some((row, index) => this.view.rowKey(row, index) === edit.key)) return;
    const { message, locale } = this.view.page.ports;
    message.error(`${textOf(edit.column.label, locale()) || edit.column.name}: ${edit.error}`);
  }

  #press(edit: Edit): Press {
    const button = this.#button(edit.column);
    if (!button) throw new Error(`The column ${edit.column.uid} has no button that saves it`);
    return {
      view: this.view,
      button,
      row: edit.row,
      rows: [edit.row],
      keys: [edit.key],
      names: { row: edit.row, rows: [edit.row] },
    };
  }

  #fail(id: string, edit: Edit, text: string): void {
    this.#put(id, {
      ...edit,
      status: 'failed',
      error: text || engineText('callFailed', this.view.page.ports.locale()),
    });
  }

  /** The new value in the row until the row is read again. */
  #show({ key, column }: Edit, value: unknown): void {
    const { list } = this.view.getSnapshot();
    this.view.patch({
      list: list.map((row, index) => (this.view.rowKey(row, index) === key ? { ...row, [column.name]: value } : row)),
    });
  }
}
