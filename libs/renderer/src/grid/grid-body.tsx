import { useCallback, useRef, useState, type ReactElement } from 'react';
import { GridRow } from './grid-row.js';
import type { GridView } from './grid-view.hook.js';
import type { DataGridProps } from './grid.type.js';

/** Rows drawn as placeholders while the first answer is awaited. */
const BONES = 6;

/** Keeps which rows are open, by key. */
function useOpenedRows<R>(keyAt: (row: R, index: number) => string): {
  opened: ReadonlySet<string>;
  onOpen: (row: R, index: number) => void;
} {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(keyAt);
  latest.current = keyAt;
  const onOpen = useCallback((row: R, index: number) => {
    const key = latest.current(row, index);
    setOpened((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  }, []);
  return { opened, onOpen };
}

/** The rows of a grid: those near the screen, or all of a few, or bones. */
export function GridBody<R>(props: {
  grid: DataGridProps<R>;
  view: GridView<R>;
  activeId: string;
  bones: boolean;
}): ReactElement {
  const { grid, view, activeId } = props;
  const { getRow, selection, detail, firstRowNumber = 1 } = grid;
  const { items, lead, columns, rowHeight, measured, active, events } = view;
  const keyAt = (row: R, index: number): string => grid.rowKey?.(row, index) ?? String(index);
  const { opened, onOpen } = useOpenedRows(keyAt);
  const draw = (index: number, top: number | undefined): ReactElement => {
    const row = getRow(index);
    const key = row === undefined ? `at-${index}` : keyAt(row, index);
    return (
      <GridRow
        key={key}
        row={row}
        index={index}
        mark={row === undefined ? undefined : grid.rowMark?.(row, index)}
        lead={lead}
        columns={columns}
        top={top}
        height={rowHeight}
        measured={measured}
        wraps={grid.measured === true}
        measure={measured && items ? view.measureRow : undefined}
        odd={grid.stripe === true && index % 2 === 1}
        number={firstRowNumber + index}
        selected={selection !== undefined && row !== undefined && selection.isSelected(row, index)}
        onSelect={events.select}
        detail={row !== undefined && detail && opened.has(key) ? detail(row, index) : undefined}
        onOpen={onOpen}
        branch={grid.branch?.(index)}
        onBranch={events.turn}
        active={active?.row === index ? active.col : -1}
        activeId={activeId}
      />
    );
  };
  const bone = (index: number): ReactElement => (
    <GridRow<R>
      key={`bone-${index}`}
      row={undefined}
      index={index}
      lead={lead}
      columns={columns}
      top={undefined}
      height={rowHeight}
      measured={false}
      wraps={false}
      odd={false}
      number={index + 1}
      selected={false}
      active={-1}
      activeId=""
    />
  );
  return (
    <div className="sl-grid-body" role="rowgroup" style={items ? { height: view.totalHeight } : undefined}>
      {items
        ? items.map((item) => draw(item.index, item.start))
        : Array.from({ length: grid.rowCount }, (_, index) => draw(index, undefined))}
      {props.bones ? Array.from({ length: BONES }, (_, index) => bone(index)) : null}
    </div>
  );
}
