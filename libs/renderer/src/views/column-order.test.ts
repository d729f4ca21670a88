import { describe, expect, it } from 'vitest';
import { listedKeys, moveBeside, withKey } from './column-order.js';

describe('the order of columns', () => {
  const all = ['a', 'b', 'c', 'd'];
  it('puts one before or behind another', () => {
    expect(moveBeside(all, { key: 'd', target: 'b', side: 'before' })).toEqual(['a', 'd', 'b', 'c']);
    expect(moveBeside(all, { key: 'a', target: 'd', side: 'after' })).toEqual(['b', 'c', 'd', 'a']);
    expect(moveBeside(all, { key: 'a', target: 'gone', side: 'after' })).toBe(all);
  });

  it('brings a hidden one back near its old place, whatever the person has moved', () => {
    expect(withKey(all, ['d', 'a'], 'b')).toEqual(['d', 'a', 'b']);
    expect(withKey(all, ['d', 'c'], 'a')).toEqual(['a', 'd', 'c']);
    expect(listedKeys(all, ['d', 'b'])).toEqual(['a', 'd', 'b', 'c']);
  });
});
