import { owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Whoever gives letters to an app, or decides on what it asks for, reads the name that its visitors know it by before
 * its uid, which the builder makes of the time. An app that was never released has its uid alone: whoever builds one
 * calls it anything, another app's name among them.
 */
const named = `
CREATE OR REPLACE FUNCTION console_rights.app_called(wanted text) RETURNS text
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT console_rights.text_of(console_rights.released_app_name(a.id), NULL) || ' (' || wanted || ')'
  FROM document_app a
  WHERE a.uid = wanted AND NOT a.is_deleted AND (console_rights.has('super_admin', 'policy_admin')
    OR EXISTS (SELECT 1 FROM console_rights.owned_sources())) $$;
CREATE OR REPLACE FUNCTION console_rights.grant_request_names()
  RETURNS TABLE (id bigint, app text, source text, asker text, decider text, owns boolean)
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT r.id, coalesce(console_rights.app_called(a.uid), a.uid), d.name::text,
    u.name || ' (' || u.account || ')', w.name::text, d.owner_id = console_rights.me()
  FROM console_rights.grant_requests() r JOIN app_principal a ON a.id = r.app_id
    JOIN data_source d ON d.id = r.data_source_id
    JOIN user_account u ON u.id = r.create_user_id LEFT JOIN user_account w ON w.id = r.decide_user_id $$;
CREATE OR REPLACE VIEW console.grant_subjects WITH (security_barrier) AS
  SELECT l.subject_type, l.id, l.name FROM (
    SELECT 'user'::text, u.id, u.name || ' (' || u.account || ')' FROM user_account u
      WHERE u.is_enabled AND NOT u.is_deleted AND u.id <> console_rights.me()
    UNION ALL SELECT 'group'::text, x.id, x.name::text FROM user_group x
    UNION ALL SELECT 'project_role'::text, r.id, r.name FROM console_rights.role_subjects() r
    UNION ALL SELECT 'app'::text, x.id, coalesce(console_rights.app_called(x.uid), x.uid) FROM app_principal x
  ) l (subject_type, id, name)
  WHERE console_rights.has('super_admin', 'policy_admin')
    OR (l.subject_type = 'app' AND EXISTS (SELECT 1 FROM console_rights.owned_sources()));
CREATE OR REPLACE VIEW console.owned_grants WITH (security_barrier) AS
  SELECT g.id, coalesce(console_rights.app_called(a.uid), a.uid, g.subject_id::text)::text AS app_name,
         g.data_source_id, s.name AS data_source, g.object_path::text AS object_path, g.letter::text AS letter,
         console_rights.local(g.start_time) AS start_time, console_rights.local(g.end_time) AS end_time,
         (CASE WHEN g.status = 'enabled' AND g.end_time <= now() THEN 'expired' ELSE g.status END)::text AS status
  FROM console_rights.owned_grants() g JOIN console_rights.owned_sources() s ON s.id = g.data_source_id
    LEFT JOIN app_principal a ON a.id = g.subject_id;
${owned('grant_subjects', 'owned_grants')}`;

/** Apps by their names where letters are given to them. */
export class AppsByName0000000001052 extends UpOnlyMigration {
  readonly sql = named;
}
