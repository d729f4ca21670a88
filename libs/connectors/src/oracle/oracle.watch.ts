import type { Endpoint } from '../connector.js';
import { maxWatched, type Observed, type Watch, type WatchedLock, type WatchedSession } from '../observe.type.js';
import { withoutValues } from './statement.pattern.js';
import { dial, endConnection, type Dialled } from './oracle.dial.js';
import { ask, runStatement } from './question.js';

type Client = Dialled['client'];

async function asked<T>(endpoint: Endpoint, work: (client: Client, ms: number) => Promise<T>): Promise<T> {
  const dialled = await dial(endpoint);
  try {
    return await work(dialled.client, endpoint.connectTimeoutMs);
  } finally {
    endConnection(dialled);
  }
}

const viewsNote = {
  'zh-chs': '该账号看不到动态性能视图；请在数据库上授予 SELECT_CATALOG_ROLE',
  en: 'The account does not see the dynamic performance views; grant it SELECT_CATALOG_ROLE at the database',
};
const mayNotEnd = {
  'zh-chs': '数据库不允许该账号结束会话；请在数据库上授予 ALTER SYSTEM',
  en: 'The database does not let the account end sessions; grant it ALTER SYSTEM at the database',
};

/** ORA-00942 and ORA-01031: no such view for this account, no such right; ORA-00030 and ORA-00026: no such session. */
const codeOf = (cause: unknown): number => Number((cause as { errorNum?: number }).errorNum);
const [noView, noRight] = [942, 1031];
const goneCodes: ReadonlySet<number> = new Set([26, 30]);

async function orNote<T>(work: Promise<Observed<T>>): Promise<Observed<T>> {
  try {
    return await work;
  } catch (cause) {
    if (codeOf(cause) === noView || codeOf(cause) === noRight) return { unavailable: viewsNote };
    throw cause;
  }
}

interface SessionRow {
  id: string;
  number: string;
  account: string | null;
  address: string | null;
  application: string | null;
  status: string;
  event: string | null;
  transaction: string | null;
  seconds: string | number | null;
  blocker: string | null;
  statement: string | null;
}

const sessionsSql = `
  SELECT TO_CHAR(s.sid) || ',' || TO_CHAR(s.serial#) AS "id", TO_CHAR(s.sid) AS "number", s.username AS "account", s.machine AS "address",
    s.program AS "application", s.status AS "status", s.event AS "event", s.taddr AS "transaction", s.last_call_et AS "seconds",
    TO_CHAR(s.blocking_session) AS "blocker", SUBSTR(q.sql_text, 1, 1000) AS "statement"
  FROM v$session s LEFT JOIN v$sql q ON q.sql_id = s.sql_id AND q.child_number = s.sql_child_number
  WHERE s.type = 'USER' AND s.sid <> TO_NUMBER(SYS_CONTEXT('USERENV', 'SID')) ORDER BY s.sid FETCH FIRST ${maxWatched} ROWS ONLY`;

function sessionOf(row: SessionRow, database: string): WatchedSession {
  const isActive = row.status === 'ACTIVE';
  return {
    id: row.id,
    number: row.number,
    account: row.account,
    database,
    address: row.address,
    application: row.application,
    state:
      row.blocker !== null ? 'waiting' : isActive ? 'active' : row.transaction !== null ? 'in-transaction' : 'idle',
    statement: row.statement === null ? null : withoutValues(row.statement),
    wait: isActive ? row.event : null,
    seconds: row.seconds === null ? null : Number(row.seconds),
    transactionSeconds: null,
    blockedBy: row.blocker === null ? [] : [row.blocker],
  };
}

interface StatementRow {
  id: string;
  statement: string | null;
  calls: string | number;
  total: string | number;
  rows: string | number;
  last: string | null;
}

/** Times of the view are microseconds (V$SQLSTATS). */
const statementsSql = `
  SELECT q.sql_id AS "id", SUBSTR(q.sql_text, 1, 1000) AS "statement", q.executions AS "calls", q.elapsed_time AS "total", q.rows_processed AS "rows",
    q.last_active_time AS "last"
  FROM v$sqlstats q ORDER BY q.elapsed_time DESC FETCH FIRST 200 ROWS ONLY`;

/** What goes on at an Oracle database; the longest run of a statement and times of transactions are not told. */
export const oracleWatch: Watch = {
  sessions: (endpoint) =>
    orNote(
      asked(endpoint, async (client, ms) => ({
        rows: (await ask<SessionRow>(client, sessionsSql, {}, ms)).map((row) => sessionOf(row, endpoint.database)),
      })),
    ),
  locks: (endpoint) =>
    orNote(
      asked(endpoint, async (client, ms) => {
        const rows = await ask<Omit<WatchedLock, 'seconds'> & { seconds: string | number | null }>(
          client,
          `SELECT TO_CHAR(s.sid) AS "waiting", TO_CHAR(s.blocking_session) AS "holding", o.owner || '.' || o.object_name AS "object", s.event AS "mode",
             s.last_call_et AS "seconds"
           FROM v$session s LEFT JOIN all_objects o ON o.object_id = s.row_wait_obj# WHERE s.blocking_session IS NOT NULL FETCH FIRST ${maxWatched} ROWS ONLY`,
          {},
          ms,
        );
        return {
          rows: rows.map((row) => ({
            ...row,
            object: row.object === '.' ? null : row.object,
            seconds: row.seconds === null ? null : Number(row.seconds),
          })),
        };
      }),
    ),
  statements: (endpoint) =>
    orNote(
      asked(endpoint, async (client, ms) => {
        const rows = await ask<StatementRow>(client, statementsSql, {}, ms);
        return {
          rows: rows.map(({ id, statement, calls, total, rows: made, last }) => ({
            id,
            statement: statement === null ? null : withoutValues(statement),
            database: endpoint.database,
            calls: Number(calls),
            averageMs: Number(total) / 1000 / Math.max(1, Number(calls)),
            maxMs: null,
            totalMs: Number(total) / 1000,
            rows: Number(made),
            firstSeen: null,
            lastSeen: last,
          })),
        };
      }),
    ),
  sizes: (endpoint) =>
    orNote(
      asked(endpoint, async (client, ms) => {
        const rows = await ask<{ name: string; bytes: string | number }>(
          client,
          `SELECT s.owner AS "name", SUM(s.bytes) AS "bytes" FROM dba_segments s GROUP BY s.owner ORDER BY s.owner FETCH FIRST ${maxWatched} ROWS ONLY`,
          {},
          ms,
        );
        return { rows: rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })) };
      }),
    ),
  end: (endpoint, id, what) =>
    asked(endpoint, async (client, ms) => {
      if (!/^\d{1,9},\d{1,10}$/.test(id)) return 'gone';
      try {
        if (!(await ask<SessionRow>(client, sessionsSql, {}, ms)).some((row) => row.id === id)) return 'gone';
        const text =
          what === 'session'
            ? `ALTER SYSTEM KILL SESSION '${id}' IMMEDIATE`
            : `ALTER SYSTEM CANCEL SQL '${id.replace(',', ', ')}'`;
        await runStatement(client, text, ms);
        return 'ended';
      } catch (cause) {
        if (goneCodes.has(codeOf(cause))) return 'gone';
        if (codeOf(cause) === noRight || codeOf(cause) === noView) return { refused: mayNotEnd };
        throw cause;
      }
    }),
};
