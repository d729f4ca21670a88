import { useCallback, useEffect, useState, startTransition } from 'react';

/** Fields that a form draws with its first frame: more than a window of them. */
const FIRST = 36;
/** Fields that follow at a time while the browser has nothing else to do. */
const STEP = 24;
/** Without idle time they come anyway. */
const LATEST_MS = 200;

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(run, 16);
  return () => clearTimeout(handle);
};

/**
 * How many fields of a long form are drawn so far: those of the first window at once, the others behind it, all of them
 * when a person asks for one.
 */
export function useDrawnFields(count: number): { drawn: number; drawAll: () => void } {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn >= count) return;
    return whenIdle(() => startTransition(() => setDrawn((now) => now + STEP)));
  }, [drawn, count]);
  const drawAll = useCallback(() => setDrawn(Infinity), []);
  return { drawn, drawAll };
}
