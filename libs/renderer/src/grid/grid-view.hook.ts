import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { useActiveCell, type ActiveCell } from './active-cell.js';
import { useGridEvents, type GridEvents } from './grid-events.js';
import { FIRST_RECT, useColumnLayout, useWindowedColumns } from './grid-layout.js';
import type { RowColumns } from './grid-row.js';
import { rowHeights, type DataGridProps, type GridColumn } from './grid.type.js';
import { leadOf, leadWidth, type Lead } from './lead-cells.js';

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
  /** Fixed rows and columns do not hide what is brought into sight. */
  scrollPadding: CSSProperties;
  rowHeight: number;
  /** Rows have heights of their own: cells wrap, or a row may be open. */
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

const widthOf = (placed: readonly { width: number }[]): number => placed.reduce((sum, { width }) => sum + width, 0);

function useLead<R>({
  selection,
  detail,
  rowNumbers: numbers = false,
  firstRowNumber = 1,
  rowCount,
}: DataGridProps<R>): Lead {
  const check = selection !== undefined;
  const open = detail !== undefined;
  // Widths step by digits, so that rows coming in do not lay the grid out anew each time.
  const largest = 10 ** String(firstRowNumber + rowCount).length - 1;
  return useMemo(() => leadOf({ check, open, numbers, largest }), [check, open, numbers, largest]);
}

/** Brings a cell into sight when another one is asked for. */
function useReveal<R>(
  reveal: DataGridProps<R>['reveal'],
  columns: readonly GridColumn<R>[],
  show: (at: ActiveCell) => void,
): void {
  const col = columns.findIndex((column) => column.key === reveal?.key);
  const row = reveal?.index ?? -1;
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (row >= 0 && col >= 0) latest.current({ row, col });
  }, [row, col]);
}

/** The rows near the screen, where there are too many to draw them all. */
function useWindowedRows(
  rowCount: number,
  rowHeight: number,
  box: RefObject<HTMLDivElement>,
): { windowed: boolean; rows: Virtualizer<HTMLDivElement, Element> } {
  const windowed = rowCount > WINDOW_ROWS;
  const rows = useVirtualizer({
    enabled: windowed,
    count: windowed ? rowCount : 0,
    overscan: OVERSCAN_ROWS,
    initialRect: FIRST_RECT,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  });
  const measuredHeight = useRef(rowHeight);
  useEffect(() => {
    if (measuredHeight.current === rowHeight) return;
    measuredHeight.current = rowHeight;
    rows.measure();
  }, [rows, rowHeight]);
  return { windowed, rows };
}

/** Says that the last row was drawn. */
function useEnd(items: VirtualItem[] | null, rowCount: number, onEnd: (() => void) | undefined): void {
  const lastDrawn = items ? (items[items.length - 1]?.index ?? 0) : rowCount - 1;
  useEffect(() => {
    if (onEnd && rowCount > 0 && lastDrawn >= rowCount - 1) onEnd();
  }, [onEnd, lastDrawn, rowCount]);
}

/** Lays out columns and rows, keeps the active cell and binds the events of a grid. */
export function useGridView<R>(props: DataGridProps<R>): GridView<R> {
  const box = useRef<HTMLDivElement>(null);
  const { rowCount, density = 'normal', detail, onEnd } = props;
  const rowHeight = rowHeights[density];
  const lead = useLead(props);
  const { layout, drag } = useColumnLayout(props, lead);
  const { columns, scrollToColumn } = useWindowedColumns(layout, box);
  const placed = useMemo(() => [...layout.left, ...layout.free, ...layout.right].map((box) => box.column), [layout]);
  const { windowed, rows } = useWindowedRows(rowCount, rowHeight, box);
  const { events, bind } = useGridEvents<R>();
  const size = useMemo(() => ({ rows: rowCount, cols: placed.length, page: PAGE_STEP }), [rowCount, placed.length]);
  const { active, setActive, onKeyDown } = useActiveCell(size, events);
  const scrollTo = (at: ActiveCell): void => {
    const element = box.current;
    if (!element) return;
    if (windowed) rows.scrollToIndex(at.row);
    const fixed = at.col < layout.left.length || at.col >= layout.left.length + layout.free.length;
    const { scrollLeft } = element;
    if (!fixed) scrollToColumn(at.col);
    element
      .querySelector(`[data-index="${at.row}"] > [data-col="${at.col}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    // A fixed cell is always in sight, but stands in the padding that it makes for the others: the browser would bring
    // it out of there.
    if (fixed) element.scrollLeft = scrollLeft;
  };
  bind({
    props,
    columns: placed,
    active,
    setActive,
    scrollTo,
  });
  useReveal(props.reveal, placed, (at) => {
    setActive(at);
    scrollTo(at);
  });
  const scrollPadding = useMemo(
    (): CSSProperties => ({
      scrollPaddingInline: `${leadWidth(lead) + widthOf(layout.left)}px ${widthOf(layout.right)}px`,
      scrollPaddingBlock: `${rowHeight}px`,
    }),
    [lead, layout, rowHeight],
  );
  const items = windowed ? rows.getVirtualItems() : null;
  useEnd(items, rowCount, onEnd);
  return {
    box,
    lead,
    columns,
    columnCount: placed.length,
    totalWidth: layout.total,
    rowHeight,
    scrollPadding,
    measured: props.measured === true || detail !== undefined,
    items,
    totalHeight: windowed ? rows.getTotalSize() : 0,
    measureRow: rows.measureElement,
    events,
    active,
    onKeyDown,
    drag,
  };
}
