import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const person = (id: string): string =>
  `(SELECT u.name || ' (' || u.account || ')' FROM user_account u WHERE u.id = ${id})`;
const isMember = `m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())`;

/**
 * A right that a project gives is lost where the project is over, no longer works on the source, or the person is none
 * of its members.
 */
const isLost = (user: string): string => `(g.project_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM project p
      JOIN project_source x ON x.project_id = p.id AND x.data_source_id = g.data_source_id
        JOIN project_member m ON m.project_id = p.id AND m.user_id = ${user} AND ${isMember}
      WHERE p.id = g.project_id AND p.status = 'active' AND (p.end_time IS NULL OR p.end_time > now())))`;

/** What somebody does belongs to a project while they are its member and it works on the source. */
const within = `a.time >= greatest(m.create_time, x.create_time) AND a.time <= coalesce(m.end_time, 'infinity')`;

/** The grid reads by subject and project. */
const index = `
CREATE INDEX data_grant_held ON data_grant (subject_type, subject_id, project_id) WHERE status = 'enabled';
CREATE INDEX audit_log_permissions ON audit_log USING gin (objects) WHERE action = 'permission.save';`;

/** Rights of a project as they are decided: for its members, while it works on the source. */
const held = `
CREATE OR REPLACE FUNCTION console_rights.user_rights() RETURNS TABLE (id text, user_id bigint, data_source text,
  object_path text, letter text, through_type text, through_name text, access_level text, start_time timestamp,
  end_time timestamp, state text) ${definer} AS $$
  SELECT g.id || '-' || l.user_id, l.user_id, d.name::text, g.object_path::text, g.letter::text, g.subject_type::text,
    l.name, g.access_level::text, console_rights.local(g.start_time), console_rights.local(g.end_time),
         CASE WHEN l.is_over OR g.end_time <= now() OR ${isLost('l.user_id')} THEN 'expired' WHEN g.start_time > now()
           THEN 'disabled' ELSE g.status END::text
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
  WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin') OR m.user_id = console_rights.me() $$;
CREATE OR REPLACE FUNCTION console_rights.my_data_sources() RETURNS TABLE (id bigint, name text, type text,
  environment text, conn_status text, letters text) ${definer} AS $$
  WITH projects AS (SELECT p.id, m.project_role_id AS role_id,
    r.letters FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    AND (p.end_time IS NULL OR p.end_time > now())
      JOIN project_role r ON r.id = m.project_role_id WHERE m.user_id = console_rights.me() AND m.status = 'active'
        AND (m.end_time IS NULL OR m.end_time > now())),
    held AS (
      SELECT g.data_source_id, g.letter::text FROM data_grant g
      WHERE g.status = 'enabled' AND g.letter <> 'forbid' AND (g.end_time IS NULL OR g.end_time > now())
        AND (g.start_time IS NULL OR g.start_time <= now())
        AND (g.project_id IS NULL OR EXISTS (SELECT 1 FROM projects p JOIN project_source x ON x.project_id = p.id
          AND x.data_source_id = g.data_source_id WHERE p.id = g.project_id))
        AND ((g.subject_type = 'user' AND g.subject_id = console_rights.me())
          OR (g.subject_type = 'group' AND g.subject_id IN (SELECT m.group_id FROM user_group_member m
            JOIN user_group u ON u.id = m.group_id WHERE m.user_id = console_rights.me()
            AND (u.end_time IS NULL OR u.end_time > now())))
          OR (g.subject_type = 'project_role'
            AND EXISTS (SELECT 1 FROM projects p JOIN project_source x ON x.project_id = p.id
            AND x.data_source_id = g.data_source_id WHERE p.id = g.project_id AND p.role_id = g.subject_id)))
      UNION SELECT x.data_source_id, unnest(p.letters) FROM projects p JOIN project_source x ON x.project_id = p.id)
  SELECT d.id, d.name::text, d.type::text, d.environment::text, d.conn_status::text, string_agg(DISTINCT h.letter, ', ')
  FROM held h JOIN data_source d ON d.id = h.data_source_id WHERE d.is_enabled GROUP BY d.id $$;
CREATE OR REPLACE FUNCTION console_rights.project_sources() RETURNS TABLE (id text, project_id bigint,
  data_source_id bigint, name text, type text, environment text, conn_status text, letters text, level text,
  owner_name text, create_time timestamp, may_remove boolean) ${definer} AS $$
  SELECT x.project_id || '-' || x.data_source_id, x.project_id, d.id, d.name::text, d.type::text, d.environment::text,
    CASE WHEN d.is_enabled THEN d.conn_status ELSE 'not_connected' END::text,
         (SELECT string_agg(l.letter, ',' ORDER BY l.letter) FROM (
            SELECT g.letter::text FROM data_grant g WHERE g.data_source_id = d.id AND g.status = 'enabled'
              AND (g.end_time IS NULL OR g.end_time > now()) AND (g.start_time IS NULL OR g.start_time <= now())
              AND (g.project_id IS NULL OR g.project_id = x.project_id
                AND EXISTS (SELECT 1 FROM project_member m WHERE m.project_id = x.project_id
                AND m.user_id = console_rights.me() AND ${isMember}))
              AND ((g.subject_type = 'user' AND g.subject_id = console_rights.me())
                OR (g.subject_type = 'group' AND g.subject_id IN (SELECT m.group_id FROM user_group_member m
                WHERE m.user_id = console_rights.me()))
                OR (g.subject_type = 'project_role' AND g.project_id = x.project_id
                  AND g.subject_id IN (SELECT m.project_role_id FROM project_member m WHERE m.project_id = x.project_id
                  AND m.user_id = console_rights.me() AND ${isMember})))
            UNION SELECT unnest(r.letters) FROM project_member m JOIN project_role r ON r.id = m.project_role_id
              WHERE m.project_id = x.project_id AND m.user_id = console_rights.me() AND ${isMember}) l),
         (SELECT coalesce(m.access_level, p.access_level)::text FROM project_member m
           JOIN project p ON p.id = m.project_id WHERE m.project_id = x.project_id AND m.user_id = console_rights.me()
           AND ${isMember}),
         ${person('d.owner_id')}, console_rights.local(x.create_time),
           'sources' = ANY (s.actions) OR d.owner_id = console_rights.me() OR console_rights.has('policy_admin')
  FROM project_source x JOIN console_rights.seen_projects() s ON s.project_id = x.project_id
    JOIN data_source d ON d.id = x.data_source_id $$;`;

