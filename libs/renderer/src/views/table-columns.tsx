import { Suspense, useMemo, type ReactElement } from 'react';
import { textOf, type CompiledColumn } from '@sluice/document';
import type { Row, ViewRuntime, ViewState } from '@sluice/engine';
import { cellKind } from '../cells/cell.registry.js';
import type { CellProps } from '../cells/cell.type.js';
import { ICON_ROOM, SHOWN_BUTTONS } from '../cells/buttons.cell.js';
import { TextCell } from '../cells/text.cell.js';
import { isIcon } from '../controls/icon.js';
import { EditableCell } from '../editors/editable.cell.js';
import { textWidth } from '../grid/column-width.js';
import type { GridColumn } from '../grid/grid.type.js';
import { pixels } from '../theme/css-length.js';
import { useNarrow } from '../theme/narrow.hook.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { useIdleColumns } from './idle-columns.hook.js';

/** A column of a newer server: of a kind that this program does not draw. */
const isUnknown = (column: CompiledColumn): boolean =>
  column.form_type !== undefined && cellKind(column.form_type) === undefined;

function UnknownCell({ column }: { column: CompiledColumn }): ReactElement {
  const say = useSay();
  return (
    <span className="sl-note" data-unknown="">
      {say('state.unknown-column', { type: column.form_type ?? '', id: column.uid })}
    </span>
  );
}

/** Draws a cell by its column's kind; an unknown one draws a small notice with its id. */
export function ColumnCell(props: Omit<CellProps, 'cell'>): ReactElement {
  const { view, column, row } = props;
  if (column.editor) return <EditableCell view={view} column={column} row={row} pencil />;
  if (isUnknown(column)) return <UnknownCell column={column} />;
  const cell = view.cell(column, row);
  const Kind = cellKind(column.form_type)?.component ?? TextCell;
  return (
    <Suspense fallback={null}>
      <Kind {...props} cell={cell} />
    </Suspense>
  );
}

/** Plain text needs no component per cell: the grid draws the text itself. */
function needsComponent(column: CompiledColumn): boolean {
  return (
    column.form_type !== undefined ||
    column.dict_id !== undefined ||
    column.config?.tag_colors !== undefined ||
    column.config?.color_rules !== undefined ||
    column.config?.col_max_len !== undefined
  );
}

/**
 * Texts go on in further lines where the column says so (`col_large` 2) and in html; others are cut off (`col_large`
 * 1).
 */
const wraps = (column: CompiledColumn): boolean =>
  column.config?.col_large === 2 || (column.config?.col_large !== 1 && cellKind(column.form_type)?.measured === true);

/** Room for the buttons that a row shows before "more"; their `cond` may leave fewer. */
function buttonsWidth(
  view: ViewRuntime,
  column: CompiledColumn,
  { narrow, more }: { narrow: boolean; more: string },
): number {
  const labels = view.node.app_buttons
    .filter((button) => button.source_id === column.id && button.btn_type !== 2)
    .map((button) => textWidth(textOf(button.label, view.page.ports.locale())) + (isIcon(button.type) ? ICON_ROOM : 0));
  const max = SHOWN_BUTTONS[narrow ? 'narrow' : 'wide'];
  const widths = labels.length > max && max === 1 ? [textWidth(more) + ICON_ROOM] : labels.slice(0, max);
  return Math.round(widths.reduce((sum, width) => sum + width + 14, 32));
}

/** A column of row buttons of which the reader may press none is left out. */
function hasContent(view: ViewRuntime, column: CompiledColumn): boolean {
  return (
    cellKind(column.form_type)?.last !== true ||
    view.node.app_buttons.some((button) => button.source_id === column.id && button.btn_type !== 2)
  );
}

