import { useCallback, useEffect, useRef, type PointerEvent } from 'react';

/** px that a pointer moves before a press becomes a drag. */
const THRESHOLD = 6;

/** Where an item was dropped: beside which other one. */
export interface Dropped {
  key: string;
  target: string;
  side: 'before' | 'after';
}

interface Drag {
  item: HTMLElement;
  others: HTMLElement[];
  x: number;
  y: number;
  going: boolean;
  drop: Omit<Dropped, 'key'> | null;
}

/** The other items of the same group, in reading order. */
function siblings(item: HTMLElement, box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-reorder]')].filter(
    (other) => other.dataset.group === item.dataset.group,
  );
}

function dropAt(
  items: readonly HTMLElement[],
  at: number,
  axis: 'x' | 'y',
): { element: HTMLElement; side: 'before' | 'after' } | null {
  const middle = (element: HTMLElement): number => {
    const rect = element.getBoundingClientRect();
    return axis === 'x' ? rect.left + rect.width / 2 : rect.top + rect.height / 2;
  };
  const next = items.find((element) => at < middle(element));
  const last = items.at(-1);
  if (next) return { element: next, side: 'before' };
  return last ? { element: last, side: 'after' } : null;
}

function mark(drag: Drag, at: { element: HTMLElement; side: 'before' | 'after' } | null): void {
  for (const other of drag.others) other.removeAttribute('data-drop');
  at?.element.setAttribute('data-drop', at.side);
}

/** A press that ended as a drag presses nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true));
}

/**
 * Items that a pointer puts into another order: give the answer to the `onPointerDown` of the box around elements that
 * carry `data-reorder` (their key) and `data-group` (they stay in it). Marks `data-dragging` and `data-drop` on the
 * elements; Escape calls it off. A finger scrolls unless the press began on `data-grip`.
 */
export function useReorder(
  axis: 'x' | 'y',
  onDrop: (dropped: Dropped) => void,
): (event: PointerEvent<HTMLElement>) => void {
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return useCallback(
    (event) => {
      const pressed = event.target as HTMLElement;
      const item = pressed.closest<HTMLElement>('[data-reorder]');
      if (!item || event.button !== 0 || (event.pointerType === 'touch' && pressed.closest('[data-grip]') === null))
        return;
      const drag: Drag = {
        item,
        others: siblings(item, event.currentTarget),
        x: event.clientX,
        y: event.clientY,
        going: false,
        drop: null,
      };
      const move = (now: globalThis.PointerEvent): void => {
        if (!drag.going && Math.hypot(now.clientX - drag.x, now.clientY - drag.y) < THRESHOLD) return;
        drag.going = true;
        now.preventDefault();
        item.setAttribute('data-dragging', '');
        const at = dropAt(drag.others, axis === 'x' ? now.clientX : now.clientY, axis);
        mark(drag, at);
        drag.drop = at ? { target: at.element.dataset.reorder ?? '', side: at.side } : null;
      };
      const end = (): void => {
        stop.current();
        if (!drag.going) return;
        swallowClick();
        const key = item.dataset.reorder ?? '';
        if (drag.drop && drag.drop.target !== key) latest.current({ key, ...drag.drop });
      };
      const escape = (key: KeyboardEvent): void => {
        if (key.key !== 'Escape' || !drag.going) return;
        key.stopPropagation();
        stop.current();
        swallowClick();
      };
      stop.current = () => {
        mark(drag, null);
        item.removeAttribute('data-dragging');
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', stop.current);
        window.removeEventListener('keydown', escape, true);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', stop.current);
      window.addEventListener('keydown', escape, true);
    },
    [axis],
  );
}
