import { UpOnlyMigration } from './up-only.migration.js';

/** Roles of projects that policies and row filters may be about; a built-in role is meant in every project. */
const roles = `
CREATE FUNCTION console_rights.role_subjects() RETURNS TABLE (id bigint, name text) STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT r.id, (coalesce(p.name || ' · ', '') || r.name)::text FROM project_role r
    LEFT JOIN project p ON p.id = r.project_id
  WHERE (r.project_id IS NULL OR p.status <> 'archived')
    AND console_rights.has('super_admin', 'policy_admin', 'audit_admin') $$;
REVOKE ALL ON FUNCTION console_rights.role_subjects() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.role_subjects() TO sluice_console_owner, sluice_console;
CREATE OR REPLACE VIEW console.grant_subjects WITH (security_barrier) AS
  SELECT l.subject_type, l.id, l.name FROM (
    SELECT 'user', u.id, u.name || ' (' || u.account || ')' FROM user_account u WHERE u.is_enabled AND NOT u.is_deleted
      AND u.id <> console_rights.me()
    UNION ALL SELECT 'group', x.id, x.name::text FROM user_group x
    UNION ALL SELECT 'project_role', r.id, r.name FROM console_rights.role_subjects() r
    UNION ALL SELECT 'app', x.id, x.uid::text FROM app_principal x
  ) AS l (subject_type, id, name) WHERE console_rights.has('super_admin', 'policy_admin')
    OR (l.subject_type = 'app' AND EXISTS (SELECT 1 FROM console_rights.owned_sources()));`;

/** Policies and row filters are about roles of projects in their forms, too. */
export class RoleSubjects0000000000777 extends UpOnlyMigration {
  readonly sql = roles;
}
