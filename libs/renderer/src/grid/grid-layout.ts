import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { contentWidth, layoutColumns, type ColumnLayout } from './column-width.js';
import type { RowColumns } from './grid-row.js';
import { leadWidth, type Lead } from './lead-cells.js';
import type { DataGridProps, GridColumn } from './grid.type.js';

/** Fewer columns than these are drawn all: windowing would cost more than it saves. */
const WINDOW_COLUMNS = 24;
const OVERSCAN_COLUMNS = 2;
/** Used for the first render, before the box is measured. */
export const FIRST_RECT = { width: 1280, height: 640 };

/**
 * Auto widths follow the first rows of a column set; the next page must not make the columns jump, hence the memory.
 */
function useContentWidths<R>(props: DataGridProps<R>): ReadonlyMap<string, number> {
  const { columns, rowCount, getRow } = props;
  const memory = useRef<{
    columns: readonly GridColumn<R>[];
    hasRows: boolean;
    widths: ReadonlyMap<string, number>;
  } | null>(null);
  const hasRows = rowCount > 0;
  if (memory.current?.columns !== columns || memory.current.hasRows !== hasRows) {
    const sample = Array.from({ length: Math.min(rowCount, 50) }, (_, index) => getRow(index)).filter(
      (row): row is R => row !== undefined,
    );
    const widths = new Map(
      columns
        .filter((column) => column.width === undefined)
        .map((column) => [column.key, contentWidth(column, sample, props.footerTexts?.[column.key], props.textScale)]),
    );
    memory.current = { columns, hasRows, widths };
  }
  return memory.current.widths;
}

/** Places the columns; `drag` holds the width of the one being resized until it is dropped. */
export function useColumnLayout<R>(
  props: DataGridProps<R>,
  cells: Lead,
): { layout: ColumnLayout<R>; drag: (key: string, width: number | null) => void } {
  const { columns } = props;
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null);
  const widths = useContentWidths(props);
  const lead = leadWidth(cells);
  const layout = useMemo(() => {
    const now = dragged
      ? columns.map((column): GridColumn<R> =>
          column.key === dragged.key ? { ...column, width: dragged.width } : column,
        )
      : columns;
    return layoutColumns(now, widths, lead);
  }, [columns, widths, lead, dragged]);
  const drag = useCallback(
    (key: string, width: number | null) => setDragged(width === null ? null : { key, width }),
    [],
  );
  return { layout, drag };
}

/** The columns near the screen; all of them while there are few. */
export function useWindowedColumns<R>(
  layout: ColumnLayout<R>,
  box: RefObject<HTMLElement>,
): { columns: RowColumns<R>; scrollToColumn: (index: number) => void } {
  const { left, free, right } = layout;
  const windowed = free.length > WINDOW_COLUMNS;
  const virtualizer = useVirtualizer({
    horizontal: true,
    enabled: windowed,
    count: windowed ? free.length : 0,
    overscan: OVERSCAN_COLUMNS,
    initialRect: FIRST_RECT,
    getScrollElement: () => box.current,
    estimateSize: (index) => free[index]?.width ?? 0,
    getItemKey: (index) => free[index]?.column.key ?? index,
    scrollPaddingStart: free[0]?.start ?? 0,
    scrollPaddingEnd: right.reduce((sum, placed) => sum + placed.width, 0),
  });
  const items = virtualizer.getVirtualItems();
  const from = windowed ? (items[0]?.index ?? 0) : 0;
  const to = windowed ? (items[items.length - 1]?.index ?? -1) : free.length - 1;
  const widthKey = free.map((placed) => placed.width).join();
  const measured = useRef(widthKey);
  if (measured.current !== widthKey) {
    measured.current = widthKey;
    virtualizer.measure();
  }
  const columns = useMemo((): RowColumns<R> => {
    const width = (list: typeof free): number => list.reduce((sum, placed) => sum + placed.width, 0);
    return {
      left,
      free: free.slice(from, to + 1),
      right,
      gapBefore: width(free.slice(0, from)),
      gapAfter: width(free.slice(to + 1)),
    };
  }, [left, free, right, from, to]);
  const scrollToColumn = useCallback(
    (index: number) => {
      if (windowed) virtualizer.scrollToIndex(index - left.length);
    },
    [windowed, virtualizer, left.length],
  );
  return { columns, scrollToColumn };
}
