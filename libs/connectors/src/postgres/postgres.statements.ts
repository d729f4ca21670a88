import type pg from 'pg';
import type { Observed, SlowStatement } from '../observe.type.js';
import { withoutValues } from './statement.pattern.js';

/** Shown in the place of a statement that the account may not see (pg_stat_activity, manual 27.2). */
export const hidden = '<insufficient privilege>';
export const seesAllNote = {
  'zh-chs': '该账号看不到其他账号的语句；请在数据库上授予 pg_monitor（GRANT pg_monitor TO 账号）',
  en: "The account does not see other accounts' statements; grant it pg_monitor at the database (GRANT pg_monitor TO account)",
};
export const shownStatement = (text: string | null): string | null =>
  text === null || text === '' || text === hidden ? null : withoutValues(text);

const notThere = {
  'zh-chs':
    '数据库没有启用 pg_stat_statements；请在 shared_preload_libraries 中加入 pg_stat_statements 并重启，再执行 CREATE EXTENSION pg_stat_statements',
  en: 'pg_stat_statements is not switched on; add it to shared_preload_libraries, restart the server and run CREATE EXTENSION pg_stat_statements',
};
/** `object_not_in_prerequisite_state`: the extension is there, the library was not loaded with the server. */
const notLoaded = '55000';

/** Columns of the view since PostgreSQL 13; `stats_since` since 17, so that it is looked for by name. */
const statementsSql = (schema: string): string => `
  select s.queryid::text as id, s.query as statement, d.datname as database, s.calls::float8 as calls, s.mean_exec_time as "averageMs",
    s.max_exec_time as "maxMs", s.total_exec_time as "totalMs", s.rows::float8 as rows, to_jsonb(s) ->> 'stats_since' as "firstSeen", null as "lastSeen"
  from ${schema}.pg_stat_statements s left join pg_database d on d.oid = s.dbid
  where d.datname = current_database() order by s.total_exec_time desc limit 200`;

/** Statements by what they cost, where the server counts them. */
export async function postgresStatements(client: pg.Client): Promise<Observed<SlowStatement>> {
  const { rows: found } = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'`,
  );
  const [extension] = found;
  if (!extension) return { unavailable: notThere };
  try {
    const { rows } = await client.query<SlowStatement>(statementsSql(extension.schema));
    const shown = rows.map((row) => ({ ...row, statement: shownStatement(row.statement) }));
    return { rows: shown, note: shown.some(({ statement }) => statement === null) ? seesAllNote : undefined };
  } catch (cause) {
    if ((cause as { code?: string }).code === notLoaded) return { unavailable: notThere };
    throw cause;
  }
}
