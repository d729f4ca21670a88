import type { Endpoint } from '../connector.js';
import { maxWatched, type Observed, type SlowStatement, type Watch, type WatchedSession } from '../observe.type.js';
import { withoutValues } from './statement.pattern.js';
import { dial } from './mssql.dial.js';
import { endConnection } from './mssql.pool.js';
import { answerWithin, type AnswerRow } from './timely.answer.js';

type Ask = (text: string, values?: (string | number)[]) => Promise<AnswerRow[]>;

async function asked<T>(endpoint: Endpoint, work: (ask: Ask) => Promise<T>): Promise<T> {
  const dialled = await dial(endpoint);
  try {
    return await work((text, values = []) => answerWithin(dialled.client, text, values, endpoint.connectTimeoutMs));
  } finally {
    endConnection(dialled);
  }
}

const stateNote = {
  'zh-chs': '该账号只能看到自己的会话；请在服务器上授予 VIEW SERVER STATE（GRANT VIEW SERVER STATE TO 登录名）',
  en: 'The account sees its own session alone; grant it VIEW SERVER STATE at the server (GRANT VIEW SERVER STATE TO login)',
};
const mayNotEnd = {
  'zh-chs': '数据库不允许该账号结束会话；请在服务器上授予 ALTER ANY CONNECTION',
  en: 'The database does not let the account end sessions; grant it ALTER ANY CONNECTION at the server',
};
const onlySessions = {
  'zh-chs': 'SQL Server 不能由别的会话只停止语句，请改为结束会话',
  en: "SQL Server lets nobody stop another session's statement alone; end the session",
};

/**
 * Numbers of errors (Database Engine events and errors): no right to a view, to KILL, and a process that is not there.
 */
const numberOf = (cause: unknown): number => Number((cause as { number?: number }).number);
const deniedViews: ReadonlySet<number> = new Set([297, 300, 371]);
const [killDenied, notActive] = [6102, 6106];

