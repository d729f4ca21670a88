import { hasMariadb, startMariadb, type MariadbServer } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Run, RunRequest, SourcePool } from '../connector.js';
import { mysqlConnector } from './mysql.connector.js';

const never = new AbortController().signal;
const request = (text: string, more: Partial<RunRequest> = {}): RunRequest => ({
  text,
  binds: [],
  settings: { searchPath: ['shop'], timeZone: 'UTC', timeoutMs: 20_000, readOnly: false },
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

describe.runIf(hasMariadb())('writing to MySQL', () => {
  let server: MariadbServer;
  let pool: SourcePool;
  const run = async (text: string, more: Partial<RunRequest> = {}): Promise<Cell[][]> =>
    read(await pool.start(request(text, more), never));
  beforeAll(async () => {
    server = await startMariadb();
    await server.sql(
      'CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop; CREATE TABLE stock (id int PRIMARY KEY, n int NOT NULL, at datetime) ENGINE = InnoDB; CREATE DATABASE other; CREATE TABLE other.stock (id int PRIMARY KEY)',
    );
    pool = mysqlConnector.connect.open({
      host: server.host,
      port: server.port,
      database: 'shop',
      account: { name: 'root', secret: server.password },
      tls: { mode: 'off' },
      connectTimeoutMs: 5_000,
      poolSize: 2,
      addresses: {},
      applicationName: 'sluice/transaction',
    });
  });
  afterAll(async () => {
    await pool?.close();
    await server?.stop();
  });

  it('commits several runs together, undoes a failing one alone, and nothing is left of a rollback', async () => {
    const shared = await pool.begin?.(never);
    if (!shared) throw new Error('no transactions');
    await read(await shared.start(request('insert into stock (id, n) values (?, ?)', { binds: [1, 5] }), never));
    const failing = await shared
      .start(request('insert into stock (id, n) values (2, 1), (1, 7)'), never)
      .catch((error: Error) => error);
    await expect(failing instanceof Error ? Promise.reject(failing) : failing.done).rejects.toMatchObject({
      code: 'statement',
      namesNoValue: false,
      words: { en: 'a unique constraint would be violated: the value exists already' },
    });
    await read(await shared.start(request('update stock set n = n + 1 where id = 1'), never));
    expect(await server.sql('SELECT * FROM shop.stock')).toEqual([]);
    await shared.commit();
    expect(await server.sql('SELECT id, n FROM shop.stock')).toEqual([{ id: 1, n: 6 }]);

    const undone = await pool.begin?.(never);
    await read(await undone!.start(request('delete from stock'), never));
    await undone!.rollback();
    expect(await server.sql('SELECT id, n FROM shop.stock')).toEqual([{ id: 1, n: 6 }]);
  });

  it('takes back what a member that only reads should have written', async () => {
    const shared = await pool.begin?.(never);
    const reading = { settings: { ...request('').settings, readOnly: true } };
    await read(await shared!.start(request('delete from stock', reading), never));
    await shared!.commit();
    expect(await server.sql('SELECT count(*) AS n FROM shop.stock')).toEqual([{ n: 1 }]);
  });

  it('writes nothing where the columns are not the planned ones', async () => {
    const refusing = {
      checkColumns: () => {
        throw new Error('unplanned');
      },
    };
    await expect(run('insert into stock (id, n) values (7, 7) returning id', refusing)).rejects.toThrow('unplanned');
    expect(await run('select id from stock where id = 7')).toEqual([]);
  });

  it('tells how many rows a statement changed that answers more than may be shown', async () => {
    await server.sql('INSERT INTO shop.stock (id, n) SELECT seq, 1 FROM seq_100_to_199', 'shop');
    const started = await pool.start(
      request('delete from stock where id >= 100 returning id', { limits: { rows: 3, bytes: 1e6 } }),
      never,
    );
    const shown: Cell[][] = [];
    for await (const batch of started.rows) shown.push(...batch);
    expect(shown).toHaveLength(3);
    expect(await started.done).toMatchObject({ affected: 100, truncated: 'rows' });
  });

  it('looks for a bare name in the chosen database, whatever the last run had chosen', async () => {
    const inOther = { settings: { searchPath: ['other'], timeZone: 'UTC', timeoutMs: 5_000, readOnly: true } };
    const chosen = async (more: Partial<RunRequest>): Promise<Cell[][]> =>
      run('select count(*), database() from stock', { ...more, prepared: true });
    for (let round = 0; round < 3; round += 1) {
      expect(await chosen({})).toEqual([['1', 'shop']]);
      expect(await chosen(inOther)).toEqual([['0', 'other']]);
    }
    await expect(run('select 1', { settings: { ...inOther.settings, searchPath: ['nowhere'] } })).rejects.toMatchObject(
      {
        code: 'statement',
        missesName: true,
      },
    );
  });

  it('goes back to the chosen database after a member that left it', async () => {
    const shared = await pool.begin?.(never);
    await read(await shared!.start(request('use other'), never));
    expect(await read(await shared!.start(request('select database(), count(*) from stock'), never))).toEqual([
      ['shop', '1'],
    ]);
    await shared!.rollback();
  });

  it('keeps no text of a statement in an error, and says where a syntax error is', async () => {
    const failure = await run("select '13800138000', from stock").catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'statement', foundInText: true, namesNoValue: false });
    expect((failure as { position?: number }).position).toBe("select '13800138000', ".length);
    expect((failure as Error).cause).not.toHaveProperty('sql');
  });
});

describe('offsets of time zones', () => {
  it('are known of zones that have one all year, and of no other', async () => {
    const { fixedOffset } = await import('./session.pin.js');
    expect(fixedOffset('Asia/Shanghai')).toBe('+08:00');
    expect(fixedOffset('UTC')).toBe('+00:00');
    expect(fixedOffset('Europe/Berlin')).toBeUndefined();
    expect(fixedOffset('Nowhere/Land')).toBeUndefined();
  });
});
