import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.js';

it('fetches a part once, and again when it could not be fetched', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part');
  const part = lazyPart(load);
  await expect(part()).rejects.toThrow('offline');
  expect(await part()).toBe('part');
  expect(part()).toBe(part());
  expect(load).toHaveBeenCalledTimes(2);
});
