import { useCallback, useEffect, useRef, useSyncExternalStore, type ReactElement } from 'react';
import type { CompiledColumn } from '@sluice/document';
import type { CellEdit, Row, ViewRuntime } from '@sluice/engine';
import { TextCell } from '../cells/text.cell.js';
import { Icon } from '../controls/icon.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { loadEditor, OpenCell } from './open-cell.js';
import './editors.css';

/** The row with what was typed in place of what is stored. */
function typedRow(row: Row, edit: CellEdit | undefined): Row {
  return edit ? { ...row, [edit.column.name]: edit.form.getField(edit.param.uid).value } : row;
}

function Face(props: { view: ViewRuntime; column: CompiledColumn; row: Row; edit: CellEdit | undefined; pencil: boolean }): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const { view, column, edit } = props;
  const row = typedRow(props.row, edit);
  const failed = edit?.status === 'failed' ? edit.error : undefined;
  return (
    <>
      <TextCell column={column} cell={view.cell(column, row)} />
      {failed === undefined ? null : (
        <>
          <span className="sl-edit-failed" role="alert" title={failed} aria-label={say('edit.failed', { reason: failed })}><Icon name="warning" size={14} /></span>
          <button type="button" className="sl-edit-drop" title={say('edit.drop')} aria-label={say('edit.drop')} onClick={() => view.edits.cancel(edit)}><Icon name="close" size={12} /></button>
        </>
      )}
      {props.pencil ? <button type="button" className="sl-edit-open" aria-label={say('edit.open', { name: textOf(column.label) || column.name })} onClick={() => view.edits.begin(column, props.row)}><Icon name="pencil" size={14} /></button> : null}
    </>
  );
}

/** A cell that may be edited in place: its text, what could not be saved with the reason, or its editor. `pencil` opens it where there is no grid that does. */
export function EditableCell({ view, column, row, pencil = false }: { view: ViewRuntime; column: CompiledColumn; row: Row; pencil?: boolean }): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  // Fetched once there is something to edit; a failure is told when it is drawn.
  useEffect(() => { loadEditor().catch(() => undefined); }, []);
  const snapshot = useCallback(() => view.edits.of(column, row), [view, column, row]);
  const edit = useSyncExternalStore(view.subscribe, snapshot);
  const allowed = view.edits.allowed(column, row);
  const face = (now: CellEdit | undefined): ReactElement => <Face view={view} column={column} row={row} edit={now} pencil={pencil && allowed && now?.status !== 'open'} />;
  return (
    <span ref={place} className="sl-editable" data-editable={allowed || undefined} data-edit={edit?.status}>
      {edit?.status === 'open' ? <OpenCell view={view} edit={edit} place={place} face={face} /> : face(edit)}
    </span>
  );
}
