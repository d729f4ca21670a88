import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/** System roles with their people, for the super administrator, who appoints the others (screens I5). */
const roles = `
ALTER TABLE role ADD COLUMN duties text[] NOT NULL DEFAULT '{}';
UPDATE role SET duties = ARRAY[code::text] WHERE is_built_in AND code NOT IN ('super_admin', 'user');
CREATE FUNCTION console_rights.system_roles() RETURNS TABLE (id bigint, name text, name_en text, code text,
  is_built_in boolean, menus text[], operations text[], duties text[], is_mixed boolean, people bigint, names text,
  user_ids jsonb, rights jsonb, update_time timestamp, revision integer) ${definer} AS $$
  SELECT r.id, r.name::text, r.name_en::text, r.code::text, r.is_built_in, r.menus, r.operations, r.duties,
    cardinality(r.duties) > 1,
         count(u.id), string_agg(u.name || ' (' || u.account || ')', '、' ORDER BY u.id),
         coalesce(jsonb_agg(u.id ORDER BY u.id) FILTER (WHERE u.id IS NOT NULL), '[]'),
         jsonb_build_object('menus', to_jsonb(r.menus), 'operations', to_jsonb(r.operations)) || CASE WHEN r.is_built_in
           THEN jsonb_build_object('code', r.code) ELSE '{}' END,
         console_rights.local(r.update_time), r.revision
  FROM role r LEFT JOIN (user_role m JOIN user_account u ON u.id = m.user_id AND NOT u.is_deleted) ON m.role_id = r.id
  WHERE console_rights.has('super_admin') GROUP BY r.id $$;
REVOKE ALL ON FUNCTION console_rights.system_roles() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.system_roles() TO sluice_console_owner, sluice_console;
CREATE VIEW console.system_roles WITH (security_barrier) AS SELECT * FROM console_rights.system_roles();
ALTER VIEW console.system_roles OWNER TO sluice_console_owner;
GRANT SELECT ON console.system_roles TO sluice_console;
CREATE OR REPLACE VIEW console.users WITH (security_barrier) AS
  SELECT u.id, u.account::text AS account, u.name::text AS name,
         ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id
           AND r.code <> 'own' ORDER BY r.id) AS roles,
         u.access_level::text AS access_level, u.email::text AS email, u.phone::text AS phone, u.source::text AS source,
         u.mfa_type::text AS mfa_type,
         u.is_enabled, u.is_locked, console_rights.local(u.lock_until) AS lock_until,
         console_rights.local(u.last_login_time) AS last_login_time,
         u.last_login_ip::text AS last_login_ip, console_rights.local(u.end_time) AS end_time,
         console_rights.local(u.create_time) AS create_time, u.revision,
         u.department_id, t.path AS department,
         (SELECT string_agg(r.name, '、' ORDER BY r.id) FROM user_role ur JOIN role r ON r.id = ur.role_id
           WHERE ur.user_id = u.id AND r.code = 'own') AS own_roles
  FROM user_account u LEFT JOIN console_rights.department_paths() t ON t.id = u.department_id
    WHERE console_rights.has('super_admin', 'system_admin');`;

/** Own system roles: screens and operations that somebody has beside the built-in duties. */
export class OwnRoles0000000000940 extends UpOnlyMigration {
  readonly sql = roles;
}
