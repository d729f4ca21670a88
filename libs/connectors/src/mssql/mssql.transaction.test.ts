import { startTdsDouble, type TdsDouble } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Cell, Run, RunRequest, SourcePool } from '../connector.js';
import { mssqlConnector } from './mssql.connector.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const never = new AbortController().signal;
const request = (text: string, more: Partial<RunRequest> = {}): RunRequest => ({
  text,
  binds: [],
  settings: { searchPath: ['dbo'], timeZone: 'UTC', timeoutMs: 20_000, readOnly: false },
  limits: { rows: 1000, bytes: 1e6 },
  mode: 'page',
  checkColumns: () => undefined,
  ...more,
});

async function read(run: Run): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const batch of run.rows) rows.push(...batch);
  await run.done;
  return rows;
}

/** Against a simulator, which undoes a failing statement of a transaction alone, as the server does of most errors. */
describe('writing to SQL Server', () => {
  let double: TdsDouble;
  let pool: SourcePool;
  const run = async (text: string, more: Partial<RunRequest> = {}): Promise<Cell[][]> =>
    read(await pool.start(request(text, more), never));
  beforeAll(async () => {
    double = await startTdsDouble(inject('postgresUrl'));
    await double.sql('CREATE TABLE dbo.stock (id int PRIMARY KEY, n int NOT NULL)');
    pool = mssqlConnector.connect.open({
      host: double.host,
      port: double.port,
      database: double.database,
      account: { name: double.account.name, secret: double.account.password },
      tls: { mode: 'off' },
      connectTimeoutMs: 5_000,
      poolSize: 2,
      addresses: {},
      applicationName: 'sluice/transaction',
    });
  });
  afterAll(async () => {
    await pool?.close();
    await double?.stop();
  });

  it('commits several runs together, undoes a failing one alone, and nothing is left of a rollback', async () => {
    const shared = await pool.begin?.(never);
    if (!shared) throw new Error('no transactions');
    await read(await shared.start(request('insert into stock (id, n) values (@p1, @p2)', { binds: [1, 5] }), never));
    const failing = await shared
      .start(request('insert into stock (id, n) values (2, 1), (1, 7)'), never)
      .catch((error: Error) => error);
    await expect(failing instanceof Error ? Promise.reject(failing) : failing.done).rejects.toMatchObject({
      code: 'statement',
      sqlState: '2627',
      namesNoValue: false,
      words: { en: 'a unique constraint would be violated: the value exists already' },
    });
    await read(await shared.start(request('update stock set n = n + 1 where id = 1'), never));
    expect(await run('select id, n from stock')).toEqual([]);
    await shared.commit();
    expect(await run('select id, n from stock')).toEqual([[1, 6]]);

    const undone = await pool.begin?.(never);
    await read(await undone!.start(request('delete from stock'), never));
    await undone!.rollback();
    expect(await run('select id, n from stock')).toEqual([[1, 6]]);
  });

  it('refuses in a member that only reads what would write, and goes on', async () => {
    const shared = await pool.begin?.(never);
    const reading = { settings: { ...request('').settings, readOnly: true } };
    const refused = await shared!.start(request('delete from stock', reading), never).catch((error: Error) => error);
    await expect(refused instanceof Error ? Promise.reject(refused) : refused.done).rejects.toMatchObject({
      sqlState: '25006',
    });
    expect(await read(await shared!.start(request('select n from stock', reading), never))).toEqual([[6]]);
    await shared!.commit();
    expect(await run('select id from stock')).toEqual([[1]]);
  });

  it('keeps nothing of a transaction that a statement has ended', async () => {
    const shared = await pool.begin?.(never);
    await read(await shared!.start(request('update stock set n = 0'), never));
    await expect(shared!.start(request('rollback transaction'), never).then(read)).resolves.toEqual([]);
    await expect(shared!.commit()).rejects.toMatchObject({ code: 'transaction-lost' });
    expect(await run('select n from stock')).toEqual([[6]]);
  });

  it('writes nothing where the columns are not the planned ones', async () => {
    const refusing = {
      checkColumns: () => {
        throw new Error('unplanned');
      },
    };
    await expect(run('insert into stock (id, n) output inserted.id values (7, 7)', refusing)).rejects.toThrow(
      'unplanned',
    );
    expect(await run('select id from stock where id = 7')).toEqual([]);
  });

  it('tells how many rows a statement changed, also where it answers more than may be shown', async () => {
    await double.sql('INSERT INTO dbo.stock SELECT n, 1 FROM pg_catalog.generate_series(100, 199) n');
    const quiet = await pool.start(request('update stock set n = 2 where id >= 100'), never);
    expect(await read(quiet)).toEqual([]);
    expect(await quiet.done).toMatchObject({ affected: 100, command: 'UPDATE' });
    const started = await pool.start(
      request('delete from stock output deleted.id where id >= 100', { limits: { rows: 3, bytes: 1e6 } }),
      never,
    );
    const shown: Cell[][] = [];
    for await (const batch of started.rows) shown.push(...batch);
    expect(shown).toHaveLength(3);
    expect(await started.done).toMatchObject({ affected: 100, truncated: 'rows' });
  });

  it('refuses a run whose names were looked for in another schema than the account’s', async () => {
    const elsewhere = { settings: { ...request('').settings, searchPath: ['sales'] } };
    await expect(run('select 1', elsewhere)).rejects.toMatchObject({ code: 'statement', namesNoValue: true });
    expect(await run('select 1')).toEqual([[1]]);
  });
});
