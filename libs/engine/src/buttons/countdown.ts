import type { Clock } from '../ports.js';

/** Seconds before a code may be sent again (§4, §9). */
export const RESEND_SECONDS = 60;

/**
 * Counts down by one each second and tells each number, the first at once and undefined at the end.
 * @returns the canceller
 */
export function startCountdown(
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
  tell: (seconds: number | undefined) => void,
  seconds: number = RESEND_SECONDS,
): () => void {
  let left = Math.max(0, Math.trunc(seconds));
  let timer: unknown;
  const tick = (): void => {
    tell(left > 0 ? left : undefined);
    if (left === 0) return;
    left -= 1;
    timer = clock.setTimeout(tick, 1000);
  };
  tick();
  return () => clock.clearTimeout(timer);
}
