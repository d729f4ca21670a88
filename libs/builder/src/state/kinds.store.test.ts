import { expect, it, vi } from 'vitest';
import { KindsStore } from './kinds.store.js';

it('asks for external kinds again after a failure, and never after an answer', async () => {
  const answer = { list: [{ name: 'thumbs' }], refused: [] };
  const call = vi.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(answer);
  const store = new KindsStore({ call: call as never });
  const listener = vi.fn();
  store.subscribe(listener);
  await vi.waitFor(() => expect(store.snapshot()).toEqual({ list: [], refused: [], failed: true }));
  const before = store.snapshot();
  expect(store.snapshot()).toBe(before);
  await store.load();
  expect(store.snapshot()).toEqual(answer);
  expect(listener).toHaveBeenCalledTimes(2);
  store.subscribe(() => undefined);
  await store.load();
  expect(call).toHaveBeenCalledTimes(2);
});
