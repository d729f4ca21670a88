import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useActiveCell, type ActiveCell } from './active-cell.js';
import { useGridEvents, type GridEvents } from './grid-events.js';
import { FIRST_RECT, useColumnLayout, useWindowedColumns } from './grid-layout.js';
import type { RowColumns } from './grid-row.js';
import { rowHeights, type DataGridProps } from './grid.type.js';
import { leadOf, type Lead } from './lead-cells.js';

/** Fewer rows than these are drawn all. */
const WINDOW_ROWS = 30;
const OVERSCAN_ROWS = 6;
/** Rows that PageUp and PageDown move. */
const PAGE_STEP = 12;

/** Everything that a grid's drawing needs, worked out from its props. */
export interface GridView<R> {
  box: RefObject<HTMLDivElement>;
  lead: Lead;
  columns: RowColumns<R>;
  columnCount: number;
  totalWidth: number;
  rowHeight: number;
  measured: boolean;
  /** Rows near the screen; null while there are so few that all are drawn. */
  items: VirtualItem[] | null;
  totalHeight: number;
  measureRow: (element: HTMLDivElement | null) => void;
  events: GridEvents<R>;
  active: ActiveCell | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  drag: (key: string, width: number | null) => void;
}

function useLead<R>({ selection, detail, rowNumbers: numbers = false, firstRowNumber = 1, rowCount }: DataGridProps<R>): Lead {
  const check = selection !== undefined;
  const open = detail !== undefined;
  // Widths step by digits, so that rows coming in do not lay the grid out anew each time.
  const largest = 10 ** String(firstRowNumber + rowCount).length - 1;
  return useMemo(() => leadOf({ check, open, numbers, largest }), [check, open, numbers, largest]);
}

/** Lays out columns and rows, keeps the active cell and binds the events of a grid. */
export function useGridView<R>(props: DataGridProps<R>): GridView<R> {
  const box = useRef<HTMLDivElement>(null);
  const { rowCount, density = 'normal', detail, onEnd } = props;
  const rowHeight = rowHeights[density];
  const lead = useLead(props);
  const { layout, drag } = useColumnLayout(props, lead);
  const { columns, scrollToColumn } = useWindowedColumns(layout, box);
  const placed = useMemo(() => [...layout.left, ...layout.free, ...layout.right].map((place) => place.column), [layout]);
  const windowed = rowCount > WINDOW_ROWS;
  const rows = useVirtualizer({
    enabled: windowed, count: windowed ? rowCount : 0, overscan: OVERSCAN_ROWS, initialRect: FIRST_RECT,
    getScrollElement: () => box.current, estimateSize: () => rowHeight, scrollPaddingStart: rowHeight, scrollPaddingEnd: rowHeight,
  });
  useEffect(() => rows.measure(), [rows, rowHeight]);
  const { events, bind } = useGridEvents<R>();
  const size = useMemo(() => ({ rows: rowCount, cols: placed.length, page: PAGE_STEP }), [rowCount, placed.length]);
  const { active, setActive, onKeyDown } = useActiveCell(size, events);
  bind({
    props, columns: placed, setActive,
    scrollTo: (at) => {
      if (windowed) rows.scrollToIndex(at.row);
      else box.current?.querySelector(`[data-index="${at.row}"]`)?.scrollIntoView?.({ block: 'nearest' });
      scrollToColumn(at.col);
    },
  });
  const items = windowed ? rows.getVirtualItems() : null;
  const lastDrawn = items ? (items[items.length - 1]?.index ?? 0) : rowCount - 1;
  useEffect(() => {
    if (onEnd && rowCount > 0 && lastDrawn >= rowCount - 1) onEnd();
  }, [onEnd, lastDrawn, rowCount]);
  return {
    box, lead, columns, columnCount: placed.length, totalWidth: layout.total, rowHeight, measured: props.measured === true || detail !== undefined,
    items, totalHeight: windowed ? rows.getTotalSize() : 0, measureRow: rows.measureElement, events, active, onKeyDown, drag,
  };
}
