import { createRequire } from 'node:module';
import type * as tedious from 'tedious';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTdsDouble, type TdsDouble } from './tds.double.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * The driver as it is installed: the product corrects some of what it reads, in the one that files of a worker share.
 */
function untouchedDriver(): typeof tedious {
  const require = createRequire(import.meta.url);
  const shared = Object.entries(require.cache).filter(([path]) => path.includes('/node_modules/tedious/'));
  for (const [path] of shared) delete require.cache[path];
  const driver = require('tedious') as typeof tedious;
  Object.assign(require.cache, Object.fromEntries(shared));
  return driver;
}

const { Connection, Request, TYPES } = untouchedDriver();
type Connection = tedious.Connection;
type Row = unknown[];
interface Seen {
  rows: Row[];
  types: string[];
  count: number | undefined;
}

/** What a program that knows nothing of this product sees through Microsoft's protocol: its driver is tedious. */
describe('the simulator of SQL Server', () => {
  let double: TdsDouble;
  const open: Connection[] = [];
  const dial = (change: { password?: string; database?: string } = {}): Promise<Connection> =>
    new Promise((resolve, reject) => {
      const { host, port, account } = double;
      const connection = new Connection({
        server: host,
        authentication: {
          type: 'default',
          options: { userName: account.name, password: change.password ?? account.password },
        },
        options: { port, encrypt: false, database: change.database ?? double.database, appName: 'double test' },
      });
      open.push(connection);
      connection.on('error', () => undefined);
      connection.connect((error) => (error ? reject(error) : resolve(connection)));
    });
  const ask = (
    connection: Connection,
    text: string,
    values: Record<string, unknown> = {},
    isBatch = false,
  ): Promise<Seen> =>
    new Promise((resolve, reject) => {
      const answer: Seen = { rows: [], types: [], count: undefined };
      const request = new Request(text, (error, count) => {
        answer.count = count;
        if (error) reject(error);
        else resolve(answer);
      });
      request.on(
        'columnMetadata',
        (columns) => (answer.types = (columns as { type: { name: string } }[]).map(({ type }) => type.name)),
      );
      request.on('row', (columns: { value: unknown }[]) => answer.rows.push(columns.map(({ value }) => value)));
      for (const [name, value] of Object.entries(values))
        request.addParameter(name, typeof value === 'number' ? TYPES.Int : TYPES.NVarChar, value);
      if (isBatch) connection.execSqlBatch(request);
      else connection.execSql(request);
    });

  beforeAll(async () => {
    double = await startTdsDouble(inject('postgresUrl'));
    await double.sql(
      `CREATE TABLE dbo.people (id int PRIMARY KEY, name varchar(40), born date);
       INSERT INTO dbo.people SELECT n, '人' || n, NULL FROM pg_catalog.generate_series(1, 3000) n`,
    );
  });
  afterAll(async () => {
    for (const connection of open) connection.close();
    await double?.stop();
  });

  it('refuses a wrong password and a database that it has not', async () => {
    await expect(dial({ password: 'wrong' })).rejects.toThrow(/Login failed for user 'reader'/);
    await expect(dial({ database: 'nowhere' })).rejects.toThrow(/Cannot open database/);
  });

  it('answers the types that it says it has', async () => {
    const connection = await dial();
    const result = await ask(
      connection,
      `select cast(1 as int), cast(9007199254740993 as bigint), cast(1.50 as decimal(10, 2)), cast(0.5 as float), cast(1 as bit),
              N'文', 0x00ff, cast('2024-02-29' as date), cast('01:02:03' as time), cast('1999-12-31 23:59:59.5' as datetime2),
              cast('2024-02-29 01:00:00+08:00' as datetimeoffset), cast('6F9619FF-8B86-D011-B42D-00C04FC964FF' as uniqueidentifier), null`,
    );
    expect(result.types.join(' ')).toBe(
      'IntN IntN NumericN FloatN BitN NVarChar VarBinary Date Time DateTime2 DateTimeOffset UniqueIdentifier NVarChar',
    );
    expect(result.rows).toEqual([
      [
        1,
        '9007199254740993',
        1.5,
        0.5,
        true,
        '文',
        Buffer.from([0x00, 0xff]),
        new Date('2024-02-29T00:00:00Z'),
        new Date('1970-01-01T01:02:03Z'),
        new Date('1999-12-31T23:59:59.500Z'),
        new Date('2024-02-28T17:00:00Z'),
        '6F9619FF-8B86-D011-B42D-00C04FC964FF',
        null,
      ],
    ]);
  });

  it('translates brackets, TOP, OFFSET, parameters and OUTPUT', async () => {
    const connection = await dial();
    expect(
      (await ask(connection, 'select top (2) [id] from dbo.[people] where id > @p1 order by id', { p1: 10 })).rows,
    ).toEqual([[11], [12]]);
    expect(
      (
        await ask(
          connection,
          'select id from people where name = @p1 order by id offset 0 rows fetch next 1 rows only',
          { p1: '人7' },
        )
      ).rows,
    ).toEqual([[7]]);
    expect(
      (await ask(connection, "insert into people (id, name) output inserted.id values (9001, N'新')")).rows,
    ).toEqual([[9001]]);
    expect((await ask(connection, 'delete from people where id = 9001')).count).toBe(1);
  });

  it('streams to a reader that waits, and stops when it is told to', async () => {
    const connection = await dial();
    let came = 0;
    const request = new Request('select value from generate_series(1, 1000000)', () => undefined);
    request.on('row', () => {
      came += 1;
      if (came === 1000) request.pause();
    });
    const ended = new Promise((resolve) => request.on('requestCompleted', () => resolve(request.error)));
    connection.execSql(request);
    await expect.poll(() => came).toBe(1000);
    expect((await ask(await dial(), 'select count(*) from people')).rows).toEqual([['3000']]);
    expect(came).toBe(1000);
    connection.cancel();
    request.resume();
    await ended;
    expect(came).toBeLessThan(1_000_000);
    expect((await ask(connection, 'select 1')).rows).toEqual([[1]]);
  });

  it('keeps transactions: a statement that fails is undone alone, a rollback undoes the rest', async () => {
    const connection = await dial();
    await ask(connection, 'begin transaction', {}, true);
    await ask(connection, "insert into people (id, name) values (9002, 'x')");
    await expect(ask(connection, "insert into people (id, name) values (9002, 'y')")).rejects.toMatchObject({
      number: 2627,
    });
    expect((await ask(connection, 'select name from people where id = 9002')).rows).toEqual([['x']]);
    await ask(connection, 'rollback transaction', {}, true);
    expect((await ask(connection, 'select name from people where id = 9002')).rows).toEqual([]);
    await expect(ask(connection, 'commit transaction', {}, true)).rejects.toMatchObject({ number: 3902 });
  });

  it('has the errors and the catalogue of its kind, and says what it does not do', async () => {
    const connection = await dial();
    for (const [text, number] of [
      ['select nothing from people', 207],
      ['select 1 from nowhere', 208],
      ['select 1/0', 8134],
      ["select cast('abc' as int)", 245],
      ['select (select id from people)', 512],
    ] as const)
      await expect(ask(connection, text), text).rejects.toMatchObject({ number });
    expect(
      (
        await ask(
          connection,
          "select c.name from sys.columns c join sys.objects o on o.object_id = c.object_id where o.name = 'people' order by c.column_id",
        )
      ).rows,
    ).toEqual([['id'], ['name'], ['born']]);
    expect((await ask(connection, 'select @@version')).rows[0]?.[0]).toContain('simulator');
    for (const text of [
      'merge people using people p on 1 = 1',
      'declare @a int',
      'select top 10 percent id from people',
      'exec sp_who',
      'select id from people option (recompile)',
    ])
      await expect(ask(connection, text), text).rejects.toMatchObject({
        number: 50000,
        message: expect.stringContaining('simulator') as string,
      });
  });
});
