import { UpOnlyMigration } from './up-only.migration.js';

/** A name stands once among its siblings; who is in how many departments is asked by department. */
const tables = `
CREATE UNIQUE INDEX department_name ON department (parent_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX user_account_department ON user_account (department_id) WHERE department_id IS NOT NULL;
CREATE INDEX user_group_member_user ON user_group_member (user_id);`;

const closed = (call: string): string => `
REVOKE ALL ON FUNCTION console_rights.${call} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${call} TO sluice_console_owner, sluice_console;`;
const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/** Departments and groups with their people (screens I4): whoever keeps accounts sees all. */
const rights = `
CREATE FUNCTION console_rights.department_paths() RETURNS TABLE (id bigint, path text, depth integer) ${definer} AS $$
  WITH RECURSIVE tree (id, path, depth) AS (
    SELECT d.id, d.name::text, 1 FROM department d WHERE d.parent_id IS NULL
    UNION ALL SELECT d.id, t.path || ' / ' || d.name,
      t.depth + 1 FROM department d JOIN tree t ON t.id = d.parent_id WHERE t.depth < 100)
  SELECT t.id, t.path, t.depth FROM tree t
    WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin') $$;${closed('department_paths()')}
CREATE FUNCTION console_rights.departments() RETURNS TABLE (id bigint, parent_id bigint, name text, path text,
  depth integer, head_id bigint, head_name text, people bigint, names text, ldap_dn text, revision integer,
  update_time timestamp) ${definer} AS $$
  SELECT d.id, d.parent_id, d.name::text, t.path, t.depth, d.head_id, h.name || ' (' || h.account || ')',
         (SELECT count(*) FROM user_account u WHERE u.department_id = d.id AND NOT u.is_deleted),
         (SELECT string_agg(u.name, ', ' ORDER BY u.name)
           FROM (SELECT u.name FROM user_account u WHERE u.department_id = d.id AND NOT u.is_deleted ORDER BY u.name
           LIMIT 20) u),
         d.ldap_dn::text, d.revision, console_rights.local(d.update_time)
  FROM department d JOIN console_rights.department_paths() t ON t.id = d.id LEFT JOIN user_account h ON h.id = d.head_id
  WHERE console_rights.has('super_admin', 'system_admin') $$;${closed('departments()')}
CREATE FUNCTION console_rights.user_groups() RETURNS TABLE (id bigint, name text, member_ids jsonb, people bigint,
  names text, grants bigint, ldap_dn text, end_time timestamp, state text, revision integer,
  update_time timestamp) ${definer} AS $$
  SELECT g.id, g.name::text, (SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.user_id), '[]') FROM user_group_member m
    JOIN user_account u ON u.id = m.user_id AND NOT u.is_deleted WHERE m.group_id = g.id),
         (SELECT count(*) FROM user_group_member m JOIN user_account u ON u.id = m.user_id AND NOT u.is_deleted
           WHERE m.group_id = g.id),
         (SELECT string_agg(u.name, ', ' ORDER BY u.name)
           FROM (SELECT u.name FROM user_group_member m JOIN user_account u ON u.id = m.user_id AND NOT u.is_deleted
           WHERE m.group_id = g.id ORDER BY u.name LIMIT 20) u),
         (SELECT count(*) FROM data_grant d WHERE d.subject_type = 'group' AND d.subject_id = g.id
           AND d.status = 'enabled'),
         g.ldap_dn::text, console_rights.local(g.end_time),
         CASE WHEN g.end_time <= now() THEN 'ended' ELSE 'active' END, g.revision, console_rights.local(g.update_time)
  FROM user_group g WHERE console_rights.has('super_admin', 'system_admin') $$;${closed('user_groups()')}
CREATE FUNCTION console_rights.people_options() RETURNS TABLE (id bigint, name text, department text) ${definer} AS $$
  SELECT u.id, u.name || ' (' || u.account || ')',
    d.name::text FROM user_account u LEFT JOIN department d ON d.id = u.department_id
  WHERE u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now())
    AND console_rights.has('super_admin', 'system_admin') $$;${closed('people_options()')}`;

/**
 * What a person holds and through what (screens I2): their projects, and every letter with the group, role or person it
 * was given to. A person's own are told to them too.
 */
