import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const active = 'u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now())';

/**
 * Whom a step of the owner asks about an app (D11): whoever builds it beside the applicant. An app that nobody else
 * builds would wait for ever, so its step falls to the super administrators, who build every app (P6); never to the
 * applicant.
 */
const approvers = `
CREATE FUNCTION app_approvers(app bigint, applicant bigint) RETURNS TABLE (user_id bigint) STABLE LANGUAGE sql AS $$
  WITH others AS (SELECT DISTINCT b.user_id FROM app_builders() b JOIN user_account u ON u.id = b.user_id AND ${active}
    WHERE b.app_id = app AND b.user_id <> applicant)
  SELECT o.user_id FROM others o
  UNION SELECT m.user_id FROM user_role m JOIN role r ON r.id = m.role_id AND r.code = 'super_admin'
    JOIN user_account u ON u.id = m.user_id AND ${active}
    WHERE m.user_id <> applicant AND NOT EXISTS (SELECT 1 FROM others) $$;
REVOKE ALL ON FUNCTION app_approvers(bigint, bigint) FROM PUBLIC;
CREATE OR REPLACE FUNCTION approval_waiting_for(person bigint) RETURNS TABLE (approval_id bigint) STABLE LANGUAGE sql AS $$
  SELECT w.id FROM (
    SELECT a.id FROM approval_groups_of(person) m JOIN approval_group g ON g.group_type = m.group_type
      AND g.group_id = m.group_id AND g.project_id = m.project_id
      JOIN approval a ON a.id = g.approval_id AND a.status = 'waiting'
    WHERE a.user_id <> person OR project_self_approves(a.project_id)
    UNION SELECT a.id FROM approval_group g JOIN approval a ON a.id = g.approval_id AND a.status = 'waiting'
    WHERE g.group_type = 'app' AND a.user_id <> person
      AND EXISTS (SELECT 1 FROM user_role r JOIN role o ON o.id = r.role_id AND o.code = 'super_admin'
        WHERE r.user_id = person)
      AND person IN (SELECT p.user_id FROM app_approvers(g.group_id, a.user_id) p)) w
  WHERE EXISTS (SELECT 1 FROM user_account u WHERE u.id = person AND ${active})
    AND NOT EXISTS (SELECT 1 FROM approval_person x WHERE x.approval_id = w.id AND x.user_id = person
      AND x.kind IN ('gone', 'voted')) $$;
CREATE OR REPLACE FUNCTION approval_people(wanted bigint) RETURNS TABLE (user_id bigint) STABLE LANGUAGE sql AS $$
  SELECT u.id FROM approval a JOIN user_account u ON ${active}
  WHERE a.id = wanted AND (a.user_id <> u.id OR project_self_approves(a.project_id))
    AND NOT EXISTS (SELECT 1 FROM approval_person x WHERE x.approval_id = a.id AND x.user_id = u.id AND x.kind = 'gone')
    AND u.id IN (
      SELECT g.group_id FROM approval_group g WHERE g.approval_id = wanted AND g.group_type = 'users'
      UNION SELECT r.user_id FROM approval_group g JOIN user_role r ON r.role_id = g.group_id
        WHERE g.approval_id = wanted AND g.group_type = 'role'
      UNION SELECT d.owner_id FROM approval_group g JOIN data_source d ON d.id = g.group_id WHERE g.approval_id = wanted
        AND g.group_type = 'owner'
      UNION SELECT b.user_id FROM approval_group g CROSS JOIN LATERAL app_approvers(g.group_id, a.user_id) b
        WHERE g.approval_id = wanted AND g.group_type = 'app'
      UNION SELECT m.user_id FROM approval_group g JOIN project_member m ON m.project_role_id = g.group_id
        AND m.project_id = g.project_id AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
        JOIN project p ON p.id = m.project_id AND p.status = 'active' AND (p.end_time IS NULL OR p.end_time > now())
          WHERE g.approval_id = wanted AND g.group_type = 'project_role') $$;
CREATE OR REPLACE FUNCTION console_rights.app_step_people() RETURNS TABLE (approval_id bigint, names text) ${definer} AS $$
  SELECT v.id, (SELECT string_agg(DISTINCT u.name, ', ' ORDER BY u.name) FROM app_approvers(a.app_id, a.user_id) b
    JOIN user_account u ON u.id = b.user_id)
  FROM console_rights.approvals() v JOIN approval a ON a.id = v.id AND a.app_id IS NOT NULL $$;`;

