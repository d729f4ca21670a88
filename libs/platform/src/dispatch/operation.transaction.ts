import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { runAfterCommit, transactionDb, type Db } from '../host/db.js';

/** Runs work in one transaction that statements and entities share; rolls back when it throws. */
export async function inSharedTransaction<T>(
  { orm }: { orm: DataSource },
  work: (db: Db, orm: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = orm.createQueryRunner();
  let db: Db | undefined;
  let answer: T;
  try {
    const client = (await runner.connect()) as PoolClient;
    await runner.startTransaction();
    db = transactionDb(client);
    answer = await work(db, runner.manager);
    await runner.commitTransaction();
  } catch (reason) {
    // Of a connection that broke there is nothing to roll back; the reason is what broke it.
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw reason;
  } finally {
    await runner.release();
  }
  await runAfterCommit(db);
  return answer;
}
