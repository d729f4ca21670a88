import { useSyncExternalStore } from 'react';

/** Up to this width a page is one column (page.css): a phone held upright. */
const NARROW = '(max-width: 600px)';

const query = (): MediaQueryList | undefined => (typeof matchMedia === 'function' ? matchMedia(NARROW) : undefined);

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** True on a window as wide as a phone, where there is room for one thing beside another and no more. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches === true,
    () => false,
  );