/** A grant of a project that no longer works on the source decides nothing. */
const idle = `
CREATE FUNCTION console_rights.is_idle(wanted bigint) RETURNS boolean ${definer} AS $$
  SELECT coalesce((SELECT NOT EXISTS (SELECT 1 FROM project p JOIN project_source x ON x.project_id = p.id
    AND x.data_source_id = g.data_source_id
      WHERE p.id = g.project_id AND p.status = 'active' AND (p.end_time IS NULL OR p.end_time > now()))
    FROM data_grant g WHERE g.id = wanted AND g.project_id IS NOT NULL
      AND console_rights.has('super_admin', 'policy_admin')), false) $$;
REVOKE ALL ON FUNCTION console_rights.is_idle(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.is_idle(bigint) TO sluice_console_owner, sluice_console;
CREATE OR REPLACE VIEW console.data_grants WITH (security_barrier) AS
  SELECT g.id, g.subject_type::text AS subject_type, g.subject_id,
         coalesce(u.name || ' (' || u.account || ')', gr.name, console_rights.project_name(g.id) || ' · ' || pr.name,
           pr.name, a.uid)::text AS subject_name, g.data_source_id, d.name::text AS data_source,
         g.object_path::text AS object_path, g.letter::text AS letter, console_rights.local(g.start_time) AS start_time,
         console_rights.local(g.end_time) AS end_time,
         CASE WHEN g.status = 'enabled' AND (g.end_time <= now() OR console_rights.is_idle(g.id)) THEN 'expired'
           ELSE g.status END::text AS status
  FROM data_grant g JOIN data_source d ON d.id = g.data_source_id
       LEFT JOIN user_account u ON g.subject_type = 'user' AND u.id = g.subject_id
         LEFT JOIN user_group gr ON g.subject_type = 'group' AND gr.id = g.subject_id
       LEFT JOIN project_role pr ON g.subject_type = 'project_role' AND pr.id = g.subject_id
         LEFT JOIN app_principal a ON g.subject_type = 'app' AND a.id = g.subject_id
  WHERE console_rights.has('super_admin', 'policy_admin');`;

/** What is an act on a project's rights stands in its log. */
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
  FROM seen s JOIN LATERAL (SELECT * FROM audit_log c WHERE c.action LIKE 'project.%'
    AND c.objects @> ARRAY['project:' || s.project_id]
      UNION ALL SELECT * FROM audit_log c WHERE c.action = 'permission.save'
        AND c.objects @> ARRAY['project:' || s.project_id]) a ON a.phase <> 'outcome'
  UNION ALL
  SELECT a.seq, s.project_id, CASE WHEN a.action LIKE 'export%' OR a.origin ->> 'kind' = 'export' THEN 'export'
    ELSE 'query' END, console_rights.local(a.time), a.user_name::text, a.action::text, NULL,
         a.data_source_name::text, a.sql_text, a.decision::text, coalesce(o.row_count, a.row_count), a.ip::text
  FROM seen s JOIN project_source x ON x.project_id = s.project_id JOIN project_member m ON m.project_id = s.project_id
    JOIN audit_log a ON a.user_id = m.user_id AND a.data_source_id = x.data_source_id AND a.phase <> 'outcome'
      AND ${within} AND a.time > now() - interval '90 days'
    LEFT JOIN audit_log o ON o.intent_seq = a.seq $$;`;

/** Rights that a project gives to its members one by one are shown as they are decided. */
export class MemberGrants0000000000860 extends UpOnlyMigration {
  readonly sql = [index, held, idle, log].join('\n');
}
