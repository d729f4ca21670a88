import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
/** The day that people call it. */
const dayOf = (at: string): string => `(${at} AT TIME ZONE 'Asia/Shanghai')::date`;
/** The moment at which a day begins. */
const startOf = (day: string): string => `(${day})::timestamp AT TIME ZONE 'Asia/Shanghai'`;

/** The smallest step between two moments: spans of one person do not share any. */
const tick = `interval '1 microsecond'`;

/**
 * What is counted: what people run at a source, and that they sign in. A run that only asked to be confirmed, the count
 * before a confirmation and what the product asks for itself are none.
 */
const isRun = `a.data_source_id IS NOT NULL AND a.action LIKE '%.run' AND a.action NOT IN ('confirm.run', 'system.run')`;
const isLogin = `a.action IN ('session.login', 'session.cas-login')`;
const isCounted = `(${isRun} AND a.reasons <> '{confirmation-required}' OR ${isLogin})`;

/**
 * The kinds of a record, in the order of the table. Of who failed to sign in the account is not kept: anybody may type
 * anything. What the page of an app ran is told apart, because how many rows it had is told to auditors alone.
 */
const kinds = `${dayOf('a.time')} AS day, a.user_id,
    CASE WHEN ${isLogin} AND a.user_id IS NULL THEN '' ELSE a.user_name END::text AS user_name, a.data_source_id,
    a.data_source_name::text AS data_source,
    CASE WHEN ${isLogin} THEN 'login' ELSE split_part(a.action, '.', 1) END AS origin,
    coalesce(a.sql_kind, '')::text AS sql_kind, a.origin ? 'appId' AS is_app`;
const kindNames = 'day, user_id, user_name, data_source_id, data_source, origin, sql_kind, is_app';
/**
 * What is summed. An outcome is no run of its own: it adds the rows, the time and the failure of its intent, on the day
 * on which that ended.
 */
const sums = `count(*) FILTER (WHERE a.phase <> 'outcome') AS runs,
    count(*) FILTER (WHERE a.phase <> 'outcome' AND a.decision = 'refuse') AS refused,
    count(*) FILTER (WHERE a.phase <> 'outcome' AND a.decision = 'work_order') AS ordered,
    count(*) FILTER (WHERE a.phase <> 'outcome' AND a.masked_columns <> '{}') AS masked,
    count(*) FILTER (WHERE a.error IS NOT NULL AND a.decision = 'permit') AS failed,
    coalesce(sum(a.row_count), 0)::bigint AS rows, coalesce(sum(a.cost_ms), 0)::bigint AS cost_ms,
    count(a.cost_ms) AS timed, max(a.time) AS last_time`;
const sumNames = 'runs, refused, ordered, masked, failed, rows, cost_ms, timed, last_time';
const types = `day date, user_id bigint, user_name text, data_source_id bigint, data_source text, origin text,
  sql_kind text, is_app boolean, runs bigint, refused bigint, ordered bigint, masked bigint, failed bigint, rows bigint,
  cost_ms bigint, timed bigint, last_time timestamptz`;

/**
 * The roll-up: what happened on a day that is over, once by kind and once by hour. A day is made whole or not at all,
 * and made again it is the same, so that after a crash the next round goes on where the last one stood. A day is taken
 * when it has been over for six hours: records that were written late are in by then.
 */
