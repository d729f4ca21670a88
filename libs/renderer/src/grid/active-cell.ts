import { useCallback, useState, type KeyboardEvent } from 'react';

/** Place of the active cell; null before the keyboard or mouse chose one. */
export interface ActiveCell {
  row: number;
  col: number;
}

const moves: Record<
  string,
  (at: ActiveCell, size: { rows: number; cols: number; page: number }, wide: boolean) => ActiveCell
> = {
  ArrowDown: (at, size, wide) => ({ ...at, row: wide ? size.rows - 1 : at.row + 1 }),
  ArrowUp: (at, _size, wide) => ({ ...at, row: wide ? 0 : at.row - 1 }),
  ArrowRight: (at, size, wide) => ({ ...at, col: wide ? size.cols - 1 : at.col + 1 }),
  ArrowLeft: (at, _size, wide) => ({ ...at, col: wide ? 0 : at.col - 1 }),
  PageDown: (at, size) => ({ ...at, row: at.row + size.page }),
  PageUp: (at, size) => ({ ...at, row: at.row - size.page }),
  Home: (at, _size, wide) => ({ row: wide ? 0 : at.row, col: 0 }),
  End: (at, size, wide) => ({ row: wide ? size.rows - 1 : at.row, col: size.cols - 1 }),
};

/** The active cell after a key, inside the grid; null when the key moves nothing. `wide` is Ctrl or ⌘. */
export function moveActive(
  at: ActiveCell | null,
  key: string,
  wide: boolean,
  size: { rows: number; cols: number; page: number },
): ActiveCell | null {
  const move = moves[key];
  if (!move || size.rows === 0 || size.cols === 0) return null;
  if (at === null) return { row: 0, col: 0 };
  const next = move(at, size, wide);
  return { row: Math.max(0, Math.min(size.rows - 1, next.row)), col: Math.max(0, Math.min(size.cols - 1, next.col)) };
}

/**
 * Offers a key to the cell: Enter and F2 open it, a sign opens it with that sign, Delete with nothing. The blank
 * selects the row, as ever.
 */
function opensCell(event: KeyboardEvent<HTMLElement>, open: (typed?: string) => boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // An input method begins: the cell opens, and what is composed goes into its editor.
  if (event.key === 'Enter' || event.key === 'F2' || event.key === 'Process') return open() && event.key !== 'Process';
  if (event.key === 'Delete' || event.key === 'Backspace') return open('');
  return event.key !== ' ' && [...event.key].length === 1 && open(event.key);
}

/** Keeps the active cell and moves it by keyboard (ARIA grid pattern). */
export function useActiveCell(
  size: { rows: number; cols: number; page: number },
  act: {
    moved: (at: ActiveCell) => void;
    enter: (at: ActiveCell) => void;
    space: (at: ActiveCell) => void;
    open: (at: ActiveCell, typed?: string) => boolean;
    branch: (at: ActiveCell, key: string) => ActiveCell | null;
  },
): {
  active: ActiveCell | null;
  setActive: (at: ActiveCell | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const [active, setActive] = useState<ActiveCell | null>(null);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const wide = event.ctrlKey || event.metaKey;
      const next =
        (active && !wide ? act.branch(active, event.key) : null) ?? moveActive(active, event.key, wide, size);
      if (next) {
        event.preventDefault();
        setActive(next);
        act.moved(next);
      } else if (active && opensCell(event, (typed) => act.open(active, typed))) {
        event.preventDefault();
      } else if (active && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        (event.key === 'Enter' ? act.enter : act.space)(active);
      }
    },
    [active, size, act],
  );
  return { active, setActive, onKeyDown };
}
