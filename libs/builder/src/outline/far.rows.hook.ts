import { useEffect, useRef, type RefObject } from 'react';

/** Rows so close to what is seen, in px, are drawn whole. */
const NEAR = '130px';

/**
 * Marks rows far out of sight, whose icons the styles leave out: each icon is a drawing of its own to the browser,
 * which goes through all of them in every frame that something on the screen changes in.
 */
export function useFarRows(): RefObject<HTMLDivElement> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = list.current;
    if (!rows || typeof IntersectionObserver === 'undefined') return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.toggleAttribute('data-far', !isIntersecting);
      },
      { root: rows.closest('.sb-side'), rootMargin: NEAR },
    );
    const watch = (): void => {
      for (const row of rows.querySelectorAll('.sb-row')) seen.observe(row);
    };
    const changes = new MutationObserver(watch);
    changes.observe(rows, { childList: true, subtree: true });
    watch();
    return () => {
      changes.disconnect();
      seen.disconnect();
    };
  }, []);
  return list;
}
