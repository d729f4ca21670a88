import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** px that a press may wander before it is a drag. */
const SLACK = 5;

/** A card on its way: its key, how far it was dragged, and the lane below the pointer. */
export interface DraggedCard {
  key: string;
  x: number;
  y: number;
  lane: string | undefined;
}

const laneAt = (event: { clientX: number; clientY: number }): string | undefined =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest('[data-lane]')?.getAttribute('data-lane'))
    .find((lane) => lane !== null && lane !== undefined) ?? undefined;

/**
 * Drags cards between lanes with a mouse or pen; fingers scroll, and move a card by its menu. Escape calls a drag off,
 * and so does a drop outside of any lane.
 */
export function useCardDrag(drop: (key: string, lane: string) => void): {
  dragged: DraggedCard | null;
  start: (event: PointerEvent, key: string) => void;
} {
  const [dragged, setDragged] = useState<DraggedCard | null>(null);
  const stop = useRef<() => void>();
  const dropping = useRef(drop);
  useEffect(() => {
    dropping.current = drop;
  });
  useEffect(() => () => stop.current?.(), []);
  const start = (down: PointerEvent, key: string): void => {
    if (down.pointerType === 'touch' || down.button !== 0) return;
    if ((down.target as HTMLElement).closest('button, a, input, select, textarea')) return;
    let now: DraggedCard | null = null;
    const end = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('keydown', escape, true);
      stop.current = undefined;
      setDragged(null);
    };
    const move = (event: globalThis.PointerEvent): void => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!now && Math.hypot(x, y) < SLACK) return;
      event.preventDefault();
      now = { key, x, y, lane: laneAt(event) };
      setDragged(now);
    };
    const up = (): void => {
      const lane = now?.lane;
      end();
      if (lane !== undefined) dropping.current(key, lane);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('keydown', escape, true);
    stop.current = end;
  };
  return { dragged, start };
}
