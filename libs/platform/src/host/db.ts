import type { Pool, PoolClient, QueryResult } from 'pg';
import { platformTypes } from './db.types.js';

/** What a statement answered: the rows as objects and how many rows it touched. */
export interface DbResult<T> {
  rows: T[];
  rowCount: number;
}

/**
 * The platform database, either the pool (each statement on its own) or one open transaction.
 * Statements always travel by the extended protocol, so one text is one statement (design §7.4).
 */
export interface Db {
  /** Runs one statement with `$1…` values. */
  query<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<DbResult<T>>;
  /** The only row; throws when there is none or more than one. */
  one<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T>;
  /** The only row or undefined; throws when there is more than one. */
  maybeOne<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** Runs work in a transaction: a new one on the pool, a savepoint inside an open one. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

interface Executor {
  query(config: {
    text: string;
    values: unknown[];
    queryMode: string;
    name?: string;
    types: typeof platformTypes;
  }): Promise<QueryResult>;
}

const names = new Map<string, string>();
const preparedLimit = 500;

/** Fixed texts are prepared once per connection; the limit stops generated texts from filling the server's memory. */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= preparedLimit) return undefined;
  const name = `sluice_${names.size}`;
  names.set(text, name);
  return name;
}

async function run<T>(executor: Executor, text: string, values: readonly unknown[]): Promise<DbResult<T>> {
  const result = await executor.query({
    text,
    values: [...values],
    queryMode: 'extended',
    name: preparedName(text),
    types: platformTypes,
  });
  return { rows: result.rows as T[], rowCount: result.rowCount ?? result.rows.length };
}

function statements(executor: Executor): Pick<Db, 'query' | 'one' | 'maybeOne'> {
  const maybeOne = async <T>(text: string, values: readonly unknown[] = []): Promise<T | undefined> => {
    const { rows } = await run<T>(executor, text, values);
    if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}: ${text}`);
    return rows[0];
  };
  return {
    query: (text, values = []) => run(executor, text, values),
    maybeOne,
    one: async <T>(text: string, values: readonly unknown[] = []): Promise<T> => {
      const row = await maybeOne<T>(text, values);
      if (row === undefined) throw new Error(`expected one row, got none: ${text}`);
      return row;
    },
  };
}

/** What waits for the commit of an open transaction, by key. */
const waiting = new WeakMap<Db, Map<string, () => Promise<void>>>();

/**
 * Runs work once the open transaction is committed, once per key, before whoever wrote is answered; outside a
 * transaction at once.
 */
export async function afterCommit(db: Db, key: string, work: () => Promise<void>): Promise<void> {
  const hooks = waiting.get(db);
  if (hooks === undefined) await work();
  else hooks.set(key, work);
}

/** What `afterCommit` was asked for; called by whoever has committed the transaction and given its connection back. */
export async function runAfterCommit(db: Db | undefined): Promise<void> {
  for (const work of (db && waiting.get(db)?.values()) ?? []) await work();
}

/** A Db over one connection that already is in a transaction; `transaction` inside it is a savepoint. */
export function transactionDb(client: PoolClient): Db {
  let depth = 0;
  const db: Db = {
    ...statements(client),
    async transaction(work) {
      depth += 1;
      const point = `s${depth}`;
      await client.query(`SAVEPOINT ${point}`);
      try {
        const answer = await work(db);
        await client.query(`RELEASE SAVEPOINT ${point}`);
        return answer;
      } catch (reason) {
        await client.query(`ROLLBACK TO SAVEPOINT ${point}`);
        throw reason;
      } finally {
        depth -= 1;
      }
    },
  };
  waiting.set(db, new Map());
  return db;
}

/** Runs work in one transaction of the pool. A connection whose rollback fails is destroyed, not reused. */
export async function inTransaction<T>(pool: Pool, work: (db: Db, client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const db = transactionDb(client);
  let broken: Error | undefined;
  let answer: T;
  try {
    await client.query('BEGIN');
    answer = await work(db, client);
    await client.query('COMMIT');
  } catch (reason) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw reason;
  } finally {
    client.release(broken);
  }
  await runAfterCommit(db);
  return answer;
}

/** A Db over the pool: each statement takes a connection of its own. */
export function poolDb(pool: Pool): Db {
  return { ...statements(pool), transaction: (work) => inTransaction(pool, work) };
}
