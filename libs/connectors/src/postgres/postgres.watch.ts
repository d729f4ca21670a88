import type pg from 'pg';
import type { Endpoint } from '../connector.js';
import { maxWatched, type Observed, type Watch, type WatchedLock, type WatchedSession } from '../observe.type.js';
import { dial } from './postgres.dial.js';
import { hidden, postgresStatements, seesAllNote, shownStatement } from './postgres.statements.js';

/** Asks on a connection of its own, within the time that one may take to open. */
async function asked<T>(endpoint: Endpoint, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await dial(endpoint);
  try {
    await client.query(`select set_config('statement_timeout', $1, false)`, [String(endpoint.connectTimeoutMs)]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An account that may not see when a session began names it by its number alone. */
const idSql = (alias: string): string =>
  `concat(${alias}.pid, ':', (extract(epoch from ${alias}.backend_start) * 1000000)::bigint)`;
const secondsSql = (time: string): string => `greatest(0, extract(epoch from clock_timestamp() - ${time}))::float8`;

const sessionsSql = `
  select ${idSql('a')} as id, a.pid::text as number, a.usename as account, a.datname as database, host(a.client_addr) as address,
    nullif(a.application_name, '') as application, a.query as statement,
    case when a.wait_event_type = 'Lock' then 'waiting' when a.state like 'idle in transaction%' then 'in-transaction'
      when a.state in ('active', 'fastpath function call') then 'active' else 'idle' end as state,
    case when a.state = 'active' then nullif(concat_ws(': ', a.wait_event_type, a.wait_event), '') end as wait,
    ${secondsSql(`case when a.state = 'active' then a.query_start else a.state_change end`)} as seconds,
    ${secondsSql('a.xact_start')} as "transactionSeconds",
    case when a.wait_event_type = 'Lock' then array(select distinct b::text from unnest(pg_blocking_pids(a.pid)) b where b > 0) else '{}' end as "blockedBy"
  from pg_stat_activity a where coalesce(a.backend_type, 'client backend') = 'client backend' and a.usesysid is not null and a.pid <> pg_backend_pid()
  order by a.state = 'active' desc nulls last, a.xact_start nulls last, a.pid limit ${maxWatched}`;

/**
 * A row is locked by way of its writer's transaction; which table it stands in, the tuple's own lock of the one that
 * waits says.
 */
const locksSql = `
  select l.pid::text as waiting, b::text as holding, l.mode,
    case when l.place is null then l.locktype when l.database is null or l.database in (0, d.oid) then l.place::regclass::text
      else 'relation ' || l.place end as object,
    ${secondsSql(`coalesce((to_jsonb(l) ->> 'waitstart')::timestamptz, a.query_start)`)} as seconds
  from (select w.*, coalesce(w.relation, (select t.relation from pg_locks t where t.pid = w.pid and t.locktype = 'tuple' limit 1)) as place
        from pg_locks w where not w.granted) l
    join pg_stat_activity a on a.pid = l.pid
    join pg_database d on d.datname = current_database()
    cross join lateral (select distinct b from unnest(pg_blocking_pids(l.pid)) b) held
  limit ${maxWatched}`;

const endSql = (does: string): string => `
  select ${does}(a.pid) as ended from pg_stat_activity a where a.pid = $1 and ${idSql('a')} = $2 and a.pid <> pg_backend_pid()`;
const mayNotEnd = {
  'zh-chs': '数据库不允许该账号结束其他账号的会话；请在数据库上授予 pg_signal_backend',
  en: "The database does not let the account end other accounts' sessions; grant it pg_signal_backend",
};
/** `insufficient_privilege` (manual, appendix A). */
const insufficient = '42501';

/** What goes on at a PostgreSQL server. */
export const postgresWatch: Watch = {
  sessions: (endpoint) =>
    asked(endpoint, async (client): Promise<Observed<WatchedSession>> => {
      const { rows } = await client.query<WatchedSession>(sessionsSql);
      const isPartial = rows.some(({ statement }) => statement === hidden);
      return {
        rows: rows.map((row) => ({ ...row, statement: shownStatement(row.statement) })),
        note: isPartial ? seesAllNote : undefined,
      };
    }),
  locks: (endpoint) => asked(endpoint, async (client) => ({ rows: (await client.query<WatchedLock>(locksSql)).rows })),
  statements: (endpoint) => asked(endpoint, postgresStatements),
  sizes: (endpoint) =>
    asked(endpoint, async (client) => {
      const { rows } = await client.query<{ name: string; bytes: string | null }>(
        `select datname as name, case when has_database_privilege(oid, 'connect') then pg_database_size(oid) end as bytes
         from pg_database where datallowconn order by datname <> current_database(), datname limit ${maxWatched}`,
      );
      return { rows: rows.map(({ name, bytes }) => ({ name, bytes: bytes === null ? null : Number(bytes) })) };
    }),
  end: (endpoint, id, what) =>
    asked(endpoint, async (client) => {
      const [pid = ''] = id.split(':');
      if (!/^\d{1,9}$/.test(pid)) return 'gone';
      try {
        const { rows } = await client.query<{ ended: boolean }>(
          endSql(what === 'session' ? 'pg_terminate_backend' : 'pg_cancel_backend'),
          [pid, id],
        );
        return rows[0]?.ended === true ? 'ended' : 'gone';
      } catch (cause) {
        if ((cause as { code?: string }).code === insufficient) return { refused: mayNotEnd };
        throw cause;
      }
    }),
};
