import { describe, expect, it } from 'vitest';
import { CallError } from '../api/call.error.js';
import type { LoginPrompt } from '../shell/shell.js';
import { createExternalStore } from '../store/external.store.js';
import type { SessionUser } from './session.store.js';
import { callSignedIn } from './signed-in.call.js';

const person = (token: string): SessionUser => ({ id: 1, name: 'A', user_name: 'a', token });
const refusal = (code: number): CallError =>
  new CallError({ code, msg: 'ended', data: null, url: '/api/x', requestId: null }, true);

function builder() {
  const session = createExternalStore<SessionUser | null>(person('old'));
  const loginWish = createExternalStore<LoginPrompt | null>(null);
  const made: string[] = [];
  const call = async (): Promise<string> => {
    const token = session.get()?.token ?? '';
    made.push(token);
    if (token === 'old') throw refusal(405);
    return `saved by ${token}`;
  };
  return { session, loginWish, made, call };
}

describe('a call of the builder whose session has ended', () => {
  it('waits for the login over the page and is made again', async () => {
    const { session, loginWish, made, call } = builder();
    const saving = callSignedIn({ session, loginWish }, call);
    await Promise.resolve();
    loginWish.set({ message: 'ended' });
    session.set(person('new'));
    loginWish.set(null);
    await expect(saving).resolves.toBe('saved by new');
    expect(made).toEqual(['old', 'new']);
  });

  it('fails once the login is closed without signing in', async () => {
    const { session, loginWish, made, call } = builder();
    loginWish.set({ message: 'ended' });
    const saving = callSignedIn({ session, loginWish }, call);
    await Promise.resolve();
    queueMicrotask(() => queueMicrotask(() => loginWish.set(null)));
    await expect(saving).rejects.toThrow('ended');
    expect(made).toEqual(['old']);
  });

  it('is not made again as somebody else', async () => {
    const { session, loginWish, made, call } = builder();
    loginWish.set({ message: 'ended' });
    const saving = callSignedIn({ session, loginWish }, call);
    await Promise.resolve();
    queueMicrotask(() => queueMicrotask(() => session.set({ ...person('new'), user_name: 'b' })));
    await expect(saving).rejects.toThrow('ended');
    expect(made).toEqual(['old']);
  });

  it('does not wait for any other refusal', async () => {
    const { session, loginWish } = builder();
    await expect(callSignedIn({ session, loginWish }, () => Promise.reject(refusal(409)))).rejects.toThrow('ended');
  });
});
