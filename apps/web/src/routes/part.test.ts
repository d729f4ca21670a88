import { isChunkFailure, PART_TIMEOUT_MS } from '@sluice/renderer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { part } from './part.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a part that does not come is a failed one after 120 seconds, and not before', async () => {
  let failure: Error | null = null;
  part(new Promise(() => undefined)).catch((reason: Error) => {
    failure = reason;
  });
  await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(isChunkFailure(failure as unknown as Error)).toBe(true);
});

it('one that comes, or fails, is as it is', async () => {
  await expect(part(Promise.resolve(7))).resolves.toBe(7);
  await expect(part(Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(vi.getTimerCount()).toBe(0);
});
