import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair.queue.js';

function drain(queue: FairQueue<string>): string {
  const all: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) all.push(next);
  return all.join(' ');
}

describe('a fair queue', () => {
  it('serves everybody in turn, each in their own order', () => {
    const queue = new FairQueue<string>();
    for (const work of ['a1', 'a2', 'a3']) queue.add('a', work);
    queue.add('b', 'b1');
    queue.add('c', 'c1');
    queue.add('c', 'c2');
    expect(queue.size).toBe(6);
    expect(drain(queue)).toBe('a1 b1 c1 a2 c2 a3');
    expect(queue.size).toBe(0);
  });

  it('has room for so many of one owner and does not count others', () => {
    const queue = new FairQueue<string>();
    expect([queue.add('a', 'a1', 1), queue.add('a', 'a2', 1), queue.add('b', 'b1', 1)]).toEqual([true, false, true]);
    expect(drain(queue)).toBe('a1 b1');
  });

  it('serves first what was put back, and nothing that was removed', () => {
    const queue = new FairQueue<string>();
    queue.add('a', 'a1');
    queue.add('b', 'b1');
    queue.add('b', 'b2');
    queue.putBack('c', 'c1');
    queue.remove('b', 'b1');
    expect(queue.size).toBe(3);
    expect(drain(queue)).toBe('c1 a1 b2');
  });

  it('passes over what does not suit, whose owner keeps their turn', () => {
    const queue = new FairQueue<string>();
    for (const work of ['a1', 'a2']) queue.add('a', work);
    queue.add('b', 'b1');
    expect(queue.take((work) => work.startsWith('b'))).toBe('b1');
    expect(queue.take((work) => work === 'none')).toBeUndefined();
    expect(drain(queue)).toBe('a1 a2');
  });
});
