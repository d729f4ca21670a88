import { DataGrid, type GridColumn } from '@sluice/renderer';
import { useCallback, useMemo, useRef, useState, type ReactElement } from 'react';
import { cellText } from '../result/cell.text.js';
import { CellViewer } from '../result/cell.viewer.js';
import { Watermark } from '../result/watermark.js';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';
import type { CompareEnd, Difference, PairedColumn, SideName } from './compare.calls.js';

/** The places of columns that some row differs in; of rows that only one side has, all that are compared. */
export function differingColumns(columns: readonly PairedColumn[], rows: readonly Difference[]): number[] {
  const positions = new Set(rows.flatMap(({ cells }) => cells));
  const hasLone = rows.some(({ status }) => status !== 'different');
  return columns.flatMap((column, index) => {
    if (column.key) return [];
    const isShown = hasLone ? ['compared', 'masked', 'unlike'].includes(column.standing) : false;
    return positions.has(index) || isShown ? [index] : [];
  });
}

/** What stands in a cell of a side: only what differs, and all of a row that the other side has not. */
export function shownCell(row: Difference, side: SideName, index: number, at: number | undefined): unknown {
  if (at === undefined || (row.status === 'different' && !row.cells.includes(index))) return undefined;
  return row[side]?.[at];
}

const keyCell = (row: Difference, column: PairedColumn): unknown =>
  row.left ? row.left[column.left?.at ?? -1] : row.right?.[column.right?.at ?? -1];

const drawn = (value: unknown): ReactElement | string =>
  value === null ? <span className="ws-null">NULL</span> : value === undefined ? '' : cellText(value);

const textOf = (value: unknown): string => (value === undefined ? '' : cellText(value));

/** A cell that is looked at whole. */
interface Viewed {
  name: string;
  text: string;
}

/** The rows that are not the same: their keys, and both values of the cells that differ side by side. */
export function DifferenceGrid(props: {
  columns: readonly PairedColumn[];
  rows: readonly Difference[];
  end: CompareEnd | undefined;
  /** What is said where there is no row. */
  empty: string;
}): ReactElement {
  const { columns, rows, end } = props;
  const say = useSay();
  const grid = useMemo((): GridColumn<Difference>[] => {
    const status: GridColumn<Difference> = {
      key: 'status',
      title: say('compare.status'),
      text: (row) => say(`compare.status.${row.status}`),
      render: (row) => (
        <span className="ws-difference" data-status={row.status}>
          {say(`compare.status.${row.status}`)}
        </span>
      ),
    };
    const keys = columns.flatMap((column, index): GridColumn<Difference>[] =>
      column.key
        ? [
            {
              key: `k${index}`,
              title: column.name,
              subtitle: say('compare.key'),
              text: (row) => textOf(keyCell(row, column)),
              render: (row) => drawn(keyCell(row, column)),
            },
          ]
        : [],
    );
    const cells = differingColumns(columns, rows).flatMap((index) => {
      const column = columns[index];
      if (!column) return [];
      return (['left', 'right'] as const).map((side): GridColumn<Difference> => {
        const value = (row: Difference): unknown => shownCell(row, side, index, column[side]?.at);
        return {
          key: `${side}${index}`,
          title: column.name,
          subtitle: say(`compare.${side}`),
          masked: column[side]?.masked ?? false,
          text: (row) => textOf(value(row)),
          render: (row) => drawn(value(row)),
        };
      });
    });
    return [status, ...keys, ...cells];
  }, [columns, rows, say]);
  const getRow = useCallback((index: number) => rows[index], [rows]);
  const ports = usePorts();
  const under = useRef('');
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const noCopy = end?.copy === false;
  const view = (row: Difference): void => {
    const column = grid[Number(under.current)];
    if (column?.text) setViewed({ name: String(column.title), text: column.text(row) });
  };
  const copy = (text: string): void =>
    void ports.copy(text).then(
      () => ports.message.success(say('result.copied')),
      () => ports.message.error(say('result.copy-failed')),
    );
  return (
    <div
      className="ws-grid"
      data-no-copy={noCopy || undefined}
      onCopy={(event) => {
        if (!noCopy) return;
        event.preventDefault();
        ports.message.warning(say('result.copy-off'));
      }}
      onDoubleClickCapture={(event) => {
        under.current = (event.target as HTMLElement).closest<HTMLElement>('[data-col]')?.dataset['col'] ?? '';
      }}
    >
      <DataGrid<Difference>
        label={say('compare.grid')}
        columns={grid}
        rowCount={rows.length}
        getRow={getRow}
        density="compact"
        height="fill"
        border
        rowNumbers
        empty={props.empty}
        onRowDoubleClick={view}
      />
      <Watermark text={end?.watermark} />
      {viewed ? (
        <CellViewer
          {...viewed}
          watermark={end?.watermark}
          onCopy={noCopy ? undefined : () => copy(viewed.text)}
          onClose={() => setViewed(null)}
        />
      ) : null}
    </div>
  );
}
