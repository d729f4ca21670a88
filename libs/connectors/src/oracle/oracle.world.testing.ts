import type { World } from '../connector.world.testing.js';

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
      host: simulator.host,
      port: simulator.port,
      database: simulator.service,
      account: { name: simulator.account.name, secret: simulator.account.password },
      tls: { mode: 'off' },
      connectTimeoutMs: 20_000,
      poolSize: 3,
      addresses: {},
      applicationName: 'sluice/contract',
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
    errors: {
      unknownColumn: { sqlState: 'ORA-00904' },
      whileRunning: { text: 'select 1/0 from people', sqlState: 'ORA-01476' },
    },
    columns: [
      ['ID', 'NUMBER(10)', null, true],
      ['NAME', 'VARCHAR2(40 CHAR)', null, false],
      ['PHONE', 'VARCHAR2(20 CHAR)', '手机', false],
      ['SCORE', 'NUMBER(38,10)', null, false],
      ['BIG', 'NUMBER(19)', null, false],
    ],
  };
}
