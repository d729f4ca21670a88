import { describe, expect, it } from 'vitest';
import { abortSignalOf, CallStop } from './stop.signal.js';

describe('the stop of a call', () => {
  it('is heard once by each listener that is still there', () => {
    const stop = new CallStop();
    const heard: string[] = [];
    const gone = (): void => void heard.push('gone');
    stop.addEventListener('abort', () => void heard.push('first'));
    stop.addEventListener('abort', gone);
    stop.addEventListener('abort', () => void heard.push('second'));
    stop.removeEventListener('abort', gone);
    expect(stop.aborted).toBe(false);
    stop.abort();
    stop.abort();
    expect(stop.aborted).toBe(true);
    expect(heard).toEqual(['first', 'second']);
    expect(stop.reason).toMatchObject({ name: 'AbortError' });
  });

  it('is an AbortSignal for what takes no other', () => {
    const stop = new CallStop();
    const signal = abortSignalOf(stop);
    expect(signal.aborted).toBe(false);
    stop.abort();
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toBe(stop.reason);
    expect(abortSignalOf(stop).aborted).toBe(true);
    const own = new AbortController().signal;
    expect(abortSignalOf(own)).toBe(own);
  });
});
