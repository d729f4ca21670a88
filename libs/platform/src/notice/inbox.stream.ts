import { once } from 'node:events';
import type { OperationContext } from '../dispatch/operation.js';
import { inboxState, sessionLives, type InboxState } from './inbox.reader.js';

/** A line of the stream: what is shown now, that the connection lives, or that the session has ended. */
export type InboxLine = InboxState | { t: 'beat' } | { t: 'end' };

/** Proxies close what is silent for a minute. */
const beatMs = 25_000;
/** Several changes of one moment are one line. */
const gatherMs = 100;

/** Wakes whoever waits; what happens while nobody waits is remembered. */
class Waker extends EventTarget {
  #woken = false;

  wake(): void {
    this.#woken = true;
    this.dispatchEvent(new Event('wake'));
  }

  /** Whether it was woken within the time. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#woken) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), ms);
      await once(this, 'wake', { signal: late.signal }).catch(() => undefined);
      clearTimeout(timer);
    }
    const woken = this.#woken;
    this.#woken = false;
    return woken;
  }
}

/**
 * What a person's messages are and become, pushed (design §8): the whole small state at the start and after each
 * change, so that nothing is missed over a lost connection. Ends with the session, the connection or the process.
 */
export async function* inboxLines(ctx: OperationContext, userId: number, sessionId: number): AsyncGenerator<InboxLine> {
  const { platform, db, request, signal } = ctx;
  const waker = new Waker();
  let over = false;
  const end = (): void => {
    over = true;
    waker.wake();
  };
  const gone = signal as AbortSignal;
  gone.addEventListener('abort', end, { once: true });
  const stop = platform.notices.watch(userId, (what) => (what === 'over' ? end() : waker.wake()));
  try {
    yield await inboxState(db, userId, request.locale);
    while (!over) {
      const woken = await waker.wait(beatMs);
      if (over) return;
      if (woken) await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const now = new Date(platform.clock.now());
      if (!(await sessionLives(db, sessionId, now, platform.settings.get('session.idle_minutes')))) {
        yield { t: 'end' };
        return;
      }
      yield woken ? await inboxState(db, userId, request.locale) : { t: 'beat' };
    }
  } finally {
    stop();
    gone.removeEventListener('abort', end);
  }
}
