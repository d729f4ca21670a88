import { useLayoutEffect, useState, type RefObject } from 'react';

/** Lines drawn above and below the visible ones. */
const OVERSCAN = 8;
/** Height assumed before the box is measured, in px. */
const FIRST_HEIGHT = 600;

/** Which lines of equal height a scrolling box shows: [first, last). */
export function useWindow(
  box: RefObject<HTMLElement>,
  count: number,
  lineHeight: number,
): { first: number; last: number } {
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight || FIRST_HEIGHT });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, [box]);
  const first = Math.max(0, Math.floor(view.top / lineHeight) - OVERSCAN);
  return { first, last: Math.min(count, Math.ceil((view.top + view.height) / lineHeight) + OVERSCAN) };
}
