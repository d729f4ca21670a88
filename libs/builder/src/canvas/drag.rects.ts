/** Where an element is in the window, in pixels. */
export type RectOf = (element: Element) => DOMRect;

/**
 * Rectangles of elements in the window during a drag: each is read once until something scrolls, the window changes or
 * what scrolls becomes larger or smaller. A rectangle that is read styles the page first, and what the drag writes in
 * the same frame styles it once more.
 *
 * @param signal ends the watching, with the drag
 */
export function dragRects(
  scroller: Element | null | undefined,
  signal: AbortSignal,
): { of: RectOf; forget: () => void } {
  const known = new Map<Element, DOMRect>();
  const forget = (): void => known.clear();
  window.addEventListener('scroll', forget, { signal, capture: true, passive: true });
  window.addEventListener('resize', forget, { signal });
  if (scroller && typeof ResizeObserver !== 'undefined') {
    const sizes = new ResizeObserver(forget);
    sizes.observe(scroller);
    signal.addEventListener('abort', () => sizes.disconnect());
  }
  const of: RectOf = (element) => {
    const rect = known.get(element) ?? element.getBoundingClientRect();
    known.set(element, rect);
    return rect;
  };
  return { of, forget };
}
