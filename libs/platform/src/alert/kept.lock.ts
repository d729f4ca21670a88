import type { Db } from '../host/db.js';

/** Well below the time after which the database ends a transaction that is idle. */
const touchEveryMs = 15_000;

/**
 * Does work in a transaction of its own while no other process does work under the same lock; where one does, nothing
 * is done. The transaction is touched now and then, as work that asks nothing of it for long would lose it and the lock
 * with it. Rejects with what the work rejects with, and where the transaction was lost; nothing is kept then.
 */
export async function underLock(
  db: Db,
  lock: number,
  work: (inside: Db) => Promise<void>,
  everyMs = touchEveryMs,
): Promise<void> {
  await db.transaction(async (inside) => {
    const { ours } = await inside.one<{ ours: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ours', [lock]);
    if (!ours) return;
    // Where this fails, so does what the work asks next, or the commit.
    const touch = (): void => void inside.query('SELECT 1').catch(() => undefined);
    const timer = setInterval(touch, everyMs).unref();
    await work(inside).finally(() => clearInterval(timer));
  });
}
