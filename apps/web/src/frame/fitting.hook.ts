import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * How many children of a row stand in it whole; the others belong into a menu behind it. Measured anew when the row or
 * a child changes its size.
 * @param count children of the row; all of them stay in it, so that they can be measured
 */
export function useFitting<E extends HTMLElement>(count: number): { row: RefObject<E>; fitting: number } {
  const row = useRef<E>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const box = row.current;
    if (!box || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const end = box.getBoundingClientRect().right;
      const children = [...box.children];
      // Half a pixel: widths are fractions, and a name that ends on the edge is whole.
      const cut = children.findIndex((child) => child.getBoundingClientRect().right > end + 0.5);
      setFitting(cut < 0 ? children.length : cut);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [count]);
  return { row, fitting };
}
