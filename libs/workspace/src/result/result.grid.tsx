import { DataGrid, type GridColumn, type GridSort } from '@sluice/renderer';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';
import type { RunColumn } from '../wire/run.lines.js';
import type { Result } from '../state/result.js';
import { namedTable } from '../state/result.name.js';
import { cellText, rowAsText, rowsAsCsv, rowsAsJson } from './cell.text.js';
import { CellViewer } from './cell.viewer.js';
import { MenuAt } from './menu-at.js';
import { isNumeric, orderedRows } from './row.order.js';
import { columnAsList, rowsAsInserts, writesLiterals } from './value.literals.js';
import { Watermark } from './watermark.js';

type Row = readonly unknown[];
/** A cell that a menu acts on: by position, names may repeat. */
interface CellPosition {
  row: Row;
  col: number;
}

function drawCell(value: unknown): ReactElement | string {
  return value === null || value === undefined ? <span className="ws-null">NULL</span> : cellText(value);
}

/** One grid column per result column, keyed by position: equal names stay two columns. */
function gridColumns(columns: readonly RunColumn[]): GridColumn<Row>[] {
  return columns.map((column, at) => ({
    key: String(at),
    title: column.name,
    subtitle: column.type,
    masked: column.masked,
    // Digits line up.
    align: isNumeric(column.type) ? 'right' : 'left',
    sortable: true,
    text: (row) => cellText(row[at]),
    render: (row) => drawCell(row[at]),
  }));
}

function columnUnder(event: MouseEvent): number {
  return Number((event.target as HTMLElement).closest<HTMLElement>('[data-col]')?.dataset['col'] ?? 0);
}

/** Stands for the table where the statement names none, or names it in a way that is not read here. */
const NO_TABLE = 'table_name';

type CopyName = 'cell' | 'row' | 'list' | 'all' | 'json' | 'insert';

/** What of a result is copied, by the menu's names; SQL where its source is asked by SQL, and never a mask in it. */
function copiesOf(
  { row, col }: CellPosition,
  { columns, text, writing }: Result,
  rows: readonly Row[],
): [CopyName, () => string][] {
  const names = columns.map(({ name }) => name);
  const copies: [CopyName, () => string][] = [
    ['cell', () => cellText(row[col])],
    ['row', () => rowAsText(row)],
    ['all', () => rowsAsCsv(names, rows)],
    ['json', () => rowsAsJson(names, rows)],
  ];
  if (!writesLiterals(writing)) return copies;
  const column = columns[col];
  const { open } = writing.quote;
  const inserted = (): string =>
    rowsAsInserts(writing, namedTable(text, open === '[' ? undefined : open)?.written ?? NO_TABLE, columns, rows);
  if (columns.some(({ masked }) => !masked)) copies.push(['insert', inserted]);
  if (column && !column.masked)
    copies.push([
      'list',
      () =>
        columnAsList(
          writing,
          column,
          rows.map((each) => each[col]),
        ),
    ]);
  return copies;
}

/** The rows in the order that somebody asked for; while they still come, nobody can: they grow in place until then. */
function useOrder({ rows, columns, status }: Result): {
  ordered: readonly Row[];
  sort: GridSort | null;
  onSort: ((key: string, order: GridSort['order'] | null) => void) | undefined;
} {
  const [sort, setSort] = useState<GridSort | null>(null);
  const ordered = useMemo(
    () => orderedRows<Row>(rows, sort, (at) => isNumeric(columns[at]?.type ?? '')),
    [rows, sort, columns],
  );
  return {
    ordered,
    sort,
    onSort: status === 'running' ? undefined : (key, order) => setSort(order ? { key, order } : null),
  };
}

/**
 * A result as a windowed grid. A press on a column's name orders what was read. Ctrl+C copies the active cell, a right
 * click offers more, a double click shows a cell whole.
 */
export function ResultGrid(props: { result: Result }): ReactElement {
  const { columns: named, read, status, watermark, noCopy } = props.result;
  const { copy, message } = usePorts();
  const say = useSay();
  /** By its place: another order brings another row there. */
  const active = useRef<{ index: number; col: number } | null>(null);
  const under = useRef(0);
  const [menu, setMenu] = useState<(CellPosition & { x: number; y: number }) | null>(null);
  const [viewed, setViewed] = useState<{ name: string; text: string } | null>(null);
  const columns = useMemo(() => gridColumns(named), [named]);
  const { ordered, sort, onSort } = useOrder(props.result);
  const getRow = useCallback((index: number) => ordered[index], [ordered]);
  const close = useCallback(() => setMenu(null), []);
  const masked = named.filter((column) => column.masked).map(({ name }) => name);
  const leftOut = masked.length > 0 ? say('result.copied-without', { columns: masked.join(', ') }) : undefined;
  const put = (text: string, said = say('result.copied')): void => {
    if (noCopy) message.warning(say('result.copy-off'));
    else
      void copy(text).then(
        () => message.success(said),
        () => message.error(say('result.copy-failed')),
      );
  };
  const view = ({ row, col }: CellPosition): void =>
    setViewed({ name: named[col]?.name ?? '', text: cellText(row[col]) });
  const onKeyDown = (event: KeyboardEvent): void => {
    const copies =
      (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && String(window.getSelection() ?? '') === '';
    const row = active.current && getRow(active.current.index);
    if (!copies || !active.current || !row) return;
    event.preventDefault();
    put(cellText(row[active.current.col]));
  };
  return (
    <div
      className="ws-grid"
      data-no-copy={noCopy || undefined}
      onKeyDown={onKeyDown}
      onCopy={(event) => {
        if (!noCopy) return;
        event.preventDefault();
        message.warning(say('result.copy-off'));
      }}
      onContextMenuCapture={(event) => {
        under.current = columnUnder(event);
      }}
      onDoubleClickCapture={(event) => {
        under.current = columnUnder(event);
      }}
    >
      <DataGrid<Row>
        label={say('result.grid')}
        columns={columns}
        rowCount={read}
        getRow={getRow}
        density="compact"
        height="fill"
        border
        rowNumbers
        sort={sort}
        onSort={onSort}
        empty={say(status === 'done' ? 'result.empty' : status === 'running' ? 'result.running' : 'message.stopped')}
        onActiveCell={(_row, index, key) => {
          active.current = { index, col: Number(key) };
        }}
        onRowContextMenu={(row, _, at) => setMenu({ row, col: under.current, ...at })}
        onRowDoubleClick={(row) => view({ row, col: under.current })}
      />
      {menu ? (
        <MenuAt
          x={menu.x}
          y={menu.y}
          onClose={close}
          entries={[
            ...(noCopy
              ? []
              : copiesOf(menu, props.result, ordered).map(([key, text]) => ({
                  key,
                  label: say(`result.copy-${key}`),
                  onPick: () => put(text(), key === 'insert' ? leftOut : undefined),
                }))),
            { key: 'view', label: say('result.view-cell'), onPick: () => view(menu) },
          ]}
        />
      ) : null}
      <Watermark text={watermark} />
      {viewed ? (
        <CellViewer
          {...viewed}
          watermark={watermark}
          onCopy={noCopy ? undefined : () => put(viewed.text)}
          onClose={() => setViewed(null)}
        />
      ) : null}
    </div>
  );
}
