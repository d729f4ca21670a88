import { CallError } from '../api/call.error.js';
import type { Shell } from '../shell/shell.js';

/** The codes of §8 that ask to sign in. */
const ENDED: ReadonlySet<number> = new Set([403, 405, 406]);

/** Settles once somebody has signed in over the page, or has closed the login without it. */
function loginEnded({ session, loginWish }: Pick<Shell, 'session' | 'loginWish'>, before?: string): Promise<void> {
  return new Promise((resolve) => {
    let asked = loginWish.get() !== null;
    const settle = (): void => {
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [
      session.subscribe(() => {
        if (session.get()?.token !== before) settle();
      }),
      loginWish.subscribe(() => {
        if (loginWish.get() !== null) asked = true;
        else if (asked) settle();
      }),
    ];
  });
}

/**
 * Makes a call; one that finds the session ended is made again as soon as the same person has signed in over the page.
 * What one person was about to save is never saved as somebody else.
 *
 * @throws what the call throws; for an ended session, where nobody or somebody else signed in
 */
export async function callSignedIn<T>(shell: Pick<Shell, 'session' | 'loginWish'>, call: () => Promise<T>): Promise<T> {
  const before = shell.session.get();
  try {
    return await call();
  } catch (reason) {
    if (!(reason instanceof CallError) || !ENDED.has(reason.code) || before === null) throw reason;
    if (shell.session.get()?.token === before.token) await loginEnded(shell, before.token);
    const now = shell.session.get();
    if (now === null || now.token === before.token || now.user_name !== before.user_name) throw reason;
    return call();
  }
}
