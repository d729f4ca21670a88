import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/** What somebody does belongs to a project while they are its member and it works on the source. */
const within = `a.time >= greatest(m.create_time, x.create_time) AND a.time <= coalesce(m.end_time, 'infinity')`;
const log = `
CREATE OR REPLACE FUNCTION console_rights.project_log() RETURNS TABLE (id bigint, project_id bigint, topic text,
  "time" timestamp, person text, action text, objects text, data_source text, sql_text text, decision text,
  row_count bigint, ip text) ${definer} AS $$
  WITH seen AS (SELECT s.project_id FROM console_rights.seen_projects() s WHERE 'logs' = ANY (s.actions) OR s.is_manager
    UNION SELECT p.id FROM project p WHERE console_rights.has('audit_admin'))
  SELECT a.seq, s.project_id, 'change', console_rights.local(a.time), a.user_name::text, a.action::text,
         (SELECT string_agg(coalesce(console_rights.object_name(o, a.origin), o), ', ' ORDER BY n)
           FROM unnest(a.objects) WITH ORDINALITY AS l(o, n) WHERE o <> 'project:' || s.project_id),
         NULL, NULL, a.decision::text, NULL, a.ip::text
  FROM seen s JOIN audit_log a ON a.action LIKE 'project.%' AND a.objects @> ARRAY['project:' || s.project_id]
    AND a.phase <> 'outcome'
  UNION ALL
  SELECT a.seq, s.project_id, CASE WHEN a.action LIKE 'export%' OR a.origin ->> 'kind' = 'export' THEN 'export'
    ELSE 'query' END, console_rights.local(a.time), a.user_name::text, a.action::text, NULL,
         a.data_source_name::text, a.sql_text, a.decision::text, coalesce(o.row_count, a.row_count), a.ip::text
  FROM seen s JOIN project_source x ON x.project_id = s.project_id JOIN project_member m ON m.project_id = s.project_id
    JOIN audit_log a ON a.user_id = m.user_id AND a.data_source_id = x.data_source_id AND a.phase <> 'outcome'
      AND ${within} AND a.time > now() - interval '90 days'
    LEFT JOIN audit_log o ON o.intent_seq = a.seq $$;
CREATE OR REPLACE FUNCTION console_rights.project_days() RETURNS TABLE (project_id bigint, day date,
  count bigint) ${definer} AS $$
  WITH seen AS MATERIALIZED (SELECT s.project_id FROM console_rights.seen_projects() s)
  SELECT s.project_id, d.day::date,
    (SELECT count(*) FROM project_source x JOIN project_member m ON m.project_id = x.project_id
      JOIN audit_log a ON a.user_id = m.user_id AND a.data_source_id = x.data_source_id AND a.phase <> 'outcome'
        AND a.time >= d.day AT TIME ZONE 'Asia/Shanghai'
          AND a.time < (d.day + interval '1 day') AT TIME ZONE 'Asia/Shanghai' AND ${within}
          WHERE x.project_id = s.project_id)
  FROM seen s, generate_series((now() AT TIME ZONE 'Asia/Shanghai')::date - 13,
    (now() AT TIME ZONE 'Asia/Shanghai')::date, interval '1 day') AS d(day) $$;`;

/** What a person holds, with the letters that a project's role gives on every source of the project. */
const held = `
CREATE OR REPLACE FUNCTION console_rights.user_rights() RETURNS TABLE (id text, user_id bigint, data_source text,
  object_path text, letter text, through_type text, through_name text, access_level text, start_time timestamp,
  end_time timestamp, state text) ${definer} AS $$
  SELECT g.id || '-' || l.user_id, l.user_id, d.name::text, g.object_path::text, g.letter::text, g.subject_type::text,
    l.name, g.access_level::text, console_rights.local(g.start_time), console_rights.local(g.end_time),
         CASE WHEN l.is_over OR g.end_time <= now() THEN 'expired' WHEN g.start_time > now() THEN 'disabled'
           ELSE g.status END::text
  FROM data_grant g JOIN data_source d ON d.id = g.data_source_id JOIN LATERAL (
    SELECT g.subject_id AS user_id, NULL::text AS name, false AS is_over WHERE g.subject_type = 'user'
    UNION ALL SELECT m.user_id, x.name::text,
      coalesce(x.end_time <= now(), false) FROM user_group_member m JOIN user_group x ON x.id = m.group_id
      WHERE g.subject_type = 'group' AND m.group_id = g.subject_id
    UNION ALL SELECT m.user_id, p.name || ' · ' || r.name,
      p.status <> 'active' OR coalesce(p.end_time <= now(), false) OR m.status = 'ended'
      OR coalesce(m.end_time <= now(), false)
      FROM project_member m JOIN project p ON p.id = m.project_id JOIN project_role r ON r.id = m.project_role_id
      WHERE g.subject_type = 'project_role' AND m.project_role_id = g.subject_id
        AND m.project_id = g.project_id) l ON true
  WHERE g.status IN ('enabled', 'disabled')
    AND (console_rights.has('super_admin', 'system_admin', 'policy_admin') OR l.user_id = console_rights.me())
  UNION ALL
  SELECT 'role-' || m.id || '-' || x.data_source_id || '-' || l.letter, m.user_id, d.name::text, '', l.letter,
    'project_role', p.name || ' · ' || r.name, NULL,
         console_rights.local(greatest(m.create_time, x.create_time)),
         console_rights.local(least(m.end_time, p.end_time)),
         CASE WHEN p.status <> 'active' OR p.end_time <= now() OR m.status = 'ended' OR m.end_time <= now()
           THEN 'expired' ELSE 'enabled' END
  FROM project_member m JOIN project p ON p.id = m.project_id JOIN project_role r ON r.id = m.project_role_id
    JOIN project_source x ON x.project_id = p.id
    JOIN data_source d ON d.id = x.data_source_id CROSS JOIN LATERAL unnest(r.letters) AS l(letter)
  WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin') OR m.user_id = console_rights.me() $$;`;

/** A session that has been idle for too long lets nobody in; it is not on line. */
const sessions = `
CREATE OR REPLACE FUNCTION console_rights.live_sessions() RETURNS TABLE (id bigint, user_id bigint, account text,
  name text, ip text, user_agent text, shell text, start_time timestamp, last_time timestamp, end_time timestamp,
  is_mine boolean) ${definer} AS $$
  SELECT s.id, s.user_id, u.account::text, u.name::text, s.ip::text, s.user_agent::text, s.shell::text,
    console_rights.local(s.create_time), console_rights.local(s.last_time), console_rights.local(s.end_time),
    s.user_id = console_rights.me()
  FROM session s JOIN user_account u ON u.id = s.user_id
    CROSS JOIN (SELECT coalesce((SELECT (v.value #>> '{}')::integer FROM setting v WHERE v.key = 'session.idle_minutes'
    AND v.project_id IS NULL), 120) AS minutes) AS idle
  WHERE s.revoke_time IS NULL AND s.end_time > now()
    AND (idle.minutes = 0 OR s.last_time IS NULL OR s.last_time + idle.minutes * interval '1 minute' > now())
    AND u.is_enabled AND NOT u.is_deleted AND console_rights.has('super_admin', 'system_admin') $$;`;

/** The log of a project, what a person holds, and who is on line, as they are decided. */
export class ShownAsDecided0000000000775 extends UpOnlyMigration {
  readonly sql = [log, held, sessions].join('\n');
}
