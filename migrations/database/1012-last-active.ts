import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const isMember = `m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())`;

/**
 * When a member was last active (D4): their newest call in any session or with any token, not the moment at which they
 * signed in.
 */
export class LastActive0000000001012 extends UpOnlyMigration {
  readonly sql = `
CREATE OR REPLACE FUNCTION console_rights.project_members() RETURNS TABLE (id bigint, project_id bigint, user_id bigint,
  account text, name text, department text, role_id bigint, role text, is_manager boolean, access_level text,
  own_level text, state text, join_time timestamp, end_time timestamp, last_time timestamp, is_me boolean,
  may_change boolean) ${definer} AS $$
  SELECT m.id, m.project_id, m.user_id, u.account::text, u.name::text, d.name::text, r.id, r.name::text, r.is_manager,
    coalesce(m.access_level, p.access_level)::text, coalesce(m.access_level, '')::text,
         CASE WHEN ${isMember} AND u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now())
           THEN 'active' ELSE 'ended' END,
         console_rights.local(m.create_time), console_rights.local(m.end_time),
         console_rights.local(greatest(u.last_login_time,
           (SELECT max(s.last_time) FROM session s WHERE s.user_id = u.id),
           (SELECT max(t.last_time) FROM api_token t WHERE t.user_id = u.id))),
         m.user_id = console_rights.me(), 'members' = ANY (s.actions) AND m.user_id <> console_rights.me()
  FROM project_member m JOIN console_rights.seen_projects() s ON s.project_id = m.project_id
    JOIN project p ON p.id = m.project_id JOIN project_role r ON r.id = m.project_role_id
    JOIN user_account u ON u.id = m.user_id LEFT JOIN department d ON d.id = u.department_id $$;`;
}
