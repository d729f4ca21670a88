import type { Cell, Endpoint } from '../connector.js';
import type { World, WorldChanges } from '../connector.world.testing.js';
import { dial } from './mssql.dial.js';
import { listSessions } from './mssql.observe.js';
import { endConnection } from './mssql.pool.js';
import { batchWithin } from './timely.answer.js';

/**
 * A running simulator, as `startTdsDouble` of the test servers answers it; `sql` is that of the PostgreSQL behind it.
 */
interface Simulator {
  host: string;
  port: number;
  database: string;
  account: { name: string; password: string };
  sessions(): number;
  sql(text: string): Promise<void>;
  stop(): Promise<void>;
}

const schema = 'dbo';
const long = 'select count_big(*) from generate_series(1, 1000000) a cross join generate_series(1, 1000000) b';
const repeats = (character: string, times: number): string =>
  `replicate(cast('${character}' as nvarchar(max)), ${times})`;

const texts: World['texts'] = {
  bind: (number) => `@p${number}`,
  numbers: (count) => `select value as a from generate_series(1, ${count})`,
  long,
  writesHeavily: `insert into people (id, name, phone) output ${repeats('a', 40_000_000)} values (-1, 'x', null)`,
  setsSession: 'set lock_timeout 5',
  session: 'select schema_name(), @@lock_timeout',
  sleeps: () => '(select count_big(*) from generate_series(1, 1000000))',
  first: (count, columns, rest) => `select top (${count}) ${columns} from ${rest}`,
  repeats,
  heavy: `select ${repeats('a', 10)} union all select ${repeats('a', 40_000_000)}`,
  count: 'count_big(*)',
  sum: 'sum(cast(id as bigint))',
  inserts: "insert into people (id, name) output inserted.id values (9001, 'x')",
};

const exact: World['exact'] = {
  text: `select id, name, score, big, null, cast(1 as bit), cast('2024-02-29' as date), cast(1.5 as float), cast(0.1 as real),
        cast('1999-12-31 23:59:59.5' as datetime2(3)), cast('23:59:59.25' as time(2)), cast('2024-02-29 01:00:00.5+08:00' as datetimeoffset(1)),
        cast('-0.10' as decimal(5, 2)), 0x00ff, cast('6f9619ff-8b86-d011-b42d-00c04fc964ff' as uniqueidentifier)
        from people where id = @p1`,
  row: [
    7,
    '人7',
    '12345678901234567890.5000000000',
    '9007199254740993',
    null,
    true,
    '2024-02-29',
    1.5,
    0.10000000149011612,
    '1999-12-31 23:59:59.500',
    '23:59:59.25',
    '2024-02-28 17:00:00.5 +00:00',
    '-0.10',
    '0x00ff',
    '6F9619FF-8B86-D011-B42D-00C04FC964FF',
  ],
  types:
    'int nvarchar decimal bigint nvarchar bit date float real datetime2 time datetimeoffset decimal varbinary uniqueidentifier'.split(
      ' ',
    ),
};

/** Changes in the SQL of the PostgreSQL behind the simulator. */
const simulatedChanges: WorldChanges = {
  creates:
    'CREATE TABLE dbo.box (a text, b text); CREATE VIEW dbo.lid AS SELECT a FROM dbo.box; CREATE SEQUENCE dbo.touched',
  called: 'cut',
  touches: 'select a, next value for touched from lid',
  trace: { text: 'select is_called from touched', row: [false] },
  changes: [
    'ALTER TABLE dbo.box RENAME b TO c',
    'ALTER TABLE dbo.box RENAME a TO x; ALTER TABLE dbo.box RENAME c TO a; ALTER TABLE dbo.box RENAME x TO c',
    'CREATE OR REPLACE VIEW dbo.lid AS SELECT c AS a FROM dbo.box',
    'DROP VIEW dbo.lid; DROP TABLE dbo.box; CREATE TABLE dbo.box (a text, b text); CREATE VIEW dbo.lid AS SELECT a FROM dbo.box',
    'DROP VIEW dbo.lid; CREATE VIEW dbo.lid AS SELECT b AS a FROM dbo.box',
    "CREATE FUNCTION dbo.cut(varchar) RETURNS TABLE (a text) LANGUAGE sql AS 'select $1'",
  ],
  drops: 'DROP VIEW dbo.lid; DROP TABLE dbo.box; DROP SEQUENCE dbo.touched; DROP FUNCTION dbo.cut(varchar)',
  box: {
    creates: 'CREATE TABLE dbo.box (a text, b text)',
    exchanges:
      'ALTER TABLE dbo.box RENAME a TO x; ALTER TABLE dbo.box RENAME b TO a; ALTER TABLE dbo.box RENAME x TO b',
    drops: 'DROP TABLE dbo.box',
  },
};

