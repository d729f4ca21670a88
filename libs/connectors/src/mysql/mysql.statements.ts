import type { Observed, SlowStatement } from '../observe.type.js';
import { withoutValues } from './statement.pattern.js';

type Ask = <Row>(text: string, values?: (string | number)[]) => Promise<Row[]>;

const notThere = {
  'zh-chs': '数据库没有打开 performance_schema；请在服务器配置中设置 performance_schema=ON 并重启',
  en: "The server's performance schema is off; set performance_schema=ON in its configuration and restart it",
};
const mayNotSee = {
  'zh-chs': '该账号看不到 performance_schema；请授予 SELECT（GRANT SELECT ON performance_schema.* TO 账号）',
  en: 'The account does not see the performance schema; grant it SELECT (GRANT SELECT ON performance_schema.* TO account)',
};

/** Times are counted in picoseconds (manual, performance schema timers). */
const statementsSql = `
  SELECT COALESCE(digest, '') AS id, digest_text AS statement, schema_name AS \`database\`, CAST(count_star AS DOUBLE) AS calls, avg_timer_wait / 1e9 AS averageMs,
    max_timer_wait / 1e9 AS maxMs, sum_timer_wait / 1e9 AS totalMs, CAST(sum_rows_sent + sum_rows_affected AS DOUBLE) AS \`rows\`,
    CAST(first_seen AS CHAR) AS firstSeen, CAST(last_seen AS CHAR) AS lastSeen
  FROM performance_schema.events_statements_summary_by_digest WHERE digest_text IS NOT NULL ORDER BY sum_timer_wait DESC
    LIMIT 200`;

/** Statements by what they cost, where the server counts them. */
export async function mysqlStatements(ask: Ask): Promise<Observed<SlowStatement>> {
  const [setting] = await ask<{ isOn: number }>('SELECT @@performance_schema AS isOn');
  if (Number(setting?.isOn) !== 1) return { unavailable: notThere };
  try {
    const rows = await ask<SlowStatement>(statementsSql);
    return {
      rows: rows.map((row) => ({
        ...row,
        // One digest stands once for each schema it was run in.
        id: `${row.id}:${row.database ?? ''}`,
        statement: row.statement === null ? null : withoutValues(row.statement),
        averageMs: Number(row.averageMs),
        maxMs: Number(row.maxMs),
        totalMs: Number(row.totalMs),
      })),
    };
  } catch (cause) {
    if (/DENIED/.test((cause as { code?: string }).code ?? '')) return { unavailable: mayNotSee };
    throw cause;
  }
}