const rollUp = `
CREATE TABLE audit_day (${types
  .replace('day date', 'day date NOT NULL')
  .replace('user_name text', 'user_name text NOT NULL')
  .replace('origin text', 'origin text NOT NULL')});
CREATE INDEX audit_day_day ON audit_day (day);
CREATE INDEX audit_day_use ON audit_day (user_id, data_source_id, day);
CREATE TABLE audit_hour (day date NOT NULL, hour smallint NOT NULL, data_source_id bigint NOT NULL,
  runs bigint NOT NULL, PRIMARY KEY (day, data_source_id, hour));
CREATE TABLE audit_rolled (id integer PRIMARY KEY CHECK (id = 1), day date NOT NULL);
GRANT SELECT ON audit_day, audit_hour TO sluice_console_owner;
CREATE FUNCTION audit_unrolled() RETURNS timestamptz STABLE LANGUAGE sql AS $$
  SELECT coalesce((SELECT ${startOf('r.day + 1')} FROM audit_rolled r), '-infinity') $$;
CREATE FUNCTION audit_roll_up(moment timestamptz) RETURNS date LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE that date; from_time timestamptz; to_time timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7583160);
  SELECT r.day + 1 INTO that FROM audit_rolled r;
  IF that IS NULL THEN
    SELECT ${dayOf('a.time')} INTO that FROM audit_log a ORDER BY a.seq LIMIT 1;
  END IF;
  IF that IS NULL OR ${startOf('that + 1')} + interval '6 hours' > moment THEN RETURN NULL; END IF;
  from_time := ${startOf('that')};
  to_time := ${startOf('that + 1')};
  DELETE FROM audit_day d WHERE d.day = that;
  DELETE FROM audit_hour h WHERE h.day = that;
  INSERT INTO audit_day (${kindNames}, ${sumNames})
    SELECT ${kinds}, ${sums} FROM audit_log a WHERE a.time >= from_time AND a.time < to_time AND ${isCounted}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  INSERT INTO audit_hour (day, hour, data_source_id, runs)
    SELECT that, extract(hour FROM a.time AT TIME ZONE 'Asia/Shanghai'), a.data_source_id, count(*) FROM audit_log a
    WHERE a.time >= from_time AND a.time < to_time AND a.phase <> 'outcome' AND ${isRun}
      AND a.reasons <> '{confirmation-required}' GROUP BY 2, 3;
  INSERT INTO audit_rolled VALUES (1, that) ON CONFLICT (id) DO UPDATE SET day = excluded.day;
  RETURN that;
END $$;`;

/**
 * Rows and time of what apps ran are told to auditors alone; everybody else gets what people typed themselves. Who asks
 * is looked at once, not for each row.
 */
const told = (name: string): string =>
  `CASE WHEN s.is_app AND NOT (SELECT console_rights.has('audit_admin')) THEN 0 ELSE s.${name} END`;
const shown = `s.day, s.user_id, CASE WHEN s.user_id IS NULL THEN '@' || s.user_name ELSE s.user_name END AS person,
    s.data_source_id, s.data_source, s.origin, s.sql_kind, s.runs, s.refused, s.ordered, s.masked,
    ${['failed', 'rows', 'cost_ms', 'timed'].map((name) => `${told(name)} AS ${name}`).join(', ')},
    console_rights.local(s.last_time) AS last_time`;

/** The whole platform: days that were rolled up, and what is newer straight from the log. */
const platform = `
CREATE FUNCTION console_rights.newest_use() RETURNS TABLE (${types}) ${definer} AS $$
  SELECT ${kinds}, ${sums} FROM audit_log a WHERE a.time >= (SELECT audit_unrolled()) AND ${isCounted}
    AND console_rights.has('audit_admin', 'policy_admin', 'system_admin') GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 $$;
${closed('newest_use()')}
CREATE FUNCTION console_rights.newest_hours() RETURNS TABLE (day date, hour smallint, data_source_id bigint,
  runs bigint) ${definer} AS $$
  SELECT ${dayOf('a.time')}, extract(hour FROM a.time AT TIME ZONE 'Asia/Shanghai')::smallint, a.data_source_id,
    count(*)
  FROM audit_log a WHERE a.time >= (SELECT audit_unrolled()) AND a.phase <> 'outcome' AND ${isRun}
    AND a.reasons <> '{confirmation-required}' AND console_rights.has('audit_admin', 'system_admin')
  GROUP BY 1, 2, 3 $$;
${closed('newest_hours()')}
${[
  ['query_statistics', `'audit_admin', 'policy_admin'`],
  ['use_statistics', `'audit_admin', 'system_admin'`],
]
  .map(
    ([name, roles]) => `CREATE VIEW console.${name} WITH (security_barrier) AS
  SELECT ${shown} FROM audit_day s WHERE console_rights.has(${roles})
  UNION ALL SELECT ${shown} FROM console_rights.newest_use() s WHERE console_rights.has(${roles});`,
  )
  .join('\n')}
CREATE VIEW console.calendar_days AS
  SELECT current_date - n AS day FROM generate_series(0, 1100) n;
CREATE VIEW console.hour_statistics WITH (security_barrier) AS
  SELECT h.day, h.hour, h.data_source_id, h.runs FROM audit_hour h
  WHERE console_rights.has('audit_admin', 'system_admin')
  UNION ALL SELECT h.day, h.hour, h.data_source_id, h.runs FROM console_rights.newest_hours() h;`;

