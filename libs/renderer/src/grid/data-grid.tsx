import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, type CSSProperties, type MouseEvent, type ReactElement, type UIEvent } from 'react';
import { useSay } from '../texts/locale.context.js';
import { useActiveCell } from './active-cell.js';
import { useGridEvents } from './grid-events.js';
import { GridFooter } from './grid-footer.js';
import { GridHeader } from './grid-header.js';
import { FIRST_RECT, useColumnLayout, useWindowedColumns } from './grid-layout.js';
import { GridRow } from './grid-row.js';
import { useOpenedRows } from './opened-rows.js';
import type { Lead } from './lead-cells.js';
import { rowHeights, type DataGridProps } from './grid.type.js';
import './grid.css';

/** Fewer rows than these are drawn all. */
const WINDOW_ROWS = 30;
const OVERSCAN_ROWS = 6;
/** Rows drawn as placeholders while the first answer is awaited. */
const BONES = 6;
/** Rows that PageUp and PageDown move. */
const PAGE_STEP = 12;

/** Tells a cut-off text in full, and only then. */
function tellCutOff(event: MouseEvent): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[role=gridcell]');
  if (cell && cell.scrollWidth > cell.clientWidth && !cell.title) cell.title = cell.textContent ?? '';
}

/** Shadows beside fixed columns are a matter of style alone: no render while scrolling sideways. */
function markScroll(event: UIEvent<HTMLElement>): void {
  const box = event.currentTarget;
  box.toggleAttribute('data-from-left', box.scrollLeft > 0);
  box.toggleAttribute('data-to-right', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}

function boxStyle(height: number | 'fill' | undefined): CSSProperties {
  if (typeof height === 'number') return { maxHeight: height };
  return height === 'fill' ? { flex: '1 1 0', minHeight: 0, maxHeight: 'none' } : {};
}

/** A windowed grid of plain elements: rows and columns beyond the screen are not in the document. Keeps nothing but the active cell. */
export function DataGrid<R>(props: DataGridProps<R>): ReactElement {
  const say = useSay();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { rowCount, getRow, selection, density = 'normal', loading = false, rowNumbers = false, detail, onEnd } = props;
  const measured = props.measured === true || detail !== undefined;
  const rowHeight = rowHeights[density];
  const [check, open] = [selection !== undefined, detail !== undefined];
  const lead = useMemo((): Lead => ({ check, open, number: rowNumbers }), [check, open, rowNumbers]);
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
  const gridSize = useMemo(() => ({ rows: rowCount, cols: placed.length, page: PAGE_STEP }), [rowCount, placed.length]);
  const { active, setActive, onKeyDown } = useActiveCell(gridSize, events);
  bind({
    props, columns: placed, setActive,
    scrollTo: (at) => {
      if (windowed) rows.scrollToIndex(at.row);
      else box.current?.querySelector(`[data-index="${at.row}"]`)?.scrollIntoView?.({ block: 'nearest' });
      scrollToColumn(at.col);
    },
  });
  useEffect(() => {
    const element = box.current;
    element?.toggleAttribute('data-to-right', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
  }, [layout]);

  const items = windowed ? rows.getVirtualItems() : null;
  const lastDrawn = items ? (items[items.length - 1]?.index ?? 0) : rowCount - 1;
  useEffect(() => {
    if (onEnd && rowCount > 0 && lastDrawn >= rowCount - 1) onEnd();
  }, [onEnd, lastDrawn, rowCount]);

  const keyAt = (row: R, index: number): string => props.rowKey?.(row, index) ?? String(index);
  const { opened, onOpen } = useOpenedRows(keyAt);
  const draw = (index: number, top: number | undefined): ReactElement => {
    const row = getRow(index);
    const selected = selection !== undefined && row !== undefined && selection.isSelected(row, index);
    return (
      <GridRow key={row === undefined ? index : keyAt(row, index)} row={row} lead={lead} index={index} columns={columns} top={top} height={rowHeight}
        measured={measured} measure={measured && windowed ? rows.measureElement : undefined} odd={props.stripe === true && index % 2 === 1}
        number={(props.firstRowNumber ?? 1) + index} selected={selected} onSelect={events.select}
        detail={row !== undefined && detail && opened.has(keyAt(row, index)) ? detail(row, index) : undefined} onOpen={onOpen}
        active={active?.row === index ? active.col : -1} activeId={`${id}-active`} />
    );
  };
  const bone = (index: number): ReactElement => (
    <GridRow<R> key={`bone-${index}`} row={undefined} index={index} lead={lead} columns={columns} top={undefined} height={rowHeight} measured={false} odd={false}
      number={index + 1} selected={false} active={-1} activeId="" />
  );
  const bones = rowCount === 0 && loading;
  return (
    <div className={`sl-grid sl-grid-${density}${props.border ? ' sl-grid-border' : ''}`} data-loading={loading || undefined}>
      {loading ? <div className="sl-grid-bar" role="progressbar" aria-label={say('state.loading')} /> : null}
      <div ref={box} className="sl-grid-box" style={boxStyle(props.height)} role="grid" aria-label={props.label} aria-rowcount={rowCount + 1} aria-colcount={placed.length} aria-busy={loading || undefined}
        aria-multiselectable={selection ? true : undefined} aria-activedescendant={active ? `${id}-active` : undefined} tabIndex={0}
        onKeyDown={onKeyDown} onScroll={markScroll} onMouseOver={tellCutOff} onClick={events.click} onDoubleClick={events.doubleClick} onContextMenu={events.contextMenu}>
        <div className="sl-grid-inner" style={{ minWidth: layout.total }} role="presentation">
          <GridHeader columns={columns} selection={selection} lead={lead} sort={props.sort} onSort={props.onSort} onDrag={drag}
            onResize={props.onResize ? (key, width) => { drag(key, null); props.onResize?.(key, width); } : undefined} />
          <div className="sl-grid-body" role="rowgroup" style={items ? { height: rows.getTotalSize() } : undefined}>
            {items ? items.map((item) => draw(item.index, item.start)) : Array.from({ length: rowCount }, (_, index) => draw(index, undefined))}
            {bones ? Array.from({ length: BONES }, (_, index) => bone(index)) : null}
          </div>
          {props.footer && rowCount > 0 ? <GridFooter columns={columns} footer={props.footer} lead={lead} /> : null}
        </div>
        {rowCount === 0 && !bones ? <div className="sl-grid-empty">{props.empty}</div> : null}
      </div>
    </div>
  );
}
