import { useEffect, useState, type RefObject } from 'react';

/** How far below or above the window a chart is made ready. */
const MARGIN = '240px';

/** True once an element has come near the window, and ever after; also before printing, and where the browser cannot tell. */
export function useNear(element: RefObject<Element>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !element.current) return;
    const show = (): void => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [near, element]);
  return near;
}
