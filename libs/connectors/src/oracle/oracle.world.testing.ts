import type { Endpoint } from '../connector.js';
import type { World } from '../connector.world.testing.js';
import { dial, endConnection } from './oracle.dial.js';
import { listSessions } from './oracle.observe.js';
import { runStatement } from './question.js';

/** What the simulator of the driver connects to, as `startOracleDouble` of the test servers answers it. */
interface Simulator {
  host: string;
  port: number;
  service: string;
  account: { name: string; password: string };
  sessions(): Promise<number>;
  sql(text: string): Promise<void>;
  stop(): Promise<void>;
}

const repeats = (character: string, times: number): string => `rpad('${character}', ${times}, '${character}')`;

const texts: World['texts'] = {
  bind: (number) => `:p${number}`,
  numbers: (count) => `select a from generate_series(1, ${count}) t(a)`,
  long: 'select count(*) from generate_series(1, 1000000) x, generate_series(1, 1000000) y',
  writesHeavily: `insert into people (id, name) values (-1, ${repeats('x', 50)})`,
  // No query changes a session: what would is refused before it is sent.
  setsSession: 'select 1 from dual',
  session: `select sys_context('USERENV', 'CURRENT_SCHEMA'), sessiontimezone from dual`,
  sleeps: (seconds) => `ora_sleep(${seconds})`,
  first: (count, columns, rest) => `select ${columns} from ${rest} fetch first ${count} rows only`,
  repeats,
  heavy: `select ${repeats('a', 10)} from dual union all select ${repeats('a', 40_000_000)} from dual`,
  count: 'to_char(count(*))',
  sum: 'to_char(sum(id))',
  inserts: "insert into people (id, name) values (9001, 'x')",
};

const exact: World['exact'] = {
  text: `select id, name, score, big, null, cast(sysdate - sysdate as interval day to second), date '2024-02-29',
        cast('1999-12-31 23:59:59.5' as timestamp), cast('2024-02-29 01:00:00.5+08:00' as timestamp with time zone), -0.10
        from people where id = :p1`,
  row: [
    7,
    '人7',
    '12345678901234567890.5',
    '9007199254740993',
    null,
    '00:00:00',
    '2024-02-29 00:00:00',
    '1999-12-31 23:59:59.500',
    '2024-02-28 17:00:00.500 +00:00',
    '-0.1',
  ],
  types: [
    'number',
    'varchar2',
    'number',
    'number',
    'varchar2',
    'varchar2',
    'date',
    'timestamp',
    'timestamp with time zone',
    'number',
  ],
};

const rest: Pick<Endpoint, 'tls' | 'connectTimeoutMs' | 'poolSize' | 'addresses' | 'applicationName'> = {
  tls: { mode: 'off' },
  connectTimeoutMs: 20_000,
  poolSize: 3,
  addresses: {},
  applicationName: 'sluice/contract',
};

const errors: World['errors'] = {
  unknownColumn: { sqlState: 'ORA-00904' },
  whileRunning: { text: 'select 1/0 from people', sqlState: 'ORA-01476' },
};

const columns: World['columns'] = [
  ['ID', 'NUMBER(10)', null, true],
  ['NAME', 'VARCHAR2(40 CHAR)', null, false],
  ['PHONE', 'VARCHAR2(20 CHAR)', '手机', false],
  ['SCORE', 'NUMBER(38,10)', null, false],
  ['BIG', 'NUMBER(19)', null, false],
];

/** A simulator of the driver: what holds on it holds of the driver's interface, not of an Oracle. */
export async function oracleWorld(simulator: Simulator): Promise<World> {
  await simulator.sql(
    `CREATE TABLE "APP"."PEOPLE" ("ID" int PRIMARY KEY, "NAME" varchar(40) NOT NULL, "PHONE" varchar(20), "SCORE" numeric(38, 10), "BIG" bigint) WITH (autovacuum_enabled = false);
    COMMENT ON COLUMN "APP"."PEOPLE"."PHONE" IS '手机';
    INSERT INTO "APP"."PEOPLE" SELECT n, '人' || n, '138' || lpad(n::text, 8, '0'), 12345678901234567890.5, 9007199254740993 FROM generate_series(1, 5000) n;
    CREATE VIEW "APP"."PHONES" AS SELECT "PHONE" FROM "APP"."PEOPLE"; CREATE FUNCTION "APP".leaky(text) RETURNS text LANGUAGE sql AS 'select $1'; ANALYZE "APP"."PEOPLE"`,
  );
  return {
    endpoint: {
      ...rest,
      host: simulator.host,
      port: simulator.port,
      database: simulator.service,
      account: { name: simulator.account.name, secret: simulator.account.password },
    },
    schema: 'APP',
    // A connection is closed behind its `close`.
    sessions: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return simulator.sessions();
    },
    sql: (text) => simulator.sql(text),
    drop: () => simulator.stop(),
    texts,
    session: (timeZone) => ['APP', timeZone],
    exact,
    errors,
    columns,
  };
}

