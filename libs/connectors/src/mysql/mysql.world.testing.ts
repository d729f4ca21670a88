import type { World } from '../connector.world.testing.js';

/** A running MariaDB, as `startMariadb` of the test servers answers it. */
interface Server {
  host: string;
  port: number;
  password: string;
  sql<T extends object>(text: string, database?: string): Promise<T[]>;
  stop(): Promise<void>;
}

const name = 'contract';

const texts: World['texts'] = {
  bind: () => '?',
  numbers: (count) => `select seq as a from seq_1_to_${count}`,
  long: 'select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b where a.seq + b.seq > 7',
  writesHeavily: "insert into people (id, name) values (-1, 'x') returning repeat('a', 100000000)",
  setsSession: "set session time_zone = '+00:00', sql_mode = 'ANSI_QUOTES'",
  session: 'select database(), @@time_zone, @@max_statement_time',
  sleeps: (seconds) => `sleep(${seconds})`,
  first: (count, columns, rest) => `select ${columns} from ${rest} limit ${count}`,
  repeats: (character, times) => `repeat('${character}', ${times})`,
  heavy: "select repeat('a', 10) union all select repeat('a', 100000000)",
  count: 'count(*)',
  sum: 'sum(id)',
  inserts: "insert into people (id, name) values (9001, 'x') returning id",
};

const exact: World['exact'] = {
  text: `select id, name, score, big, null, cast(18446744073709551615 as unsigned), date '2024-02-29', 1.5e0,
        cast('1999-12-31 23:59:59.5' as datetime(3)), cast('-100:00:01' as time), cast(0.1 as float), b'1010', x'00ff', cast('{"a": 1}' as char), cast('0000-00-00' as date)
        from people where id = ?`,
  row: [
    7,
    '人7',
    '12345678901234567890.5000000000',
    '9007199254740993',
    null,
    '18446744073709551615',
    '2024-02-29',
    1.5,
    '1999-12-31 23:59:59.500',
    '-100:00:01',
    0.1,
    '0x0a',
    '0x00ff',
    '{"a": 1}',
    '0000-00-00',
  ],
  types: [
    'int',
    'varchar',
    'decimal',
    'bigint',
    'null',
    'bigint unsigned',
    'date',
    'double',
    'datetime',
    'time',
    'float',
    'binary',
    'binary',
    'varchar',
    'date',
  ],
};

/**
 * A database on a server of its own. Its tables of time zones are empty, as of most servers: a zone is set by its
 * offset.
 */
export async function mysqlWorld(server: Server): Promise<World> {
  await server.sql(
    `CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name};
    CREATE TABLE people (id int PRIMARY KEY, name varchar(40) NOT NULL, phone varchar(20) COMMENT '手机',
      score decimal(40, 10), big bigint) STATS_PERSISTENT = 1;
    INSERT INTO people SELECT seq, CONCAT('人', seq), CONCAT('138', LPAD(seq, 8, '0')), 12345678901234567890.5,
      9007199254740993 FROM seq_1_to_5000;
    CREATE VIEW phones AS SELECT phone FROM people;
    CREATE FUNCTION leaky(a text) RETURNS text DETERMINISTIC RETURN a;
    ANALYZE TABLE people`,
  );
  return {
    endpoint: {
      host: server.host,
      port: server.port,
      database: name,
      account: { name: 'root', secret: server.password },
      tls: { mode: 'off' },
      connectTimeoutMs: 20_000,
      poolSize: 3,
      addresses: {},
      applicationName: 'sluice/contract',
    },
    schema: name,
    sessions: async () =>
      (await server.sql(`SELECT 1 FROM information_schema.processlist WHERE db = '${name}'`)).length,
    sql: (text) => server.sql(text, name),
    drop: () => server.stop(),
    texts,
    session: (timeZone, timeoutMs) => [name, timeZone === 'UTC' ? '+00:00' : '+08:00', timeoutMs / 1000],
    exact,
    errors: {
      unknownColumn: { sqlState: '42S22' },
      whileRunning: { text: 'select (select id from people)', sqlState: '21000' },
    },
    columns: [
      ['id', 'int(11)', null, true],
      ['name', 'varchar(40)', null, false],
      ['phone', 'varchar(20)', '手机', false],
      ['score', 'decimal(40,10)', null, false],
      ['big', 'bigint(20)', null, false],
    ],
  };
}
