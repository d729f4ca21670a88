import { CallError } from '../api/call.error.js';
import type { Shell } from '../shell/shell.js';

/** The codes of §8 that ask to sign in. */
const ENDED: ReadonlySet<number> = new Set([403, 405, 406]);

type LoginParts = Pick<Shell, 'session' | 'loginWish' | 'loginPostponed'>;

/** Settles once somebody has signed in over the page, has put it off, or the call is not wanted any more. */
function loginEnded(
  { session, loginWish, loginPostponed }: LoginParts,
  before: string | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    let asked = loginWish.get() !== null;
    const settle = (): void => {
      for (const stop of stops) stop();
      signal?.removeEventListener('abort', settle);
      resolve();
    };
    const stops = [
      loginPostponed.subscribe(() => {
        if (loginPostponed.get() !== null) settle();
      }),
      session.subscribe(() => {
        if (session.get()?.token !== before) settle();
      }),
      loginWish.subscribe(() => {
        if (loginWish.get() !== null) asked = true;
        else if (asked) settle();
      }),
    ];
    if (signal?.aborted || loginPostponed.get() !== null) settle();
    else signal?.addEventListener('abort', settle);
  });
}

/**
 * Makes a call; one that finds the session ended is made again as soon as the same person has signed in over the page.
 * What one person was about to save is never saved as somebody else. Nothing waits for a login that was put off.
 *
 * @throws what the call throws; for an ended session, where nobody or somebody else signed in; the signal's reason
 *   where the caller does not want it any more
 */
export async function callSignedIn<T>(shell: LoginParts, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const before = shell.session.get();
  try {
    return await call();
  } catch (reason) {
    if (!(reason instanceof CallError) || !ENDED.has(reason.code) || before === null) throw reason;
    if (shell.session.get()?.token === before.token) await loginEnded(shell, before.token, signal);
    signal?.throwIfAborted();
    const now = shell.session.get();
    if (now === null || now.token === before.token || now.user_name !== before.user_name) throw reason;
    return call();
  }
}