const repeated = (character: string, times: number): string => `repeated('${character}', ${times})`;
const manyRows = (count: number): string => `(select level as a from dual connect by level <= ${count})`;

/** What is said to the simulator in the words of PostgreSQL behind it, in those of Oracle. */
const serverTexts: World['texts'] = {
  ...texts,
  numbers: (count) => `select a from ${manyRows(count)}`,
  long: `select count(*) from ${manyRows(1_000_000)} x, ${manyRows(1_000_000)} y`,
  repeats: repeated,
  heavy: `select ${repeated('a', 10)} from dual union all select ${repeated('a', 40_000_000)} from dual`,
};

const serverTables = [
  `CREATE TABLE people (id NUMBER(10) PRIMARY KEY, name VARCHAR2(40 CHAR) NOT NULL, phone VARCHAR2(20 CHAR), score NUMBER(38, 10), big NUMBER(19))`,
  `COMMENT ON COLUMN people.phone IS '手机'`,
  `INSERT INTO people SELECT level, '人' || level, '138' || LPAD(level, 8, '0'), 12345678901234567890.5, 9007199254740993 FROM dual CONNECT BY level <= 5000`,
  `COMMIT`,
  `CREATE VIEW phones AS SELECT phone FROM people`,
  `CREATE FUNCTION leaky(a VARCHAR2) RETURN VARCHAR2 IS BEGIN RETURN a; END;`,
  `CREATE FUNCTION ora_sleep(seconds NUMBER) RETURN NUMBER IS BEGIN DBMS_SESSION.SLEEP(seconds); RETURN 1; END;`,
  `CREATE FUNCTION repeated(c VARCHAR2, times NUMBER) RETURN CLOB IS told CLOB; part VARCHAR2(32000);
   BEGIN
     IF times < 4000 THEN RETURN TO_CLOB(RPAD(c, times, c)); END IF;
     part := RPAD(c, 2000, c); DBMS_LOB.CREATETEMPORARY(told, TRUE, DBMS_LOB.CALL);
     FOR n IN 1 .. times / 2000 LOOP DBMS_LOB.WRITEAPPEND(told, 2000, part); END LOOP;
     RETURN told;
   END;`,
  `BEGIN DBMS_STATS.GATHER_TABLE_STATS(USER, 'PEOPLE'); END;`,
];

/**
 * An Oracle 23 or later (SELECT without FROM), as `oracle://account:password@host:port/service`; its account has an
 * empty schema, CREATE TABLE, VIEW and PROCEDURE, and reads V$SESSION and V$SQL. A statement behind the connector's
 * back stands alone.
 */
export async function oracleServerWorld(address: string): Promise<World> {
  const { hostname, port, username, password, pathname } = new URL(address);
  const account = { name: decodeURIComponent(username), secret: decodeURIComponent(password) };
  const schema = account.name.toUpperCase();
  const database = decodeURIComponent(pathname.slice(1));
  const endpoint: Endpoint = { ...rest, host: hostname, port: Number(port || 1521), database, account };
  const sql = async (...statements: string[]): Promise<void> => {
    const dialled = await dial({ ...endpoint, applicationName: 'sluice/backstage' });
    try {
      for (const statement of statements) await runStatement(dialled.client, statement, 120_000);
    } finally {
      endConnection(dialled);
    }
  };
  await sql(...serverTables);
  return {
    endpoint,
    schema,
    sessions: async () => (await listSessions(endpoint)).length,
    sql,
    drop: () =>
      sql(
        ...['VIEW phones', 'FUNCTION leaky', 'FUNCTION ora_sleep', 'FUNCTION repeated', 'TABLE people PURGE'].map(
          (name) => `DROP ${name}`,
        ),
      ),
    texts: serverTexts,
    session: (timeZone) => [schema, timeZone],
    exact: {
      ...exact,
      text: exact.text.replace('cast(sysdate - sysdate as interval day to second)', "cast('00:00:00' as varchar2(8))"),
    },
    errors,
    columns,
  };
}
