import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { takeTurn } from './draw-turns.js';

/** How far below or above the window a chart is made ready. */
const MARGIN = '240px';

/**
 * True once an element has come near the window and its turn has come, and ever after; also before printing, and where
 * the browser cannot tell.
 */
export function useNear(element: RefObject<Element>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !element.current) return;
    let giveUp = (): void => undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // Within its turn: what React does later would be done for all of them at once.
        giveUp = takeTurn(() => flushSync(() => setNear(true)));
      },
      { rootMargin: MARGIN },
    );
    const show = (): void => setNear(true);
    observer.observe(element.current);
    window.addEventListener('beforeprint', show);
    return () => {
      giveUp();
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [near, element]);
  return near;
}
