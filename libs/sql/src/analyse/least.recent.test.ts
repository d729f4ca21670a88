import { describe, expect, it } from 'vitest';
import { LeastRecent } from './least.recent.js';

describe('a map of the most recent', () => {
  it('forgets what was not asked for longest', () => {
    const forgotten: string[] = [];
    const map = new LeastRecent<number>({ entries: 2 }, undefined, (_value, key) => forgotten.push(key));
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c'), forgotten]).toEqual([1, undefined, 3, ['b']]);
  });

  it('keeps what it was just given, and forgets in turn where all were asked for', () => {
    const forgotten: string[] = [];
    const map = new LeastRecent<number>({ entries: 2 }, undefined, (_value, key) => forgotten.push(key));
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      map.set(key, 1);
      expect(map.get(key)).toBe(1);
    }
    expect([map.size, forgotten]).toEqual([2, ['a', 'b', 'c']]);
  });

  it('holds so much weight together, and nothing that is too heavy alone', () => {
    const map = new LeastRecent<string>({ entries: 100, weight: 10, heaviest: 8 }, (value) => value.length);
    map.set('a', 'xxxx');
    map.set('b', 'xxxx');
    map.set('huge', 'xxxxxxxxx');
    expect([map.get('huge'), map.weight]).toEqual([undefined, 8]);
    map.set('c', 'xxxxxxxx');
    expect([map.size, map.weight, map.get('c')]).toEqual([1, 8, 'xxxxxxxx']);
    map.set('c', 'x');
    expect([map.size, map.weight]).toEqual([1, 1]);
  });
});
