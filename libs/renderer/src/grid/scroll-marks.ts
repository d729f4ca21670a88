import { useEffect, type RefObject } from 'react';

interface Marks {
  fromLeft: boolean;
  toRight: boolean;
}

const read = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Marks => ({
  fromLeft: scrollLeft > 0,
  toRight: scrollLeft + clientWidth < scrollWidth - 1,
});

function write(box: HTMLElement, { fromLeft, toRight }: Marks): void {
  box.toggleAttribute('data-from-left', fromLeft);
  box.toggleAttribute('data-to-right', toRight);
}

/** Shadows beside fixed columns are a matter of style alone: no render while scrolling sideways. */
export const markScroll = (box: HTMLElement): void => write(box, read(box));

let watching: { observer: ResizeObserver; boxOf: WeakMap<Element, HTMLElement> } | undefined;

/**
 * One observer for all grids: it reads all of them before it writes to the first. Each on its own would make the
 * browser lay out the whole page anew for the next one, once for every grid of a page.
 */
function watch(): NonNullable<typeof watching> {
  if (watching) return watching;
  const boxOf = new WeakMap<Element, HTMLElement>();
  const observer = new ResizeObserver((entries) => {
    const boxes = new Set(entries.flatMap(({ target }) => boxOf.get(target) ?? []));
    const marks = [...boxes].map((box) => [box, read(box)] as const);
    for (const [box, marked] of marks) write(box, marked);
  });
  return (watching = { observer, boxOf });
}

/** Keeps the marks of a grid's box true while it, or what is scrolled in it, becomes wider or narrower. */
export function useScrollMarks(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const { observer, boxOf } = watch();
    const parts = [element, ...element.children].slice(0, 2);
    for (const part of parts) {
      boxOf.set(part, element);
      observer.observe(part);
    }
    return () => {
      for (const part of parts) observer.unobserve(part);
    };
  }, [box]);
}
