import { useEffect, type RefObject } from 'react';

/** Views of the page itself: the browser skips those that are out of sight (builder.css). */
const SKIPPED = '.sl-page-inner > .sl-page-grid > .sl-page-cell > .sl-view';
/** Drawn at once while nothing else is to be done; so few that a key pressed meanwhile does not wait. */
const AT_ONCE = 4;
/** Marks a view that is drawn out of sight. */
const DRAWN = 'data-drawn';
/** Whoever moves the pointer, scrolls or types is not made to wait: nothing is drawn until so long after it. */
const QUIET_MS = 400;
/** Marks a view so far out of sight that nothing of it is drawn. */
const FAR = 'data-far';
/** Views so close to what is seen are drawn: they stand there when somebody scrolls. */
const NEAR = '300px';
const BUSY_EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * The browser neither lays out nor paints what is out of sight (`content-visibility: auto`), which makes opening,
 * dragging and typing as cheap as a page of one screen. It remembers how large a view was drawn last, and knows nothing
 * of one that was never in sight: each is drawn once while the browser has nothing else to do, so that slots stand
 * where they will be seen. By itself the browser draws some two screens more than are seen; each of their cells is a
 * drawing of its own, and it goes through all of them in every frame that something changes in.
 */
export function useSkippedViews(drawn: RefObject<HTMLElement>, runtime: unknown): void {
  useEffect(() => {
    const page = drawn.current;
    if (!page || typeof requestIdleCallback === 'undefined') return undefined;
    const known = new WeakSet<Element>();
    let shown: Element[] = [];
    let frame = 0;
    let idle = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let quietAt = 0;
    const near = farMarks(page);
    const next = (): void => {
      const wait = quietAt - performance.now();
      if (wait > 0) return void (timer = setTimeout(later, wait));
      shown = [...page.querySelectorAll(SKIPPED)].filter((view) => !known.has(view)).slice(0, AT_ONCE);
      for (const view of shown) {
        known.add(view);
        near?.observe(view);
        view.setAttribute(DRAWN, '');
      }
      // The size is remembered in the frame that draws it.
      if (shown.length > 0) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(left)));
    };
    const left = (): void => {
      for (const view of shown) view.removeAttribute(DRAWN);
      shown = [];
      later();
    };
    const later = (): void => {
      clearTimeout(timer);
      cancelIdleCallback(idle);
      idle = requestIdleCallback(next);
    };
    const changes = new MutationObserver(() => {
      if (shown.length === 0) later();
    });
    changes.observe(page, { childList: true, subtree: true });
    const busy = ({ timeStamp }: Event): void => {
      quietAt = timeStamp + QUIET_MS;
    };
    for (const name of BUSY_EVENTS) window.addEventListener(name, busy, { capture: true, passive: true });
    later();
    return () => {
      for (const name of BUSY_EVENTS) window.removeEventListener(name, busy, { capture: true });
      changes.disconnect();
      near?.disconnect();
      for (const view of page.querySelectorAll(`[${FAR}]`)) view.removeAttribute(FAR);
      clearTimeout(timer);
      cancelIdleCallback(idle);
      cancelAnimationFrame(frame);
      for (const view of shown) view.removeAttribute(DRAWN);
    };
  }, [drawn, runtime]);
}

/** Marks the views it watches while they are far out of sight; none where the browser cannot tell. */
function farMarks(page: HTMLElement): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) target.toggleAttribute(FAR, !isIntersecting);
    },
    { root: page.closest('.sb-canvas'), rootMargin: NEAR },
  );
}
