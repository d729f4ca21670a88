import type { Endpoint } from '../connector.js';
import { maxWatched, type Observed, type Watch, type WatchedLock, type WatchedSession } from '../observe.type.js';
import { withoutValues } from './statement.pattern.js';
import { dial, socketOf, tagOf, type Dialled } from './mysql.dial.js';
import { mysqlStatements } from './mysql.statements.js';
import { answerWithin } from './timely.answer.js';

type Ask = <Row>(text: string, values?: (string | number)[]) => Promise<Row[]>;

async function asked<T>(endpoint: Endpoint, work: (ask: Ask, dialled: Dialled) => Promise<T>): Promise<T> {
  const dialled = await dial(endpoint);
  const ask: Ask = async <Row>(text: string, values: (string | number)[] = []) =>
    (await answerWithin(dialled.client, text, values, endpoint.connectTimeoutMs)) as unknown as Row[];
  try {
    return await work(ask, dialled);
  } finally {
    socketOf(dialled.client).destroy();
  }
}

const processNote = {
  'zh-chs': '该账号只能看到自己的会话；请在数据库上授予 PROCESS（GRANT PROCESS ON *.* TO 账号）',
  en: 'The account sees its own sessions alone; grant it PROCESS at the database (GRANT PROCESS ON *.* TO account)',
};
const codeOf = (cause: unknown): string => (cause as { code?: string }).code ?? '';
const denied: ReadonlySet<string> = new Set([
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
]);
const isDenied = (cause: unknown): boolean => denied.has(codeOf(cause));

/**
 * Without PROCESS an account is told of its own sessions and of no transactions (manual, SHOW PROCESSLIST, INNODB_TRX).
 */
const seesAll = async (ask: Ask): Promise<boolean> =>
  (await ask(`SELECT 1 FROM information_schema.user_privileges WHERE privilege_type IN ('PROCESS', 'SUPER') LIMIT 1`))
    .length > 0;

const sessionsSql = `
  SELECT CAST(p.id AS CHAR) AS id, p.user AS account, p.db AS \`database\`, SUBSTRING_INDEX(p.host, ':', 1) AS address, p.command AS command,
    p.state AS wait, p.info AS statement, p.time AS seconds, IS_USED_LOCK(CONCAT(?, ':', p.id)) <=> p.id AS isOurs
  FROM information_schema.processlist p WHERE p.id <> CONNECTION_ID()
    AND p.command NOT IN ('Daemon', 'Binlog Dump', 'Slave_IO', 'Slave_SQL')
  ORDER BY p.command = 'Sleep', p.time DESC, p.id LIMIT ${maxWatched}`;
const transactionsSql = `
  SELECT CAST(trx_mysql_thread_id AS CHAR) AS id, trx_state = 'LOCK WAIT' AS isWaiting,
    TIMESTAMPDIFF(SECOND, trx_started, NOW()) AS seconds,
    trx_query AS statement
  FROM information_schema.innodb_trx`;

/** MariaDB tells of waits in its INFORMATION_SCHEMA, MySQL 8 in its performance schema. */
const locksSql = (isMariadb: boolean): string =>
  isMariadb
    ? `SELECT CAST(r.trx_mysql_thread_id AS CHAR) AS waiting, CAST(b.trx_mysql_thread_id AS CHAR) AS holding,
      l.lock_table AS object,
         CONCAT(l.lock_mode, ' ', l.lock_type) AS mode, TIMESTAMPDIFF(SECOND, r.trx_wait_started, NOW()) AS seconds
       FROM information_schema.innodb_lock_waits w
         JOIN information_schema.innodb_trx r ON r.trx_id = w.requesting_trx_id
         JOIN information_schema.innodb_trx b ON b.trx_id = w.blocking_trx_id
           LEFT JOIN information_schema.innodb_locks l ON l.lock_id = w.requested_lock_id
       LIMIT ${maxWatched}`
    : `SELECT CAST(r.processlist_id AS CHAR) AS waiting, CAST(b.processlist_id AS CHAR) AS holding,
      CONCAT(l.object_schema, '.', l.object_name) AS object,
         CONCAT(l.lock_mode, ' ', l.lock_type) AS mode,
           (SELECT TIMESTAMPDIFF(SECOND, t.trx_wait_started, NOW()) FROM information_schema.innodb_trx t
           WHERE t.trx_mysql_thread_id = r.processlist_id) AS seconds
       FROM performance_schema.data_lock_waits w
         JOIN performance_schema.threads r ON r.thread_id = w.requesting_thread_id
         JOIN performance_schema.threads b ON b.thread_id = w.blocking_thread_id
         LEFT JOIN performance_schema.data_locks l ON l.engine_lock_id = w.requesting_engine_lock_id
           LIMIT ${maxWatched}`;

