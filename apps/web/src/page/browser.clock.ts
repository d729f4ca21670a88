import type { Clock } from '@sluice/engine';

/** The browser's own time and visibility. */
export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
  clearTimeout: (handle) => window.clearTimeout(handle as number),
  visible: () => document.visibilityState === 'visible',
  onVisibilityChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
