import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RunSlots, SlotsBusy, type SlotLimit } from './run.slots.js';
import type { Release } from './gateway.contract.js';

const never = new AbortController().signal;

describe('slots for runs', () => {
  const slots = new RunSlots();
  const ask = (owner: string, limits: SlotLimit[], waitMs = 60_000, signal = never): Release | Promise<Release> =>
    slots.take({ owner, limits, waitMs, signal });
  const two = [{ key: 'two', quota: 2 }];

  it('are given at once while there is room, then in turn as others come back', async () => {
    const first = ask('a', two) as Release;
    const second = ask('a', two) as Release;
    expect([typeof first, typeof second, slots.taken('two')]).toEqual(['function', 'function', 2]);
    const order: string[] = [];
    const wait = async (name: string): Promise<void> => {
      const release = await ask(name.charAt(0), two);
      order.push(name);
      await delay(1);
      release();
    };
    const all = Promise.all(['a3', 'a4', 'a5', 'b1', 'c1'].map(wait));
    await delay(5);
    expect(order).toEqual([]);
    first();
    first();
    await all;
    expect(order).toEqual(['a3', 'b1', 'c1', 'a4', 'a5']);
    second();
    expect(slots.taken('two')).toBe(0);
  });

  it('need room under every key; who cannot go does not hold up the others', async () => {
    const own = { key: 'own', quota: 1 };
    const shared = { key: 'shared', quota: 2 };
    const first = ask('a', [own, shared]) as Release;
    const second = ask('a', [own, shared]) as Promise<Release>;
    const other = ask('b', [shared]);
    expect(typeof other).toBe('function');
    first();
    (await second)();
    (other as Release)();
    expect([slots.taken('own'), slots.taken('shared')]).toEqual([0, 0]);
  });

  it('are not waited for longer than may be, nor by whoever has left, nor by very many of one owner', async () => {
    const limit = { key: 'one', quota: 1 };
    const held = ask('a', [limit]) as Release;
    await expect(ask('a', [limit], 10)).rejects.toEqual(new SlotsBusy(limit));
    const leaving = new AbortController();
    const left = ask('a', [limit], 60_000, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const many = Array.from({ length: 101 }, () => Promise.resolve(ask('a', [limit])).then((release) => release()));
    await expect(many[100]).rejects.toBeInstanceOf(SlotsBusy);
    held();
    await Promise.all(many.slice(0, 100));
    expect(slots.taken('one')).toBe(0);
  });

  it('know no limit of 0', () => {
    const releases = Array.from({ length: 50 }, () => ask('a', [{ key: 'free', quota: 0 }]) as Release);
    expect(slots.taken('free')).toBe(50);
    for (const release of releases) release();
  });
});
