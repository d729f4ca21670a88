import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../connector.error.js';
import { ConnectionPool, type Pooled } from './connection.pool.js';

const never = new AbortController().signal;

/** A pool of connections that are nothing but their place in the order of dialling; `refuse` ends the dialling. */
function poolOf(poolSize: number) {
  const ends: (() => void)[] = [];
  let isRefused = false;
  let dialled = 0;
  const pool = new ConnectionPool<Pooled>({ poolSize, connectTimeoutMs: 60_000 } as never, {
    async dial(_endpoint, onEnd) {
      dialled += 1;
      if (isRefused) throw new ConnectorError('connection-refused' as never, 'nobody listens');
      const connection: Pooled = { prepared: { size: 0 }, broken: false, idleSince: 0 };
      ends.push(() => onEnd(connection));
      return connection;
    },
    clean: () => Promise.resolve(),
    end: () => undefined,
  });
  return { pool, ends, dialled: () => dialled, refuse: () => (isRefused = true) };
}

describe('a pool whose connections end', () => {
  it('opens no more than it may, however often an end is told', async () => {
    const { pool, ends, dialled } = poolOf(1);
    const held = await pool.acquire(never);
    const waiting = [pool.acquire(never), pool.acquire(never)];
    pool.destroy(held);
    ends[0]?.();
    const next = await waiting[0];
    expect(dialled()).toBe(2);
    if (next) pool.release(next);
    expect(await waiting[1]).toBe(next);
    await pool.close();
  });

  it('tells everybody who waits why none can be opened', async () => {
    const { pool, refuse } = poolOf(1);
    const held = await pool.acquire(never);
    const waiting = [1, 2, 3].map(() => pool.acquire(never));
    refuse();
    pool.destroy(held);
    for (const one of waiting) await expect(one).rejects.toThrow('nobody listens');
    await pool.close();
  });
});
