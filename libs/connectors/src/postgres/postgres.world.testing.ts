import pg from 'pg';
import type { Endpoint } from '../connector.js';
import type { World } from '../connector.world.testing.js';

const texts: World['texts'] = {
  bind: (number) => `$${number}`,
  numbers: (count) => `select a from generate_series(1, ${count}) a`,
  long: 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b',
  writesHeavily: "with w as (insert into people values (-1, 'x') returning id) select repeat('a', 100000000) from w",
  setsSession: "select set_config('search_path', 'pg_catalog', false), set_config('TimeZone', 'UTC', false)",
  session: "select current_setting('search_path'), current_setting('TimeZone'), current_setting('statement_timeout')",
  sleeps: (seconds) => `pg_sleep(${seconds})::text`,
  first: (count, columns, rest) => `select ${columns} from ${rest} limit ${count}`,
  repeats: (character, times) => `repeat('${character}', ${times})`,
  heavy: "select repeat('a', 10) union all select repeat('a', 100000000)",
  count: 'count(*)',
  sum: 'sum(id)',
  inserts: "insert into people (id, name) values (9001, 'x') returning id",
};

const changes: World['changes'] = {
  creates: 'CREATE TABLE box (a text, b text); CREATE VIEW lid AS SELECT a FROM box; CREATE SEQUENCE touched',
  called: 'upper',
  touches: "select a, nextval('touched') from lid",
  trace: { text: 'select is_called from touched', row: [false] },
  changes: [
    'ALTER TABLE box RENAME b TO c',
    'ALTER TABLE box RENAME a TO x; ALTER TABLE box RENAME c TO a; ALTER TABLE box RENAME x TO c',
    'CREATE OR REPLACE VIEW lid AS SELECT c AS a FROM box',
    'DROP VIEW lid; DROP TABLE box; CREATE TABLE box (a text, b text); CREATE VIEW lid AS SELECT a FROM box',
    'DROP VIEW lid; CREATE VIEW lid AS SELECT b AS a FROM box',
    "CREATE FUNCTION upper(varchar) RETURNS text LANGUAGE sql AS 'select $1'",
  ],
  drops: 'DROP VIEW lid; DROP TABLE box; DROP SEQUENCE touched; DROP FUNCTION upper(varchar)',
  box: {
    creates: 'CREATE TABLE box (a text, b text)',
    exchanges: 'ALTER TABLE box RENAME a TO x; ALTER TABLE box RENAME b TO a; ALTER TABLE box RENAME x TO b',
    drops: 'DROP TABLE box',
  },
};

/** What the contract says to this kind. */
const said = { texts, changes };

const tables = `CREATE TABLE people (id int PRIMARY KEY, name text NOT NULL, phone text, score numeric(40, 10),
    big bigint) WITH (autovacuum_enabled = false);
  COMMENT ON COLUMN people.phone IS '手机';
  INSERT INTO people SELECT n, '人' || n, '138' || lpad(n::text, 8, '0'), 12345678901234567890.5,
    9007199254740993 FROM generate_series(1, 5000) n;
  CREATE VIEW phones AS SELECT phone FROM people;
  CREATE FUNCTION leaky(text) RETURNS text LANGUAGE sql AS 'select $1'; ANALYZE`;

/** A running PostgreSQL of Debian, as `startDebianPostgres` of the test servers answers it. */
interface EncryptedServer {
  host: string;
  port: number;
  account: { name: string; password: string };
  tls: { ca: string; cert: string; key: string };
  foreign: { ca: string };
  sql(text: string, database?: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

type Dialled = Pick<Endpoint, 'host' | 'port' | 'account' | 'tls'>;

const name = `connector_${process.pid}`;

/** A database of its own on the server of the test run, reached as `adminUrl`. */
export async function postgresWorld(adminUrl: string): Promise<World> {
  const admin = new URL(adminUrl);
  const onServer = async (sql: string, database = 'postgres'): Promise<pg.QueryResult> => {
    const address = new URL(admin);
    address.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const dialled: Dialled = {
    host: admin.hostname,
    port: Number(admin.port),
    account: { name: decodeURIComponent(admin.username), secret: decodeURIComponent(admin.password) },
    tls: { mode: 'off' },
  };
  return worldOn(dialled, onServer, async () => {
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

/**
 * The same on a server of its own that takes TLS alone: its certificate and host name are checked, and it is shown
 * ours.
 */
export async function encryptedPostgresWorld(server: EncryptedServer): Promise<World> {
  const { host, port, account, tls, foreign } = server;
  const dialled: Dialled = {
    host,
    port,
    account: { name: account.name, secret: account.password },
    tls: { mode: 'verify', ...tls },
  };
  const untrusted = { ...dialled.tls, ca: foreign.ca };
  return { ...(await worldOn(dialled, server.sql, () => server.stop())), untrusted };
}

async function worldOn(
  dialled: Dialled,
  onServer: (sql: string, database?: string) => Promise<pg.QueryResult>,
  drop: () => Promise<void>,
): Promise<World> {
  await onServer(`CREATE DATABASE ${name}`);
  // Without autovacuum: run by the server at a time of its own, it would count again the rows whose estimate is asked
  // below.
  await onServer(tables, name);
  return {
    endpoint: {
      ...dialled,
      database: name,
      connectTimeoutMs: 20_000,
      poolSize: 3,
      addresses: {},
      applicationName: 'sluice/contract',
    },
    schema: 'public',
    sessions: async () => (await onServer(`SELECT 1 FROM pg_stat_activity WHERE datname = '${name}'`)).rows.length,
    sql: (text) => onServer(text, name),
    drop,
    ...said,
    session: (timeZone, timeoutMs) => ['"public"', timeZone, `${timeoutMs / 1000}s`],
    exact: {
      text: "select id, name, score, big, null, true, date '2024-02-29', 1.5::float8 from people where id = $1",
      row: [7, '人7', '12345678901234567890.5000000000', '9007199254740993', null, true, '2024-02-29', 1.5],
      types: ['int4', 'text', 'numeric', 'int8', 'text', 'bool', 'date', 'float8'],
    },
    errors: {
      unknownColumn: { sqlState: '42703', position: "select '𠮷', ".length },
      whileRunning: { text: 'select 1/0', sqlState: '22012' },
    },
    columns: [
      ['id', 'integer', null, true],
      ['name', 'text', null, false],
      ['phone', 'text', '手机', false],
      ['score', 'numeric(40,10)', null, false],
      ['big', 'bigint', null, false],
    ],
  };
}
