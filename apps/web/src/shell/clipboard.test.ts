import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './clipboard.js';

describe('copying a text', () => {
  afterEach(() => vi.unstubAllGlobals());

  const world = (write: (() => Promise<void>) | undefined, command: boolean) => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: write && { writeText: write } });
    document.execCommand = () => {
      copied.push(document.querySelector('textarea')?.value ?? '');
      return command;
    };
    return copied;
  };

  it('takes the older command where the browser keeps the page from the newer one', async () => {
    const copied = world(() => Promise.reject(new Error('denied')), true);
    await copyText('/file/7');
    expect([copied, document.querySelector('textarea')]).toEqual([['/file/7'], null]);
  });

  it('takes the older command where there is no other, and none where the newer one did it', async () => {
    const older = world(undefined, true);
    await copyText('a');
    expect(older).toEqual(['a']);
    const newer = world(() => Promise.resolve(), true);
    await copyText('b');
    expect(newer).toEqual([]);
  });

  it('says that both were refused', async () => {
    world(() => Promise.reject(new Error('denied')), false);
    await expect(copyText('a')).rejects.toThrow('refused');
  });
});
