import { CallError } from '../api/call.error.js';
import type { Shell } from '../shell/shell.js';

/** The codes of §8 that ask to sign in. */
const ENDED: ReadonlySet<number> = new Set([403, 405, 406]);

/** Settles once somebody has signed in over the page: true; false when they closed the login without it. */
function signedIn({ session, loginWish }: Pick<Shell, 'session' | 'loginWish'>, before?: string): Promise<boolean> {
  return new Promise((resolve) => {
    let asked = loginWish.get() !== null;
    const settle = (signed: boolean): void => {
      for (const stop of stops) stop();
      resolve(signed);
    };
    const stops = [
      session.subscribe(() => settle(session.get() !== null && session.get()?.token !== before)),
      loginWish.subscribe(() => {
        if (loginWish.get() !== null) asked = true;
        else if (asked) settle(session.get() !== null && session.get()?.token !== before);
      }),
    ];
  });
}

/**
 * Makes a call; one that finds the session ended is made again as soon as somebody has signed in over the page.
 *
 * @throws what the call throws; for an ended session, where the login was closed without signing in
 */
export async function callSignedIn<T>(shell: Pick<Shell, 'session' | 'loginWish'>, call: () => Promise<T>): Promise<T> {
  const token = shell.session.get()?.token;
  try {
    return await call();
  } catch (reason) {
    if (!(reason instanceof CallError) || !ENDED.has(reason.code)) throw reason;
    const now = shell.session.get();
    const again = now !== null && now.token !== token ? true : await signedIn(shell, token);
    if (!again) throw reason;
    return call();
  }
}