/** The same in T-SQL; statements that must be alone in their batch stand apart by lines of GO. */
const serverChanges: WorldChanges = {
  creates:
    'CREATE TABLE dbo.box (a nvarchar(9), b nvarchar(9))\nGO\nCREATE VIEW dbo.lid AS SELECT a FROM dbo.box\nGO\nCREATE SEQUENCE dbo.touched START WITH 1',
  called: 'cut',
  touches: 'select a, next value for touched from lid',
  trace: {
    text: "select cast(case when current_value = start_value then 0 else 1 end as bit) from sys.sequences where name = 'touched'",
    row: [false],
  },
  changes: [
    "EXEC sp_rename 'dbo.box.b', 'c', 'COLUMN'",
    "EXEC sp_rename 'dbo.box.a', 'x', 'COLUMN'; EXEC sp_rename 'dbo.box.c', 'a', 'COLUMN'; EXEC sp_rename 'dbo.box.x', 'c', 'COLUMN'",
    'ALTER VIEW dbo.lid AS SELECT c AS a FROM dbo.box',
    'DROP VIEW dbo.lid; DROP TABLE dbo.box; CREATE TABLE dbo.box (a nvarchar(9), b nvarchar(9))\nGO\nCREATE VIEW dbo.lid AS SELECT a FROM dbo.box',
    'DROP VIEW dbo.lid\nGO\nCREATE VIEW dbo.lid AS SELECT b AS a FROM dbo.box',
    'CREATE FUNCTION dbo.cut(@a nvarchar(9)) RETURNS TABLE AS RETURN (SELECT @a AS a)',
  ],
  drops: 'DROP VIEW dbo.lid; DROP TABLE dbo.box; DROP SEQUENCE dbo.touched; DROP FUNCTION dbo.cut',
  box: {
    creates: 'CREATE TABLE dbo.box (a nvarchar(9), b nvarchar(9))',
    exchanges:
      "EXEC sp_rename 'dbo.box.a', 'x', 'COLUMN'; EXEC sp_rename 'dbo.box.b', 'a', 'COLUMN'; EXEC sp_rename 'dbo.box.x', 'b', 'COLUMN'",
    drops: 'DROP TABLE dbo.box',
  },
};

type Backstage = Pick<World, 'endpoint' | 'sessions' | 'sql' | 'drop' | 'changes'>;

const worldOf = (backstage: Backstage): World => ({
  ...backstage,
  schema,
  texts,
  session: (): Cell[] => [schema, 10_000],
  exact,
  errors: {
    unknownColumn: { sqlState: '207' },
    whileRunning: { text: 'select 1/0', sqlState: '8134' },
  },
  columns: [
    ['id', 'int', null, true],
    ['name', 'nvarchar(40)', null, false],
    ['phone', 'nvarchar(20)', '手机', false],
    ['score', 'decimal(38,10)', null, false],
    ['big', 'bigint', null, false],
  ],
});

const rest: Pick<Endpoint, 'tls' | 'connectTimeoutMs' | 'poolSize' | 'addresses' | 'applicationName'> = {
  tls: { mode: 'off' },
  connectTimeoutMs: 20_000,
  poolSize: 3,
  addresses: {},
  applicationName: 'sluice/contract',
};

/** A simulator of its own: what holds on it holds of the protocol, not of a SQL Server. */
export async function mssqlWorld(simulator: Simulator): Promise<World> {
  await simulator.sql(
    `CREATE TABLE dbo.people (id int PRIMARY KEY, name varchar(40) NOT NULL, phone varchar(20), score numeric(38, 10), big bigint) WITH (autovacuum_enabled = false);
    COMMENT ON COLUMN dbo.people.phone IS '手机';
    INSERT INTO dbo.people SELECT n, '人' || n, '138' || lpad(n::text, 8, '0'), 12345678901234567890.5, 9007199254740993 FROM pg_catalog.generate_series(1, 5000) n;
    CREATE VIEW dbo.phones AS SELECT phone FROM dbo.people; CREATE FUNCTION dbo.leaky(text) RETURNS text LANGUAGE sql AS 'select $1'; ANALYZE dbo.people`,
  );
  return worldOf({
    endpoint: {
      ...rest,
      host: simulator.host,
      port: simulator.port,
      database: simulator.database,
      account: { name: simulator.account.name, secret: simulator.account.password },
    },
    // In one process with its client, it is asked before it can have heard that a connection was closed.
    sessions: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return simulator.sessions();
    },
    sql: (text) => simulator.sql(text),
    drop: () => simulator.stop(),
    changes: simulatedChanges,
  });
}

/**
 * An empty database of a SQL Server 2022 or later (GENERATE_SERIES), as `mssql://account:password@host:port/database`;
 * its account owns the database, has dbo as its default schema, VIEW SERVER STATE and ALTER ANY CONNECTION.
 */
export async function mssqlServerWorld(address: string): Promise<World> {
  const { hostname, port, username, password, pathname } = new URL(address);
  const endpoint: Endpoint = {
    ...rest,
    host: hostname,
    port: Number(port || 1433),
    database: decodeURIComponent(pathname.slice(1)),
    account: { name: decodeURIComponent(username), secret: decodeURIComponent(password) },
  };
  const sql = async (text: string): Promise<void> => {
    const dialled = await dial({ ...endpoint, applicationName: 'sluice/backstage' });
    try {
      for (const batch of text.split(/^GO$/m)) await batchWithin(dialled.client, batch, 120_000);
    } finally {
      endConnection(dialled);
    }
  };
  await sql(
    `CREATE TABLE dbo.people (id int PRIMARY KEY, name nvarchar(40) NOT NULL, phone nvarchar(20), score decimal(38, 10), big bigint);
    EXEC sp_addextendedproperty 'MS_Description', N'手机', 'SCHEMA', 'dbo', 'TABLE', 'people', 'COLUMN', 'phone';
    INSERT INTO dbo.people SELECT value, CONCAT(N'人', value), CONCAT('138', RIGHT(CONCAT('00000000', value), 8)), 12345678901234567890.5, 9007199254740993 FROM GENERATE_SERIES(1, 5000)
GO
CREATE VIEW dbo.phones AS SELECT phone FROM dbo.people
GO
CREATE FUNCTION dbo.leaky(@a nvarchar(40)) RETURNS nvarchar(40) AS BEGIN RETURN @a END`,
  );
  return worldOf({
    endpoint,
    sessions: async () => (await listSessions(endpoint)).length,
    sql,
    drop: () => sql('DROP VIEW dbo.phones; DROP FUNCTION dbo.leaky; DROP TABLE dbo.people'),
    changes: serverChanges,
  });
}