interface ProcessRow {
  id: string;
  account: string | null;
  database: string | null;
  address: string | null;
  command: string;
  wait: string | null;
  statement: string | null;
  seconds: number | string | null;
  isOurs: number;
}
interface TransactionRow {
  id: string;
  isWaiting: number;
  seconds: number | string;
  statement: string | null;
}

const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value));

async function readLocks(ask: Ask, { isMariadb }: Dialled): Promise<WatchedLock[]> {
  const rows = await ask<WatchedLock>(locksSql(isMariadb));
  return rows.map((row) => ({ ...row, seconds: numberOf(row.seconds) }));
}

async function readSessions(ask: Ask, dialled: Dialled, endpoint: Endpoint): Promise<Observed<WatchedSession>> {
  const rows = await ask<ProcessRow>(sessionsSql, [tagOf(endpoint.applicationName)]);
  const isWhole = await seesAll(ask);
  const transactions = isWhole ? await ask<TransactionRow>(transactionsSql) : [];
  const locks = isWhole
    ? await readLocks(ask, dialled).catch((cause: unknown) => {
        if (isDenied(cause)) return [];
        throw cause;
      })
    : [];
  return {
    rows: rows.map((row) => {
      const transaction = transactions.find(({ id }) => id === row.id);
      const isWaiting = transaction?.isWaiting === 1 || /^waiting for .*lock/i.test(row.wait ?? '');
      const isIdle = row.command === 'Sleep';
      // The list was read a moment before: what the transaction runs may have begun since.
      const statement = row.statement ?? transaction?.statement ?? null;
      return {
        id: row.id,
        number: row.id,
        account: row.account,
        database: row.database,
        address: row.address,
        application: row.isOurs === 1 ? endpoint.applicationName : null,
        state: isWaiting ? 'waiting' : !isIdle ? 'active' : transaction ? 'in-transaction' : 'idle',
        statement: statement === null ? null : withoutValues(statement),
        wait: isIdle || row.wait === '' ? null : row.wait,
        seconds: numberOf(row.seconds),
        transactionSeconds: numberOf(transaction?.seconds ?? null),
        blockedBy: [...new Set(locks.filter(({ waiting }) => waiting === row.id).map(({ holding }) => holding))],
      };
    }),
    note: isWhole ? undefined : processNote,
  };
}

const mayNotEnd = {
  'zh-chs':
    '数据库不允许该账号结束其他账号的会话；请在数据库上授予 CONNECTION_ADMIN（MariaDB 为 CONNECTION ADMIN，旧版本为 SUPER）',
  en: "The database does not let the account end other accounts' sessions; grant it CONNECTION_ADMIN (CONNECTION ADMIN of MariaDB, SUPER of older servers)",
};

/** What goes on at a MySQL or MariaDB server. Its numbers of connections are not given twice. */
export const mysqlWatch: Watch = {
  sessions: (endpoint) => asked(endpoint, (ask, dialled) => readSessions(ask, dialled, endpoint)),
  locks: (endpoint) =>
    asked(endpoint, async (ask, dialled) => {
      try {
        return { rows: await readLocks(ask, dialled) };
      } catch (cause) {
        if (isDenied(cause)) return { unavailable: processNote };
        throw cause;
      }
    }),
  statements: (endpoint) => asked(endpoint, mysqlStatements),
  sizes: (endpoint) =>
    asked(endpoint, async (ask) => {
      const rows = await ask<{ name: string; bytes: string | null }>(
        `SELECT s.schema_name AS name, CAST(SUM(t.data_length + t.index_length) AS CHAR) AS bytes
          FROM information_schema.schemata s
         LEFT JOIN information_schema.tables t ON t.table_schema = s.schema_name
         WHERE s.schema_name NOT IN ('information_schema', 'performance_schema') GROUP BY s.schema_name
           ORDER BY s.schema_name LIMIT ${maxWatched}`,
      );
      return { rows: rows.map(({ name, bytes }) => ({ name, bytes: bytes === null ? null : Number(bytes) })) };
    }),
  end: (endpoint, id, what) =>
    asked(endpoint, async (ask) => {
      if (!/^\d{1,19}$/.test(id)) return 'gone';
      try {
        await ask(`KILL ${what === 'session' ? 'CONNECTION' : 'QUERY'} ${id}`);
        return 'ended';
      } catch (cause) {
        if (codeOf(cause) === 'ER_NO_SUCH_THREAD') return 'gone';
        if (codeOf(cause) === 'ER_KILL_DENIED_ERROR' || isDenied(cause)) return { refused: mayNotEnd };
        throw cause;
      }
    }),
};
