import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/**
 * Nobody decides their own unless the platform and the project both allow it (D12): a project is only stricter than the
 * platform.
 */
export class SelfApproval0000000001011 extends UpOnlyMigration {
  readonly sql = `
CREATE FUNCTION platform_self_approves() RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT coalesce((SELECT s.value = 'true'::jsonb FROM setting s WHERE s.key = 'approval.self'
    AND s.project_id IS NULL), false) $$;
CREATE FUNCTION project_self_approves(wanted bigint) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT platform_self_approves() AND EXISTS (SELECT 1 FROM project p WHERE p.id = wanted AND p.self_approve) $$;
CREATE OR REPLACE FUNCTION approval_waiting_for(person bigint) RETURNS TABLE (approval_id bigint) STABLE LANGUAGE sql AS $$
  SELECT DISTINCT a.id FROM approval_groups_of(person) m JOIN approval_group g ON g.group_type = m.group_type
    AND g.group_id = m.group_id AND g.project_id = m.project_id
    JOIN approval a ON a.id = g.approval_id AND a.status = 'waiting'
  WHERE EXISTS (SELECT 1 FROM user_account u WHERE u.id = person AND u.is_enabled AND NOT u.is_deleted
    AND (u.end_time IS NULL OR u.end_time > now()))
    AND (a.user_id <> person OR project_self_approves(a.project_id))
    AND NOT EXISTS (SELECT 1 FROM approval_person x WHERE x.approval_id = a.id AND x.user_id = person
      AND x.kind IN ('gone', 'voted')) $$;
CREATE OR REPLACE FUNCTION approval_people(wanted bigint) RETURNS TABLE (user_id bigint) STABLE LANGUAGE sql AS $$
  SELECT u.id FROM approval a JOIN user_account u ON u.is_enabled AND NOT u.is_deleted
    AND (u.end_time IS NULL OR u.end_time > now())
  WHERE a.id = wanted AND (a.user_id <> u.id OR project_self_approves(a.project_id))
    AND NOT EXISTS (SELECT 1 FROM approval_person x WHERE x.approval_id = a.id AND x.user_id = u.id AND x.kind = 'gone')
    AND u.id IN (
      SELECT g.group_id FROM approval_group g WHERE g.approval_id = wanted AND g.group_type = 'users'
      UNION SELECT r.user_id FROM approval_group g JOIN user_role r ON r.role_id = g.group_id
        WHERE g.approval_id = wanted AND g.group_type = 'role'
      UNION SELECT d.owner_id FROM approval_group g JOIN data_source d ON d.id = g.group_id WHERE g.approval_id = wanted
        AND g.group_type = 'owner'
      UNION SELECT m.user_id FROM approval_group g JOIN project_member m ON m.project_role_id = g.group_id
        AND m.project_id = g.project_id AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
        JOIN project p ON p.id = m.project_id AND p.status = 'active' AND (p.end_time IS NULL OR p.end_time > now())
          WHERE g.approval_id = wanted AND g.group_type = 'project_role') $$;
CREATE OR REPLACE FUNCTION console_rights.self_approving() RETURNS SETOF bigint ROWS 20 ${definer} AS $$
  SELECT p.id FROM project p WHERE p.self_approve AND platform_self_approves() $$;`;
}
