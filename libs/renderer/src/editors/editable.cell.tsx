import { useRef, type ReactElement } from 'react';
import type { CompiledColumn } from '@sluice/document';
import type { CellEdit, Row, ViewRuntime } from '@sluice/engine';
import { TextCell } from '../cells/text.cell.js';
import { Icon } from '../controls/icon.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { OpenCell } from './open-cell.js';
import './editors.css';

/** The row with what was typed in place of what is stored. */
function typedRow(row: Row, edit: CellEdit | undefined): Row {
  return edit ? { ...row, [edit.column.name]: edit.form.getField(edit.param.uid).value } : row;
}

function Failed({ view, edit, reason }: { view: ViewRuntime; edit: CellEdit; reason: string }): ReactElement {
  const say = useSay();
  return (
    <>
      <span className="sl-edit-failed" role="alert" title={reason} aria-label={say('edit.failed', { reason })}>
        <Icon name="warning" size={14} />
      </span>
      <button
        type="button"
        className="sl-edit-drop"
        title={say('edit.drop')}
        aria-label={say('edit.drop')}
        onClick={() => view.edits.cancel(edit)}
      >
        <Icon name="close" size={12} />
      </button>
    </>
  );
}

function Pencil({ view, column, row }: { view: ViewRuntime; column: CompiledColumn; row: Row }): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  return (
    <button
      type="button"
      className="sl-edit-open"
      aria-label={say('edit.open', { name: textOf(column.label) || column.name })}
      onClick={() => view.edits.begin(column, row)}
    >
      <Icon name="pencil" size={14} />
    </button>
  );
}

/**
 * A cell that may be edited in place: its text, what could not be saved with the reason, or its editor. `pencil` opens
 * it where there is no grid that does. It listens to nothing, a table has many of them: whoever draws it draws it again
 * when the state counts its row (`rowRedraws`).
 */
export function EditableCell({
  view,
  column,
  row,
  pencil = false,
}: {
  view: ViewRuntime;
  column: CompiledColumn;
  row: Row;
  pencil?: boolean;
}): ReactElement {
  const cellRef = useRef<HTMLSpanElement>(null);
  const edit = view.edits.of(column, row);
  const allowed = view.edits.allowed(column, row);
  const face = (now: CellEdit | undefined): ReactElement => (
    <>
      <TextCell column={column} cell={view.cell(column, typedRow(row, now))} />
      {now?.status === 'failed' && now.error !== undefined ? (
        <Failed view={view} edit={now} reason={now.error} />
      ) : null}
      {pencil && allowed && now?.status !== 'open' ? <Pencil view={view} column={column} row={row} /> : null}
    </>
  );
  return (
    <span ref={cellRef} className="sl-editable" data-editable={allowed || undefined} data-edit={edit?.status}>
      {edit?.status === 'open' ? <OpenCell view={view} edit={edit} cellRef={cellRef} face={face} /> : face(edit)}
    </span>
  );
}