async function orNote<T>(work: Promise<Observed<T>>): Promise<Observed<T>> {
  try {
    return await work;
  } catch (cause) {
    if (deniedViews.has(numberOf(cause))) return { unavailable: stateNote };
    throw cause;
  }
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
/** Times come as the server writes them, without a zone; both are of the same clock. */
const secondsBetween = (from: unknown, to: unknown): number | null => {
  const [start, end] = [from, to].map((time) => Date.parse(`${String(time).replace(' ', 'T')}Z`));
  return Number.isNaN(start) || Number.isNaN(end) ? null : Math.max(0, ((end as number) - (start as number)) / 1000);
};

const sessionsSql = `
  SELECT TOP (${maxWatched}) s.session_id AS number, s.login_time AS login, s.login_name AS account, DB_NAME(s.database_id) AS [database], s.host_name AS host,
    s.program_name AS program, s.status AS status, s.open_transaction_count AS transactions, s.last_request_start_time AS started, r.wait_type AS wait,
    r.blocking_session_id AS blocker, b.event_info AS statement, GETDATE() AS now, HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER STATE') AS sees
  FROM sys.dm_exec_sessions s LEFT JOIN sys.dm_exec_requests r ON r.session_id = s.session_id OUTER APPLY sys.dm_exec_input_buffer(s.session_id, NULL) b
  WHERE s.is_user_process = 1 AND s.session_id <> @@SPID ORDER BY s.session_id`;

function sessionOf(row: AnswerRow): WatchedSession {
  const blocker = Number(row['blocker'] ?? 0);
  const isRunning = row['status'] === 'running';
  const state =
    blocker > 0 ? 'waiting' : isRunning ? 'active' : Number(row['transactions']) > 0 ? 'in-transaction' : 'idle';
  return {
    id: `${String(row['number'])}:${String(row['login'])}`,
    number: String(row['number']),
    account: text(row['account']),
    database: text(row['database']),
    address: text(row['host']),
    application: text(row['program']),
    state,
    statement: typeof row['statement'] === 'string' ? withoutValues(row['statement']) : null,
    wait: text(row['wait']),
    seconds: secondsBetween(row['started'], row['now']),
    transactionSeconds: null,
    // A negative number is no session's: an orphaned or deferred transaction (sys.dm_exec_requests).
    blockedBy: blocker > 0 ? [String(blocker)] : [],
  };
}

const statementsSql = `
  SELECT TOP (200) q.execution_count AS calls, q.total_elapsed_time AS total, q.max_elapsed_time AS longest, q.total_rows AS [rows], q.creation_time AS first,
    q.last_execution_time AS last, t.text AS statement, DB_NAME(t.dbid) AS [database]
  FROM sys.dm_exec_query_stats q CROSS APPLY sys.dm_exec_sql_text(q.sql_handle) t ORDER BY q.total_elapsed_time DESC`;

/** Times of the view are microseconds (sys.dm_exec_query_stats). */
function statementOf(row: AnswerRow, index: number): SlowStatement {
  const [calls, total] = [Number(row['calls']), Number(row['total']) / 1000];
  return {
    id: String(index),
    statement: typeof row['statement'] === 'string' ? withoutValues(row['statement']) : null,
    database: text(row['database']),
    calls,
    averageMs: calls === 0 ? 0 : total / calls,
    maxMs: Number(row['longest']) / 1000,
    totalMs: total,
    rows: row['rows'] === null ? null : Number(row['rows']),
    firstSeen: text(row['first']),
    lastSeen: text(row['last']),
  };
}

/** What goes on at a SQL Server; times of transactions are not told. */
export const mssqlWatch: Watch = {
  sessions: (endpoint) =>
    orNote(
      asked(endpoint, async (ask) => {
        const rows = await ask(sessionsSql);
        const sees = rows.length > 0 && Number(rows[0]?.['sees']) === 1;
        return { rows: rows.map(sessionOf), note: sees ? undefined : stateNote };
      }),
    ),
  locks: (endpoint) =>
    orNote(
      asked(endpoint, async (ask) => {
        const rows = await ask(
          `SELECT TOP (${maxWatched}) w.session_id AS waiting, w.blocking_session_id AS holding, w.resource_description AS object, w.wait_type AS mode, w.wait_duration_ms AS ms
           FROM sys.dm_os_waiting_tasks w WHERE w.blocking_session_id > 0 AND w.blocking_session_id <> w.session_id`,
        );
        return {
          rows: rows.map((row) => ({
            waiting: String(row['waiting']),
            holding: String(row['holding']),
            object: text(row['object']),
            mode: text(row['mode']),
            seconds: Number(row['ms']) / 1000,
          })),
        };
      }),
    ),
  statements: (endpoint) =>
    orNote(asked(endpoint, async (ask) => ({ rows: (await ask(statementsSql)).map(statementOf) }))),
  sizes: (endpoint) =>
    orNote(
      asked(endpoint, async (ask) => {
        const rows = await ask(
          `SELECT DB_NAME(f.database_id) AS name, SUM(CAST(f.size AS bigint)) * 8192 AS bytes FROM sys.master_files f GROUP BY f.database_id`,
        );
        return { rows: rows.map((row) => ({ name: String(row['name']), bytes: Number(row['bytes']) })) };
      }),
    ),
  end: (endpoint, id, what) =>
    asked(endpoint, async (ask) => {
      if (what === 'statement') return { refused: onlySessions };
      const found = (await ask(sessionsSql)).map(sessionOf).find((session) => session.id === id);
      if (!found || !/^\d{1,9}$/.test(found.number)) return 'gone';
      try {
        await ask(`KILL ${found.number}`);
        return 'ended';
      } catch (cause) {
        if (numberOf(cause) === notActive) return 'gone';
        if (numberOf(cause) === killDenied) return { refused: mayNotEnd };
        throw cause;
      }
    }),
};
