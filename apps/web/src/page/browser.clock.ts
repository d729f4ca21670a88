import type { Clock } from '@sluice/engine';
import type { ExternalStore } from '../store/external.store.js';

/**
 * The browser's own time; a page is visible while its window is and while it is the one in front (`shown`), so that
 * timers of pages behind others rest.
 */
export function createPageClock(shown: ExternalStore<boolean>): Clock {
  return {
    now: () => Date.now(),
    setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
    clearTimeout: (handle) => window.clearTimeout(handle as number),
    visible: () => shown.get() && document.visibilityState === 'visible',
    onVisibilityChange(listener) {
      document.addEventListener('visibilitychange', listener);
      const unfollow = shown.subscribe(listener);
      return () => {
        document.removeEventListener('visibilitychange', listener);
        unfollow();
      };
    },
  };
}
