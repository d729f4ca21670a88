import { useMemo, useRef, type MouseEvent } from 'react';
import type { ActiveCell } from './active-cell.js';
import type { DataGridProps, GridColumn } from './grid.type.js';

/** What the handlers need of the newest render. */
interface GridNow<R> {
  props: DataGridProps<R>;
  columns: readonly GridColumn<R>[];
  active: ActiveCell | null;
  setActive: (at: ActiveCell) => void;
  scrollTo: (at: ActiveCell) => void;
}

/** Handlers with one identity for the life of the grid, so that rows stay memoised. */
export interface GridEvents<R> {
  moved: (at: ActiveCell) => void;
  enter: (at: ActiveCell) => void;
  space: (at: ActiveCell) => void;
  open: (at: ActiveCell, typed?: string) => boolean;
  select: (row: R, selected: boolean) => void;
  /** Opens or closes what is below a row of a tree. */
  turn: (row: R, index: number) => void;
  /**
   * An arrow on the first column of a tree opens, closes or leads to the row above (ARIA treegrid); null where it only
   * moves on.
   */
  branch: (at: ActiveCell, key: string) => ActiveCell | null;
  click: (event: MouseEvent) => void;
  doubleClick: (event: MouseEvent) => void;
  contextMenu: (event: MouseEvent) => void;
}

const CONTROLS = 'button, a, input, label, select, textarea';
const onControl = (event: MouseEvent): boolean => (event.target as HTMLElement).closest(CONTROLS) !== null;

/** The row and column under an event of the grid's box. */
function hitOf<R>(event: MouseEvent, props: DataGridProps<R>): { row: R; at: ActiveCell } | null {
  const target = event.target as HTMLElement;
  const element = target.closest<HTMLElement>('[data-index]');
  if (!element || !event.currentTarget.contains(element)) return null;
  const index = Number(element.dataset.index);
  const row = props.getRow(index);
  return row === undefined
    ? null
    : { row, at: { row: index, col: Number(target.closest<HTMLElement>('[data-col]')?.dataset.col ?? -1) } };
}

/** What an arrow on the first column does in a tree; see `GridEvents.branch`. */
function turnBranch<R>(props: DataGridProps<R>, at: ActiveCell, key: string): ActiveCell | null {
  const branch = at.col === 0 ? props.branch?.(at.row) : undefined;
  const row = props.getRow(at.row);
  const closes: boolean | undefined = { ArrowRight: false, ArrowLeft: true }[key];
  if (branch === undefined || row === undefined || closes === undefined) return null;
  if (branch.open === closes) {
    props.onBranch?.(row, at.row);
    return at;
  }
  if (!closes || branch.level === 1) return null;
  let above = at.row - 1;
  while (above > 0 && props.branch?.(above)?.level !== branch.level - 1) above -= 1;
  return { ...at, row: above };
}

function makeEvents<R>(now: () => GridNow<R>): GridEvents<R> {
  const moved = (at: ActiveCell): void => {
    const { props, columns, scrollTo } = now();
    scrollTo(at);
    const row = props.getRow(at.row);
    const column = columns[at.col];
    if (row !== undefined && column) props.onActiveCell?.(row, at.row, column.key);
  };
  const open = (at: ActiveCell, typed?: string): boolean => {
    const { props, columns } = now();
    const row = props.getRow(at.row);
    const column = columns[at.col];
    return row !== undefined && column !== undefined && props.onCellOpen?.(row, at.row, column.key, typed) === true;
  };
  return {
    moved,
    open,
    enter: (at) => {
      const { props } = now();
      const row = props.getRow(at.row);
      if (row !== undefined) props.onRowClick?.(row, at.row);
    },
    space: (at) => {
      const { selection, getRow } = now().props;
      const row = getRow(at.row);
      if (row !== undefined && selection) selection.toggle(row, !selection.isSelected(row, at.row));
    },
    select: (row, selected) => now().props.selection?.toggle(row, selected),
    turn: (row, index) => now().props.onBranch?.(row, index),
    branch: (at, key) => turnBranch(now().props, at, key),
    click: (event) => {
      const { props, active, setActive } = now();
      const hit = hitOf(event, props);
      if (!hit) return;
      const again = active?.row === hit.at.row && active.col === hit.at.col;
      if (again && !onControl(event) && open(hit.at)) return;
      if (hit.at.col >= 0) {
        setActive(hit.at);
        moved(hit.at);
      }
      if (!onControl(event)) props.onRowClick?.(hit.row, hit.at.row);
    },
    doubleClick: (event) => {
      const { props } = now();
      const hit = hitOf(event, props);
      if (hit && !onControl(event) && !open(hit.at)) props.onRowDoubleClick?.(hit.row, hit.at.row);
    },
    contextMenu: (event) => {
      const { props } = now();
      const hit = hitOf(event, props);
      if (!hit || !props.onRowContextMenu) return;
      event.preventDefault();
      props.onRowContextMenu(hit.row, hit.at.row, { x: event.clientX, y: event.clientY });
    },
  };
}

/** Binds the grid's handlers to whatever the newest render says; give `now` on each render. */
export function useGridEvents<R>(): { events: GridEvents<R>; bind: (now: GridNow<R>) => void } {
  const latest = useRef<GridNow<R> | null>(null);
  return useMemo(() => {
    const now = (): GridNow<R> => {
      if (latest.current === null) throw new Error('useGridEvents: an event came before the first render');
      return latest.current;
    };
    return {
      events: makeEvents(now),
      bind: (next: GridNow<R>) => {
        latest.current = next;
      },
    };
  }, []);
}