/**
 * One project, for its managers: what a member did at a source of the project while both were in it, as in its log.
 * Days that lie whole within that time come from the roll-up, the days on which it begins or ends from the log.
 */
const project = `
CREATE FUNCTION console_rights.managed_use() RETURNS TABLE (project_id bigint, user_id bigint, data_source_id bigint,
  since timestamptz, until timestamptz, first_day date, last_day date) ROWS 50 ${definer} AS $$
  SELECT m.project_id, m.user_id, x.data_source_id, greatest(m.create_time, x.create_time),
    coalesce(m.end_time, 'infinity'), ${dayOf('greatest(m.create_time, x.create_time)')},
    coalesce(${dayOf(`nullif(m.end_time, 'infinity')`)}, 'infinity'::date)
  FROM console_rights.orders_managed() p (id) JOIN project_member m ON m.project_id = p.id
    JOIN project_source x ON x.project_id = p.id $$;
${closed('managed_use()')}
CREATE FUNCTION console_rights.edges_of_use() RETURNS TABLE (project_id bigint, ${types}) ${definer} AS $$
  WITH pairs AS MATERIALIZED (SELECT p.*, greatest(p.since, audit_unrolled()) AS newest
      FROM console_rights.managed_use() p),
    spans AS (
      SELECT p.project_id, p.user_id, p.data_source_id, p.newest AS since, p.until FROM pairs p
      UNION ALL SELECT p.project_id, p.user_id, p.data_source_id, p.since,
        least(p.until, ${startOf('p.first_day + 1')} - ${tick}, p.newest - ${tick}) FROM pairs p
      UNION ALL SELECT p.project_id, p.user_id, p.data_source_id, ${startOf('p.last_day')},
        least(p.until, p.newest - ${tick}) FROM pairs p
        WHERE p.last_day > p.first_day AND p.last_day < 'infinity')
  SELECT w.project_id, ${kinds}, ${sums} FROM spans w JOIN audit_log a ON a.user_id = w.user_id
    AND a.data_source_id = w.data_source_id AND a.time >= w.since AND a.time <= w.until
  WHERE w.since <= w.until AND ${isRun} AND a.reasons <> '{confirmation-required}'
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 $$;
${closed('edges_of_use()')}
CREATE VIEW console.project_query_statistics WITH (security_barrier) AS
  SELECT p.project_id, ${shown} FROM console_rights.managed_use() p JOIN audit_day s ON s.user_id = p.user_id
    AND s.data_source_id = p.data_source_id AND s.day > p.first_day AND s.day < p.last_day AND s.origin <> 'login'
  UNION ALL SELECT s.project_id, ${shown} FROM console_rights.edges_of_use() s;`;

/**
 * Counts of what people do (screens K1, K4, K5), for the roles that may have them: no statement, no object and no value
 * is among them.
 */
export class Statistics0000000001060 extends UpOnlyMigration {
  readonly sql = `${rollUp}${platform}${project}
${owned('calendar_days', 'query_statistics', 'use_statistics', 'hour_statistics', 'project_query_statistics')}`;
}
