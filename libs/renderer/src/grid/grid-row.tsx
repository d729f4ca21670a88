import { memo, type CSSProperties, type ReactElement, type ReactNode, type Ref } from 'react';
import { Checkbox } from '../controls/checkbox.js';
import type { PlacedColumn } from './column-width.js';

/** Width of the checkbox column and of the row-number column in px. */
export const CHECK_WIDTH = 40;
export const NUMBER_WIDTH = 52;

/** The columns of one row: fixed left, a gap for those not drawn, drawn, gap, fixed right. */
export interface RowColumns<R> {
  left: readonly PlacedColumn<R>[];
  free: readonly PlacedColumn<R>[];
  right: readonly PlacedColumn<R>[];
  gapBefore: number;
  gapAfter: number;
}

const aligned = { left: '', right: ' sl-cell-end', center: ' sl-cell-mid' } as const;

/** Draws one cell per column in the row's order. */
export function rowCells<R>(columns: RowColumns<R>, cell: (placed: PlacedColumn<R>, kind: string) => ReactNode): ReactElement {
  const kind = (placed: PlacedColumn<R>, fixed: string): string => `${fixed}${aligned[placed.column.align ?? 'left']}`;
  return (
    <>
      {columns.left.map((placed, at) => cell(placed, kind(placed, at === columns.left.length - 1 ? 'sl-cell-left sl-cell-left-last' : 'sl-cell-left')))}
      {columns.gapBefore > 0 ? <div className="sl-gap" style={{ flex: `0 0 ${columns.gapBefore}px` }} role="none" /> : null}
      {columns.free.map((placed) => cell(placed, kind(placed, '')))}
      {columns.gapAfter > 0 ? <div className="sl-gap" style={{ flex: `0 0 ${columns.gapAfter}px` }} role="none" /> : null}
      {columns.right.map((placed, at) => cell(placed, kind(placed, at === 0 ? 'sl-cell-right sl-cell-right-first' : 'sl-cell-right')))}
    </>
  );
}

interface GridRowProps<R> {
  row: R | undefined;
  index: number;
  columns: RowColumns<R>;
  /** px from the top of the body; undefined when rows flow. */
  top: number | undefined;
  height: number;
  measured: boolean;
  measure?: Ref<HTMLDivElement>;
  odd: boolean;
  number: number | null;
  /** Undefined: no checkbox column. */
  selected: boolean | undefined;
  selectLabel: string;
  onSelect?: (row: R, selected: boolean) => void;
  /** Position of the active cell, -1 for none. */
  active: number;
  activeId: string;
}

function GridRowInner<R>(props: GridRowProps<R>): ReactElement {
  const { row, index, columns, top, height, measured, active } = props;
  const style: CSSProperties = top === undefined ? {} : { position: 'absolute', top: 0, left: 0, transform: `translateY(${top}px)` };
  if (measured) style.minHeight = height;
  else style.height = height;
  const className = `sl-row${props.odd ? ' sl-row-odd' : ''}${props.selected ? ' sl-row-selected' : ''}${measured ? ' sl-row-measured' : ''}`;
  return (
    <div ref={props.measure} className={className} style={style} role="row" aria-rowindex={index + 2} aria-selected={props.selected} data-index={index}>
      {props.selected === undefined ? null : (
        <div className="sl-cell sl-cell-left sl-cell-check" style={{ flex: `0 0 ${CHECK_WIDTH}px`, left: 0 }} role="gridcell">
          {row === undefined ? null : <Checkbox checked={props.selected} label={props.selectLabel} tabIndex={-1} onChange={(selected) => props.onSelect?.(row, selected)} />}
        </div>
      )}
      {props.number === null ? null : <div className="sl-cell sl-cell-left sl-cell-number" style={{ flex: `0 0 ${NUMBER_WIDTH}px`, left: props.selected === undefined ? 0 : CHECK_WIDTH }} role="rowheader">{props.number}</div>}
      {rowCells(columns, ({ column, index: at, style: place }, kind) => (
        <div key={column.key} role="gridcell" aria-colindex={at + 1} data-col={at} style={place} id={active === at ? props.activeId : undefined}
          className={`sl-cell ${kind}${column.masked ? ' sl-cell-masked' : ''}${active === at ? ' sl-cell-active' : ''}`}>
          {row === undefined ? <span className="sl-bone" /> : column.render ? column.render(row, index) : column.text(row)}
        </div>
      ))}
    </div>
  );
}

/** One row of plain elements, drawn again only when its own props change. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