function gridColumn(
  view: ViewRuntime,
  column: CompiledColumn,
  texts: { title: string; group: string; editable: string; more: string; narrow: boolean },
  state: Pick<ViewState, 'masked' | 'columnWidths' | 'redraws'>,
): GridColumn<Row> {
  const { uid, name, sort, width, config = {} } = column;
  const kind = cellKind(column.form_type);
  return {
    key: uid,
    title: texts.title,
    group: texts.group || undefined,
    width:
      state.columnWidths[uid] ??
      (texts.narrow && kind?.last ? undefined : pixels(width)) ??
      (kind?.last ? buttonsWidth(view, column, texts) : undefined),
    align: config.align,
    fixed: config.fixed ?? (kind?.last ? 'right' : undefined),
    sortable: sort !== undefined && sort !== false,
    masked: state.masked.has(name),
    text: (row) => view.cell(column, row).text,
    wraps: wraps(column),
    contentWidth: kind?.contentWidth
      ? (row: Row) => kind.contentWidth?.({ view, column, row, cell: view.cell(column, row) }) ?? 0
      : undefined,
    editable: column.editor !== undefined,
    hint: column.editor && texts.editable,
    render: column.editor
      ? (row: Row) => <EditableCell view={view} column={column} row={row} />
      : needsComponent(column)
        ? (row: Row) => <ColumnCell view={view} column={column} row={row} redraws={state.redraws} />
        : undefined,
  };
}

/** A column that has no place on a phone. */
const isFolded = ({ config }: CompiledColumn): boolean => config?.hide_phone === true;

/**
 * Columns of an opened row (`expand`, and on a phone those that it folds), as names and values; undefined while the
 * view has none.
 */
export function rowDetail(
  view: ViewRuntime,
  label: (column: CompiledColumn) => string,
  redraws: number,
  narrow = false,
): ((row: Row) => ReactElement) | undefined {
  const folded = narrow ? view.columns().filter(isFolded) : [];
  const expanded = view.node.app_cols.filter((column) => column.enable !== false && column.expand === true);
  const columns = [...folded, ...expanded.filter((column) => !folded.includes(column))];
  if (columns.length === 0) return undefined;
  return (row) => (
    <dl className="sl-detail">
      {columns.map((column) => (
        <div key={column.uid}>
          <dt>{label(column)}</dt>
          <dd>
            <ColumnCell view={view} column={column} row={row} redraws={redraws} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The grid's columns; made anew only when the choice, a width, the masks or the language change, or the engine says
 * that cells are to be drawn again (`redraws`): its rows draw theirs with them.
 */
export function useGridColumns(
  view: ViewRuntime,
  state: ViewState,
): { columns: readonly GridColumn<Row>[]; measured: boolean } {
  const label = useTextOf();
  const say = useSay();
  const editable = say('edit.hint');
  const more = say('table.more');
  const narrow = useNarrow();
  const { visibleColumns, columnWidths, masked, redraws } = state;
  const maskedKey = [...masked].join('\n');
  const idle = useIdleColumns(view, state);
  // visibleColumns is a reason to ask again, the engine holds the answer.
  const columns = useMemo(() => {
    const shown = visibleColumns.length >= 0 ? view.columns().filter((column) => hasContent(view, column)) : [];
    const unfolded = narrow ? shown.filter((column) => !isFolded(column)) : shown;
    const kept = unfolded.length > 0 ? unfolded : shown;
    // Who has put all other columns away still sees that there are rows.
    const busy = kept.filter((column) => !idle.has(column));
    return busy.length > 0 ? busy : kept;
  }, [view, visibleColumns, narrow, idle]);
  const titles = columns.map((column) => label(column.label) || column.name).join('\n');
  const groups = columns.map((column) => label(column.config?.group)).join('\n');
  const made = useMemo(
    () =>
      columns.map((column, at) =>
        gridColumn(
          view,
          column,
          { title: titles.split('\n')[at] ?? '', group: groups.split('\n')[at] ?? '', editable, more, narrow },
          { columnWidths, masked: new Set(maskedKey.split('\n')), redraws },
        ),
      ),
    [view, columns, titles, groups, editable, more, narrow, columnWidths, maskedKey, redraws],
  );
  const measured = columns.some(
    (column) => cellKind(column.form_type)?.measured === true || column.config?.col_large === 2,
  );
  return { columns: made, measured };
}
