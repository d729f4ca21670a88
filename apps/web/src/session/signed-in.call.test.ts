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
  const loginPostponed = createExternalStore<LoginPrompt | null>(null);
  const made: string[] = [];
  const call = async (): Promise<string> => {
    const token = session.get()?.token ?? '';
    made.push(token);
    if (token === 'old') throw refusal(405);
    return `saved by ${token}`;
  };
  return { shell: { session, loginWish, loginPostponed }, session, loginWish, loginPostponed, made, call };
}

describe('a call of the builder whose session has ended', () => {
  it('waits for the login over the page and is made again', async () => {
    const { shell, session, loginWish, made, call } = builder();
    const saving = callSignedIn(shell, call);
    await Promise.resolve();
    loginWish.set({ message: 'ended' });
    session.set(person('new'));
    loginWish.set(null);
    await expect(saving).resolves.toBe('saved by new');
    expect(made).toEqual(['old', 'new']);
  });

  it('fails once the login is closed without signing in', async () => {
    const { shell, loginWish, made, call } = builder();
    loginWish.set({ message: 'ended' });
    const saving = callSignedIn(shell, call);
    await Promise.resolve();
    queueMicrotask(() => queueMicrotask(() => loginWish.set(null)));
    await expect(saving).rejects.toThrow('ended');
    expect(made).toEqual(['old']);
  });

  it('is not made again as somebody else', async () => {
    const { shell, session, loginWish, made, call } = builder();
    loginWish.set({ message: 'ended' });
    const saving = callSignedIn(shell, call);
    await Promise.resolve();
    queueMicrotask(() => queueMicrotask(() => session.set({ ...person('new'), user_name: 'b' })));
    await expect(saving).rejects.toThrow('ended');
    expect(made).toEqual(['old']);
  });

  it('does not wait for any other refusal', async () => {
    const { shell } = builder();
    await expect(callSignedIn(shell, () => Promise.reject(refusal(409)))).rejects.toThrow('ended');
  });

  it('waits no longer than its caller does', async () => {
    const { shell, made, call } = builder();
    const left = new AbortController();
    const asking = callSignedIn(shell, call, left.signal);
    await Promise.resolve();
    queueMicrotask(() => queueMicrotask(() => left.abort(new Error('left'))));
    await expect(asking).rejects.toThrow('left');
    await expect(callSignedIn(shell, call, left.signal)).rejects.toThrow('left');
    expect(made).toEqual(['old', 'old']);
  });

  it('does not wait for a login that was put off, before or meanwhile', async () => {
    const { shell, loginPostponed, call } = builder();
    const asking = callSignedIn(shell, call);
    await Promise.resolve();
    queueMicrotask(() => queueMicrotask(() => loginPostponed.set({ message: 'ended' })));
    await expect(asking).rejects.toThrow('ended');
    await expect(callSignedIn(shell, call)).rejects.toThrow('ended');
  });
});
