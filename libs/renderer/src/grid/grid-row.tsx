import { memo, type CSSProperties, type ReactElement, type ReactNode, type Ref } from 'react';
import { Checkbox } from '../controls/checkbox.js';
import { Icon } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { BranchLead } from './branch-lead.js';
import { pinKind, type ColumnBox } from './column-width.js';
import type { GridBranch } from './grid.type.js';
import { leadCount, LeadCells, type Lead } from './lead-cells.js';

/** The columns of one row: fixed left, a gap for those not drawn, drawn, gap, fixed right. */
export interface RowColumns<R> {
  left: readonly ColumnBox<R>[];
  free: readonly ColumnBox<R>[];
  right: readonly ColumnBox<R>[];
  gapBefore: number;
  gapAfter: number;
}

const aligned = { left: '', right: ' sl-cell-end', center: ' sl-cell-mid' } as const;

/** Draws one cell per column in the row's order. */
export function rowCells<R>(
  columns: RowColumns<R>,
  cell: (placed: ColumnBox<R>, kind: string) => ReactNode,
): ReactElement {
  const kind = (placed: ColumnBox<R>, fixed: string): string => `${fixed}${aligned[placed.column.align ?? 'left']}`;
  const [left, right] = [pinKind('left', columns.left), pinKind('right', columns.right)];
  return (
    <>
      {columns.left.map((placed, at) =>
        cell(placed, kind(placed, at === columns.left.length - 1 ? `${left} sl-cell-left-last` : left)),
      )}
      {columns.gapBefore > 0 ? (
        <div className="sl-gap" style={{ flex: `0 0 ${columns.gapBefore}px` }} role="none" />
      ) : null}
      {columns.free.map((placed) => cell(placed, kind(placed, '')))}
      {columns.gapAfter > 0 ? (
        <div className="sl-gap" style={{ flex: `0 0 ${columns.gapAfter}px` }} role="none" />
      ) : null}
      {columns.right.map((placed, at) => cell(placed, kind(placed, at === 0 ? `${right} sl-cell-right-first` : right)))}
    </>
  );
}

interface GridRowProps<R> {
  row: R | undefined;
  index: number;
  /** With another one the row is drawn again. */
  mark?: number | undefined;
  lead: Lead;
  columns: RowColumns<R>;
  /** px from the top of the body; undefined when rows flow. */
  top: number | undefined;
  height: number;
  /** The row has a height of its own. */
  measured: boolean;
  /** Cells of it may wrap. */
  wraps: boolean;
  measure?: Ref<HTMLDivElement>;
  odd: boolean;
  number: number;
  selected: boolean;
  onSelect?: (row: R, selected: boolean) => void;
  /** The row's second part, drawn while it is open; undefined while closed. */
  detail?: ReactNode;
  onOpen?: (row: R, index: number) => void;
  branch?: GridBranch | undefined;
  onBranch?: (row: R, index: number) => void;
  /** Position of the active cell, -1 for none. */
  active: number;
  activeId: string;
}

function GridRowInner<R>(props: GridRowProps<R>): ReactElement {
  const say = useSay();
  const { row, index, lead, columns, top, height, measured, active, selected } = props;
  // `top`, not a transform: layout counts exactly to 33 million px, transforms are single floats and blur a million
  // rows.
  const style: CSSProperties = top === undefined ? {} : { position: 'absolute', top, left: 0 };
  if (measured) style.minHeight = height;
  else style.height = height;
  const open = props.detail !== undefined;
  const before = leadCount(lead);
  const className = [
    'sl-row',
    props.odd && 'sl-row-odd',
    row === undefined && 'sl-row-awaited',
    selected && 'sl-row-selected',
    measured && 'sl-row-measured',
    props.wraps && 'sl-row-wraps',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      ref={props.measure}
      className={className}
      style={style}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={lead.check > 0 ? selected : undefined}
      aria-level={props.branch?.level}
      aria-expanded={props.branch?.open}
      aria-posinset={props.branch?.position}
      aria-setsize={props.branch?.siblings}
      data-index={index}
    >
      <LeadCells
        lead={lead}
        role="gridcell"
        number={props.number}
        check={
          row === undefined || lead.check === 0 ? null : (
            <Checkbox
              checked={selected}
              label={say('table.select-row', { row: index + 1 })}
              tabIndex={-1}
              onChange={(on) => props.onSelect?.(row, on)}
            />
          )
        }
        open={
          row === undefined || lead.open === 0 ? null : (
            <button
              type="button"
              className="sl-open"
              aria-expanded={open}
              aria-label={say('table.open-row', { row: index + 1 })}
              onClick={() => props.onOpen?.(row, index)}
            >
              <Icon name={open ? 'down' : 'right'} size={14} />
            </button>
          )
        }
      />
      {rowCells(columns, ({ column, index: at, style: style }, kind) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={before + at + 1}
          data-col={at}
          style={style}
          id={active === at ? props.activeId : undefined}
          className={`sl-cell ${kind}${column.wraps ? ' sl-cell-wraps' : ''}${column.masked ? ' sl-cell-masked' : ''}${active === at ? ' sl-cell-active' : ''}`}
        >
          {row !== undefined && at === 0 && props.branch ? (
            <BranchLead branch={props.branch} onTurn={() => props.onBranch?.(row, index)} />
          ) : null}
          {row === undefined ? (
            <span className="sl-bone" />
          ) : column.render ? (
            column.render(row, index)
          ) : (
            column.text(row)
          )}
        </div>
      ))}
      {open ? <div className="sl-row-detail">{props.detail}</div> : null}
    </div>
  );
}

/** One row of plain elements, drawn again only when its own props change. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
