import { useRef, type PointerEvent, type ReactElement } from 'react';
import { Checkbox } from '../controls/checkbox.js';
import { Icon } from '../controls/icon.js';
import { useReorder, type Dropped } from '../controls/reorder.hook.js';
import { useSay } from '../texts/locale.context.js';
import { rowCells, type RowColumns } from './grid-row.js';
import { GroupRow } from './group-row.js';
import { leadCount, LeadCells, type Lead } from './lead-cells.js';
import type { ColumnBox } from './column-width.js';
import type { GridSelection, GridSort } from './grid.type.js';

const MIN_WIDTH = 48;

/** The order after the present one: none, ascending, descending, none. */
export function nextOrder(sort: GridSort | null | undefined, key: string): 'asc' | 'desc' | null {
  if (sort?.key !== key) return 'asc';
  return sort.order === 'asc' ? 'desc' : null;
}

function ResizeHandle(props: {
  label: string;
  width: number;
  onDrag: (width: number) => void;
  onDrop: (width: number) => void;
  onFit: () => void;
}): ReactElement {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (event: PointerEvent): number =>
    Math.max(MIN_WIDTH, Math.round((drag.current?.width ?? 0) + event.clientX - (drag.current?.x ?? 0)));
  return (
    <span
      className="sl-resize"
      role="separator"
      aria-orientation="vertical"
      aria-label={props.label}
      onDoubleClick={props.onFit}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? props.width };
      }}
      onPointerMove={(event) => {
        if (drag.current) props.onDrag(widthAt(event));
      }}
      onPointerUp={(event) => {
        if (!drag.current) return;
        const moved = event.clientX !== drag.current.x;
        const width = widthAt(event);
        drag.current = null;
        if (moved) props.onDrop(width);
      }}
    />
  );
}

interface GridHeaderProps<R> {
  columns: RowColumns<R>;
  selection: GridSelection<R> | undefined;
  lead: Lead;
  sort: GridSort | null | undefined;
  onSort?: (key: string, order: 'asc' | 'desc' | null) => void;
  onDrag: (key: string, width: number) => void;
  onResize?: (key: string, width: number) => void;
  /** Makes a column as wide as its content. */
  onFit: (key: string) => void;
  onReorder?: (dropped: Dropped) => void;
}

function HeaderCell<R>(props: GridHeaderProps<R> & { placed: ColumnBox<R>; kind: string }): ReactElement {
  const say = useSay();
  const {
    placed: { column, index, style, width },
    kind,
    sort,
    onSort,
  } = props;
  const order = sort?.key === column.key ? sort.order : null;
  const face = (
    <>
      <span className="sl-head-title">
        {column.masked ? (
          <span
            className="sl-head-lock"
            title={column.hint ?? say('table.masked-hint')}
            role="img"
            aria-label={say('table.masked')}
          >
            <Icon name="lock" size={13} />
          </span>
        ) : null}
        {column.title}
        {column.subtitle ? <small>{column.subtitle}</small> : null}
      </span>
    </>
  );
  return (
    <div
      role="columnheader"
      aria-colindex={leadCount(props.lead) + index + 1}
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      {...(props.onReorder ? { 'data-reorder': column.key, 'data-group': column.fixed ?? 'free' } : {})}
      className={`sl-cell sl-head-cell ${kind}`}
      style={style}
      title={column.masked ? undefined : (column.hint ?? column.title)}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className="sl-sort"
          aria-label={say('table.sort', { name: column.group ? `${column.group} ${column.title}` : column.title })}
          onClick={() => onSort(column.key, nextOrder(sort, column.key))}
        >
          {face}
          <span className="sl-sort-mark" data-order={order ?? 'none'} aria-hidden="true">
            <Icon name={order === 'desc' ? 'down' : 'up'} size={12} />
          </span>
        </button>
      ) : (
        <span className="sl-sort">{face}</span>
      )}
      {props.onResize ? (
        <ResizeHandle
          label={say('table.resize', { name: column.title })}
          width={width}
          onDrag={(next) => props.onDrag(column.key, next)}
          onDrop={(next) => props.onResize?.(column.key, next)}
          onFit={() => props.onFit(column.key)}
        />
      ) : null}
    </div>
  );
}

/** The sticky header: select-all, names, sort and resize. */
export function GridHeader<R>(props: GridHeaderProps<R>): ReactElement {
  const say = useSay();
  const { selection, onReorder } = props;
  const startDrag = useReorder('x', (dropped) => onReorder?.(dropped));
  const heads = (
    <div className="sl-row sl-head" role="row" aria-rowindex={1} onPointerDown={onReorder ? startDrag : undefined}>
      <LeadCells
        lead={props.lead}
        role="columnheader"
        number="#"
        check={
          selection ? (
            <Checkbox
              checked={selection.page === 'all'}
              indeterminate={selection.page === 'some'}
              label={say('table.select-all')}
              onChange={selection.togglePage}
            />
          ) : null
        }
      />
      {rowCells(props.columns, (placed, kind) => (
        <HeaderCell key={placed.column.key} {...props} placed={placed} kind={kind} />
      ))}
    </div>
  );
  const { left, free, right } = props.columns;
  return [...left, ...free, ...right].some(({ column }) => column.group) ? (
    <div className="sl-heads" role="presentation">
      <GroupRow columns={props.columns} lead={props.lead} />
      {heads}
    </div>
  ) : (
    heads
  );
}