const held = `
CREATE FUNCTION console_rights.user_projects() RETURNS TABLE (id bigint, user_id bigint, project_id bigint,
  project text, role text, is_manager boolean, access_level text, join_time timestamp, end_time timestamp,
  state text) ${definer} AS $$
  SELECT m.id, m.user_id, p.id, p.name::text, r.name::text, r.is_manager,
    coalesce(m.access_level, p.access_level)::text, console_rights.local(m.create_time),
    console_rights.local(m.end_time),
         CASE WHEN p.status <> 'active' THEN p.status WHEN p.end_time <= now() OR m.status = 'ended'
           OR m.end_time <= now() THEN 'ended' ELSE 'active' END::text
  FROM project_member m JOIN project p ON p.id = m.project_id JOIN project_role r ON r.id = m.project_role_id
  WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin')
    OR m.user_id = console_rights.me() $$;${closed('user_projects()')}
CREATE FUNCTION console_rights.user_rights() RETURNS TABLE (id text, user_id bigint, data_source text, object_path text,
  letter text, through_type text, through_name text, access_level text, start_time timestamp, end_time timestamp,
  state text) ${definer} AS $$
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
    AND (console_rights.has('super_admin', 'system_admin', 'policy_admin')
    OR l.user_id = console_rights.me()) $$;${closed('user_rights()')}`;

const views = `
CREATE VIEW console.departments WITH (security_barrier) AS SELECT * FROM console_rights.departments();
CREATE VIEW console.department_options WITH (security_barrier) AS SELECT * FROM console_rights.department_paths();
CREATE VIEW console.user_groups WITH (security_barrier) AS SELECT * FROM console_rights.user_groups();
CREATE VIEW console.people_options WITH (security_barrier) AS SELECT * FROM console_rights.people_options();
CREATE VIEW console.user_projects WITH (security_barrier) AS SELECT * FROM console_rights.user_projects();
CREATE VIEW console.user_rights WITH (security_barrier) AS SELECT * FROM console_rights.user_rights();
CREATE OR REPLACE VIEW console.users WITH (security_barrier) AS
  SELECT u.id, u.account::text AS account, u.name::text AS name,
         ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.id) AS roles,
         u.access_level::text AS access_level, u.email::text AS email, u.phone::text AS phone, u.source::text AS source, u.mfa_type::text AS mfa_type,
         u.is_enabled, u.is_locked, console_rights.local(u.lock_until) AS lock_until, console_rights.local(u.last_login_time) AS last_login_time,
         u.last_login_ip::text AS last_login_ip, console_rights.local(u.end_time) AS end_time, console_rights.local(u.create_time) AS create_time, u.revision,
         u.department_id, t.path AS department
  FROM user_account u LEFT JOIN console_rights.department_paths() t ON t.id = u.department_id WHERE console_rights.has('super_admin', 'system_admin');
${['departments', 'department_options', 'user_groups', 'people_options', 'user_projects', 'user_rights']
  .map(
    (view) =>
      `ALTER VIEW console.${view} OWNER TO sluice_console_owner;\nGRANT SELECT ON console.${view} TO sluice_console;`,
  )
  .join('\n')}`;

/** The audit log calls departments, groups and projects by name, in what is shown and in what is searched. */
const named = `
ALTER FUNCTION console_rights.object_name(text, jsonb) RENAME TO object_name_of_data;
CREATE FUNCTION console_rights.object_name(object text, origin jsonb) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
  kind text := substring(object FROM '^([a-z_]+):[0-9]{1,18}$');
  key bigint := substring(object FROM '^[a-z_]+:([0-9]{1,18})$')::bigint;
BEGIN
  RETURN CASE kind
    WHEN 'department' THEN (SELECT x.name::text FROM department x WHERE x.id = key)
    WHEN 'project' THEN (SELECT x.name::text FROM project x WHERE x.id = key)
    WHEN 'system_role' THEN (SELECT x.name::text FROM role x WHERE x.id = key)
    ELSE console_rights.object_name_of_data(object, origin)
  END;
END $$;
REVOKE ALL ON FUNCTION console_rights.object_name(text, jsonb) FROM PUBLIC;
ALTER FUNCTION console_rights.named_objects() RENAME TO named_data;
CREATE FUNCTION console_rights.named_objects() RETURNS TABLE (object text, names text) ${definer} AS $$
  SELECT n.object, n.names FROM console_rights.named_data() n
  UNION ALL SELECT 'department:' || x.id, x.name::text FROM department x WHERE console_rights.has('audit_admin')
  UNION ALL SELECT 'project:' || x.id, x.name::text FROM project x WHERE console_rights.has('audit_admin')
  UNION ALL SELECT 'system_role:' || x.id,
    x.name::text FROM role x WHERE console_rights.has('audit_admin') $$;${closed('named_objects()')}
CREATE OR REPLACE VIEW console.audit_named WITH (security_barrier) AS SELECT o.object,
  o.names FROM console_rights.named_objects() o;`;

/** The tree of departments, groups with their members, and what a person holds. */
export class Departments0000000000770 extends UpOnlyMigration {
  readonly sql = [tables, rights, held, views, named].join('\n');
}
