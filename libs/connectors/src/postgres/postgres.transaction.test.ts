import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Cell, RunRequest, SourcePool, SourceTransaction } from '../connector.js';
import { postgresConnector } from './postgres.connector.js';

const never = new AbortController().signal;

/** A way to the server on which, from `hang` on, nothing passes any more: connections stay open and silent. */
async function hangingWay(
  host: string,
  to: number,
): Promise<{ port: number; hang(): void; release(): void; close(): Promise<void> }> {
  let hangs = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host, port: to });
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => into.destroy())
        .on('close', () => {
          sockets.delete(from);
          into.destroy();
        });
      from.on('data', (part) => {
        if (!hangs) into.write(part);
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    hang: () => {
      hangs = true;
    },
    release: () => {
      hangs = false;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

describe('a transaction of several runs', () => {
  const admin = new URL(inject('postgresUrl'));
  const database = `transaction_${process.pid}`;
  let pool: SourcePool;
  let outside: pg.Client;

  const clientOf = async (name: string): Promise<pg.Client> => {
    const address = new URL(admin);
    address.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    return client;
  };

  beforeAll(async () => {
    const server = await clientOf('postgres');
    await server.query(`CREATE DATABASE ${database}`);
    await server.end();
    outside = await clientOf(database);
    await outside.query(`
      CREATE TABLE account (id int PRIMARY KEY, amount int NOT NULL CHECK (amount >= 0));
      CREATE TABLE note (id int GENERATED ALWAYS AS IDENTITY, text text);
      CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.text = 'slow') EXECUTE FUNCTION slow();`);
    pool = postgresConnector.connect.open({
      host: admin.hostname,
      port: Number(admin.port),
      database,
      account: { name: decodeURIComponent(admin.username), secret: decodeURIComponent(admin.password) },
      tls: { mode: 'off' },
      connectTimeoutMs: 5000,
      poolSize: 2,
      addresses: {},
      applicationName: 'sluice/transaction',
    });
  });
  beforeEach(async () => {
    await outside.query('TRUNCATE account, note; INSERT INTO account VALUES (1, 10), (2, 0)');
  });
  afterAll(async () => {
    await pool?.close();
    await outside?.end();
    const server = await clientOf('postgres');
    await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await server.end();
  });

  const request = (text: string, binds: unknown[] = [], readOnly = false): RunRequest => ({
    text,
    binds,
    settings: { searchPath: ['public'], timeZone: 'Asia/Shanghai', timeoutMs: 60_000, readOnly },
    limits: { rows: 500, bytes: 1e6 },
    mode: readOnly ? 'page' : 'stream',
    checkColumns: () => undefined,
  });
  const run = async (
    on: Pick<SourceTransaction, 'start'>,
    text: string,
    binds: unknown[] = [],
    readOnly = false,
  ): Promise<Cell[][]> => {
    const started = await on.start(request(text, binds, readOnly), never);
    const rows: Cell[][] = [];
    for await (const batch of started.rows) rows.push(...batch);
    await started.done;
    return rows;
  };
  const begin = async (): Promise<SourceTransaction> => (await pool.begin?.(never)) as SourceTransaction;
  const amounts = async (): Promise<number[]> =>
    (await outside.query<{ amount: number }>('SELECT amount FROM account ORDER BY id')).rows.map(
      ({ amount }) => amount,
    );
  const take = 'UPDATE account SET amount = amount - $1 WHERE id = 1';

  it('keeps all of it, and shows each run what those before it wrote', async () => {
    const transaction = await begin();
    await run(transaction, take, [3]);
    expect(await run(transaction, 'SELECT amount FROM account WHERE id = 1', [], true)).toEqual([[7]]);
    await run(transaction, 'UPDATE account SET amount = amount + 3 WHERE id = 2');
    expect(await amounts()).toEqual([10, 0]);
    await transaction.commit();
    expect(await amounts()).toEqual([7, 3]);
  });

  it('keeps none of it', async () => {
    const transaction = await begin();
    await run(transaction, take, [3]);
    await transaction.rollback();
    expect(await amounts()).toEqual([10, 0]);
    await expect(run(transaction, take, [1])).rejects.toMatchObject({ code: 'transaction-lost' });
  });

  it('undoes a run that failed and goes on', async () => {
    const transaction = await begin();
    await run(transaction, take, [3]);
    await expect(run(transaction, take, [100])).rejects.toMatchObject({ code: 'statement', sqlState: '23514' });
    await expect(run(transaction, 'SELECT nothing FROM account', [], true)).rejects.toMatchObject({
      code: 'statement',
      sqlState: '42703',
    });
    await run(transaction, take, [1]);
    await transaction.commit();
    expect(await amounts()).toEqual([6, 0]);
  });

  it('lets a run that reads write nothing, whatever it calls', async () => {
    await outside.query(
      `CREATE OR REPLACE FUNCTION sneak() RETURNS int LANGUAGE sql AS 'INSERT INTO note (text) VALUES (''x''); SELECT 1'`,
    );
    const transaction = await begin();
    await expect(run(transaction, 'SELECT sneak()', [], true)).rejects.toMatchObject({
      code: 'statement',
      sqlState: '25006',
    });
    await run(transaction, take, [1]);
    await transaction.commit();
    expect((await outside.query('SELECT * FROM note')).rows).toEqual([]);
    expect(await amounts()).toEqual([9, 0]);
  });

  it('loses everything with a run that is cancelled', async () => {
    const transaction = await begin();
    await run(transaction, take, [3]);
    const stopper = new AbortController();
    const sleeping = transaction.start(
      request('UPDATE account SET amount = 1 WHERE id = 2 AND pg_sleep(30) IS NOT NULL'),
      stopper.signal,
    );
    setTimeout(() => stopper.abort(), 200);
    await expect(sleeping.then(({ done }) => done)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'transaction-lost' });
    expect(await amounts()).toEqual([10, 0]);
  });

  /** Ends the backend that is committing, after it has been seen at it. */
  const endCommitting = async (): Promise<void> => {
    for (;;) {
      const { rows } = await outside.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND query = 'COMMIT' AND state = 'active'`,
      );
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const slow = "INSERT INTO note (text) VALUES ('slow')";

  it('says that nobody knows, when the connection breaks while it commits', async () => {
    const transaction = await begin();
    await run(transaction, slow);
    const ended = endCommitting();
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'outcome-unknown' });
    await ended;
  });

  it('says the same of a single run', async () => {
    const ended = endCommitting();
    await expect(run(pool, slow)).rejects.toMatchObject({ code: 'outcome-unknown' });
    await ended;
  });

  it('knows that nothing was kept when the connection breaks before', async () => {
    const transaction = await begin();
    await run(transaction, take, [3]);
    await outside.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sluice/transaction' AND state = 'idle in transaction'`,
    );
    await expect(run(transaction, take, [1])).rejects.toMatchObject({
      code: expect.stringMatching(/connection-lost|transaction-lost/),
    });
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'transaction-lost' });
    expect(await amounts()).toEqual([10, 0]);
  });

  it('waits no longer than the connect timeout for a server that hangs, and goes on when it answers again', async () => {
    const way = await hangingWay(admin.hostname, Number(admin.port));
    const far = postgresConnector.connect.open({
      ...pool.endpoint,
      host: '127.0.0.1',
      port: way.port,
      connectTimeoutMs: 3_000,
      poolSize: 1,
    });
    const beginFar = async (): Promise<SourceTransaction> => (await far.begin?.(never)) as SourceTransaction;
    try {
      await (await beginFar()).rollback();
      const open = await beginFar();
      await run(open, take, [3]);
      way.hang();
      await open.rollback();
      await expect(beginFar()).rejects.toMatchObject({ code: 'connect-timeout' });
      way.release();
      const idle = await beginFar();
      await idle.commit();
      // A page's connection is given back before the page is done.
      const page = await far.start({ ...request('SELECT 1', [], true), prepared: true }, never);
      await page.done;
      way.hang();
      await expect(beginFar()).rejects.toMatchObject({ code: 'connection-lost' });
      expect(await amounts()).toEqual([10, 0]);
    } finally {
      await far.close();
      await way.close();
    }
  });

  it('gives connections back: more transactions than connections', async () => {
    for (let round = 0; round < 5; round += 1) {
      const transaction = await begin();
      await run(transaction, take, [1]);
      await (round % 2 === 0 ? transaction.commit() : transaction.rollback());
    }
    expect(await amounts()).toEqual([7, 0]);
  });
});
