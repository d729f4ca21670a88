import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { PageRuntime } from '@sluice/engine';
import { useBuilder, useSessionPart } from '../state/builder.context.js';
import type { CanvasController } from './canvas.controller.js';
import { nodeAt } from './page.parts.js';
import { isDragged } from './pointer.session.js';

/** Room left above a view that is scrolled to: its name stands there. */
const ROOM = 40;
/** Frames in which a table draws the columns that it was scrolled to. */
const TRIES = 4;

interface Seen {
  controller: CanvasController;
  scroller: RefObject<HTMLElement | null>;
  drawn: RefObject<HTMLElement | null>;
  runtime: PageRuntime | undefined;
}

/**
 * What is selected is in sight: the canvas scrolls to a view, and its table to the column that is edited. What is
 * pressed on the canvas is in sight already, so that nothing moves below a pointer.
 */
export function useSeenSelection({ controller, scroller, drawn, runtime }: Seen): void {
  const { session } = useBuilder();
  const selected = useSessionPart(({ selection }) => (selection.length === 1 ? (selection[0] ?? '') : ''));
  const measured = useSyncExternalStore(controller.subscribe, controller.announced);
  const seen = useRef('');
  useEffect(() => {
    if (selected === '') seen.current = '';
    const part = selected === seen.current ? undefined : nodeAt(session.page(), selected);
    if (!part || !measured || !scroller.current || isDragged()) return;
    const uid = [selected, ...[...part.above].reverse()].find((each) => measured.views.has(each));
    const rect = uid === undefined ? undefined : measured.views.get(uid);
    if (!rect) return;
    seen.current = selected;
    const { scrollTop, clientHeight } = scroller.current;
    const isIn = rect.y < scrollTop + clientHeight - ROOM && rect.y + rect.h > scrollTop + ROOM;
    const fits = rect.y >= scrollTop && rect.y + rect.h <= scrollTop + clientHeight;
    if (!isIn || (!fits && rect.h + ROOM < clientHeight)) scroller.current.scrollTop = rect.y - ROOM;
    const view = part.above.at(-1);
    if (part.kind !== 'column' || view === undefined) return;
    const index =
      runtime
        ?.find(view)
        ?.columns()
        .findIndex((column) => column.uid === selected) ?? -1;
    const grid = drawn.current?.querySelector<HTMLElement>(`[data-view="${CSS.escape(view)}"] .sl-grid-box`);
    if (grid && index >= 0) showColumn(grid, index, runtime?.find(view)?.columns().length ?? 1);
  }, [selected, measured, session, scroller, drawn, runtime]);
}

/** Scrolls a table so that a column is in sight; one far away is drawn only when the table is scrolled near it. */
function showColumn(grid: HTMLElement, index: number, count: number, tries = TRIES): void {
  const lead = Number(grid.getAttribute('aria-colcount')) - count;
  const head = grid.querySelector(`[role=columnheader][aria-colindex="${lead + index + 1}"]`);
  if (!head) {
    if (tries === 0) return;
    grid.scrollLeft = (grid.scrollWidth * index) / count - grid.clientWidth / 2;
    requestAnimationFrame(() => showColumn(grid, index, count, tries - 1));
    return;
  }
  const [at, box] = [head.getBoundingClientRect(), grid.getBoundingClientRect()];
  if (at.left < box.left || at.right > box.right)
    grid.scrollLeft += at.left + at.width / 2 - (box.left + box.width / 2);
}