/** Whom a step asked, as 1026 says it, with those that a step of an app falls to. */
const asked = `
CREATE OR REPLACE FUNCTION approval_asked(wanted_type text,
  wanted_id bigint) RETURNS TABLE (user_id bigint) STABLE LANGUAGE sql AS $$
  WITH asked AS (
      SELECT a.*, a.steps -> (a.current_step - 1) AS step FROM approval a WHERE a.target_type = wanted_type
        AND a.target_id = wanted_id
        AND NOT EXISTS (SELECT 1 FROM approval_record x WHERE x.target_type = a.target_type
          AND x.target_id = a.target_id AND x.action = 'pass' AND x.create_time >= a.submit_time)),
    ids AS (SELECT a.step ->> 'group_type' AS type, a.project_id,
      g::bigint AS id FROM asked a CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(a.step -> 'group_ids',
      '[]')) g)
  SELECT i.id FROM ids i WHERE i.type = 'users'
  UNION SELECT r.user_id FROM ids i JOIN user_role r ON r.role_id = i.id WHERE i.type = 'role'
  UNION SELECT d.owner_id FROM asked a JOIN data_source d ON d.id = a.data_source_id
    WHERE a.step ->> 'group_type' = 'owner' AND d.owner_id IS NOT NULL
  UNION SELECT b.user_id FROM asked a JOIN app_builders() b ON b.app_id = a.app_id
    WHERE a.step ->> 'group_type' = 'owner'
  UNION SELECT b.user_id FROM asked a CROSS JOIN LATERAL app_approvers(a.app_id, a.user_id) b
    WHERE a.step ->> 'group_type' = 'owner' AND a.app_id IS NOT NULL
  UNION SELECT m.user_id FROM ids i JOIN project_member m ON m.project_role_id = i.id AND m.project_id = i.project_id
    AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
    WHERE i.type = 'project_role'
  UNION SELECT x.user_id FROM asked a JOIN approval_record x ON x.target_type = a.target_type
    AND x.target_id = a.target_id AND x.step = a.current_step AND x.create_time >= a.submit_time
    WHERE x.user_id IS NOT NULL $$;`;

/**
 * A notice also leads to a page of an app, `app:app/page?params`, at the app's own address and in its own shell: it is
 * about something that was done there (screens B6). One whose page or app is gone leads nowhere.
 */
const notices = `
CREATE OR REPLACE FUNCTION notice_address(link text) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
  target text := split_part(link, '?', 1);
  search text := coalesce('?' || nullif(split_part(link, '?', 2), ''), '');
BEGIN
  IF link LIKE 'share:%' THEN
    RETURN coalesce((SELECT '/simple/' || s.app_id || '/page/' || s.page_id || s.search
      FROM share_link s JOIN document d ON d.id = s.page_id AND NOT d.is_deleted
      WHERE s.id = substr(link, 7)::bigint AND s.revoke_time IS NULL AND s.end_time > now()), '/share');
  ELSIF link LIKE 'page:%' THEN
    RETURN coalesce((SELECT '/simple/' || d.app_id || '/page/' || d.id || search FROM document d
      WHERE d.kind = 'page' AND NOT d.is_deleted AND d.app_id = split_part(substr(target, 6), '/', 1)::bigint
        AND d.id = split_part(target, '/', 2)::bigint), '/share');
  ELSIF link LIKE 'app:%' THEN
    RETURN (SELECT '/' || d.app_id || '/page/' || d.id || search FROM document d JOIN document_app a ON a.id = d.app_id
      WHERE d.kind = 'page' AND NOT d.is_deleted AND NOT a.is_deleted
        AND d.app_id = split_part(substr(target, 5), '/', 1)::bigint
        AND d.id = split_part(target, '/', 2)::bigint);
  END IF;
  RETURN (SELECT '/1/page/' || d.id || search FROM document d
    WHERE d.app_id = 1 AND d.kind = 'page' AND d.uid = target AND NOT d.is_deleted);
END $$;
REVOKE ALL ON FUNCTION notice_address(text) FROM PUBLIC;`;

/** Steps of the owner of an app that one person builds, and notices that lead to pages of apps. */
export class AppApprovers0000000001039 extends UpOnlyMigration {
  readonly sql = [approvers, asked, notices].join('\n');
}
