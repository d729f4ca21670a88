import type { Clock } from '../host/clock.js';
import type { Caller } from '../dispatch/caller.js';

const keepMs = 10_000;
const settleMs = 2_000;
const limit = 10_000;

/** Callers by token hash for some seconds, so that a busy session costs no query per call. */
export interface CallerCache {
  get(key: string): Caller | undefined;
  put(key: string, caller: Caller): void;
  /** Forgets a person. A change that is not committed yet must not be cached again in its old form, hence the pause. */
  forget(userId: number): void;
  clear(): void;
}

/** Builds an empty cache. */
export function createCallerCache(clock: Clock): CallerCache {
  const callers = new Map<string, { caller: Caller; until: number }>();
  const paused = new Map<number, number>();
  return {
    get(key) {
      const found = callers.get(key);
      if (found === undefined || found.until < clock.now()) return undefined;
      return found.caller;
    },
    put(key, caller) {
      const pause = paused.get(caller.userId ?? 0);
      if (pause !== undefined && pause > clock.now()) return;
      if (callers.size >= limit) callers.clear();
      callers.set(key, { caller, until: clock.now() + keepMs });
    },
    forget(userId) {
      for (const [key, { caller }] of callers) if (caller.userId === userId) callers.delete(key);
      if (paused.size >= limit) paused.clear();
      paused.set(userId, clock.now() + settleMs);
    },
    clear() {
      callers.clear();
    },
  };
}
