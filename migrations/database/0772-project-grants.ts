import { UpOnlyMigration } from './up-only.migration.js';

const closed = (call: string): string => `
REVOKE ALL ON FUNCTION console_rights.${call} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${call} TO sluice_console_owner, sluice_console;`;
const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/** A letter of a project's role that names no project would decide nothing; none was ever stored by the product. */
const rule = `
ALTER TABLE data_grant ADD CONSTRAINT data_grant_project
  CHECK (subject_type <> 'project_role' OR project_id IS NOT NULL) NOT VALID;
CREATE INDEX data_grant_project ON data_grant (project_id) WHERE project_id IS NOT NULL;`;

/** Sources that somebody may use, by their own letters, those of their groups and those of their projects' roles. */
const sources = `
CREATE FUNCTION console_rights.my_data_sources() RETURNS TABLE (id bigint, name text, type text, environment text,
  conn_status text, letters text) ${definer} AS $$
  WITH projects AS (SELECT p.id, m.project_role_id AS role_id,
    r.letters FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    AND (p.end_time IS NULL OR p.end_time > now())
      JOIN project_role r ON r.id = m.project_role_id WHERE m.user_id = console_rights.me() AND m.status = 'active'
        AND (m.end_time IS NULL OR m.end_time > now())),
    held AS (
      SELECT g.data_source_id, g.letter::text FROM data_grant g
      WHERE g.status = 'enabled' AND g.letter <> 'forbid' AND (g.end_time IS NULL OR g.end_time > now())
        AND (g.start_time IS NULL OR g.start_time <= now())
        AND ((g.subject_type = 'user' AND g.subject_id = console_rights.me())
          OR (g.subject_type = 'group' AND g.subject_id IN (SELECT m.group_id FROM user_group_member m
            JOIN user_group u ON u.id = m.group_id WHERE m.user_id = console_rights.me()
            AND (u.end_time IS NULL OR u.end_time > now())))
          OR (g.subject_type = 'project_role'
            AND EXISTS (SELECT 1 FROM projects p JOIN project_source x ON x.project_id = p.id
            AND x.data_source_id = g.data_source_id WHERE p.id = g.project_id AND p.role_id = g.subject_id)))
      UNION SELECT x.data_source_id, unnest(p.letters) FROM projects p JOIN project_source x ON x.project_id = p.id)
  SELECT d.id, d.name::text, d.type::text, d.environment::text, d.conn_status::text, string_agg(DISTINCT h.letter, ', ')
  FROM held h JOIN data_source d ON d.id = h.data_source_id WHERE d.is_enabled
    GROUP BY d.id $$;${closed('my_data_sources()')}
CREATE OR REPLACE VIEW console.my_data_sources WITH (security_barrier) AS SELECT s.id, s.name, s.type, s.environment,
  s.conn_status, s.letters FROM console_rights.my_data_sources() s;
CREATE FUNCTION console_rights.project_name(wanted bigint) RETURNS text ${definer} AS $$
  SELECT p.name::text FROM data_grant g JOIN project p ON p.id = g.project_id WHERE g.id = wanted
    AND console_rights.has('super_admin', 'policy_admin') $$;${closed('project_name(bigint)')}
CREATE OR REPLACE VIEW console.data_grants WITH (security_barrier) AS
  SELECT g.id, g.subject_type::text AS subject_type, g.subject_id,
         coalesce(u.name || ' (' || u.account || ')', gr.name, console_rights.project_name(g.id) || ' · ' || pr.name,
           pr.name, a.uid)::text AS subject_name, g.data_source_id, d.name::text AS data_source,
         g.object_path::text AS object_path, g.letter::text AS letter, console_rights.local(g.start_time) AS start_time,
         console_rights.local(g.end_time) AS end_time,
         CASE WHEN g.status = 'enabled' AND g.end_time <= now() THEN 'expired' ELSE g.status END::text AS status
  FROM data_grant g JOIN data_source d ON d.id = g.data_source_id
       LEFT JOIN user_account u ON g.subject_type = 'user' AND u.id = g.subject_id
         LEFT JOIN user_group gr ON g.subject_type = 'group' AND gr.id = g.subject_id
       LEFT JOIN project_role pr ON g.subject_type = 'project_role' AND pr.id = g.subject_id
         LEFT JOIN app_principal a ON g.subject_type = 'app' AND a.id = g.subject_id
  WHERE console_rights.has('super_admin', 'policy_admin');`;

/** Letters of a project's roles decide: they name their project, and whoever holds them finds the source. */
export class ProjectGrants0000000000772 extends UpOnlyMigration {
  readonly sql = rule + sources;
}
