import { closed } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/** What has a state, by the dictionary that names it; where two know a code, they mean the same by it. */
const stateDictionaries = ['work-order-status', 'request-state', 'project-state', 'grant-status', 'alert-status'];

/**
 * States and moments of changes: a code is called as its screen calls it, and a moment, which records keep as UTC, is
 * told in the platform's own time. What only looks like either is left as it is.
 */
const values = `
CREATE FUNCTION console_rights.state_word(wanted text) RETURNS text ${definer} AS $$
  SELECT coalesce((SELECT w.word FROM (SELECT n, console_rights.word(uid, wanted) AS word
    FROM unnest(ARRAY['${stateDictionaries.join("', '")}']) WITH ORDINALITY AS l(uid, n)) w
    WHERE w.word <> wanted ORDER BY n LIMIT 1), wanted) $$;
REVOKE ALL ON FUNCTION console_rights.state_word(text) FROM PUBLIC;
CREATE FUNCTION console_rights.moment_word(value text) RETURNS text STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?Z$'
    THEN to_char(console_rights.local(value::timestamptz), 'YYYY-MM-DD HH24:MI:SS') ELSE value END;
EXCEPTION WHEN datetime_field_overflow THEN
  RETURN value;
END $$;
REVOKE ALL ON FUNCTION console_rights.moment_word(text) FROM PUBLIC;
CREATE OR REPLACE FUNCTION console_rights.fact(field text, value jsonb) RETURNS text ${definer} AS $$
  SELECT CASE jsonb_typeof(value) WHEN 'null' THEN NULL WHEN 'array' THEN
      (SELECT string_agg(console_rights.fact(field, v), ', ' ORDER BY n)
        FROM jsonb_array_elements(value) WITH ORDINALITY AS l(v, n))
    ELSE coalesce(console_rights.fact_words(field, value #>> '{}'),
      CASE WHEN field = 'status' THEN console_rights.state_word(value #>> '{}')
        WHEN field ~ '_time$' THEN console_rights.moment_word(value #>> '{}') END,
      console_rights.word(CASE field WHEN 'roles' THEN 'system-role' WHEN 'access_level' THEN 'access-level'
      WHEN 'level' THEN 'level' WHEN 'letter' THEN 'letter' WHEN 'target' THEN 'approval-target'
      WHEN 'password' THEN 'change-field' WHEN 'rule_type' THEN 'rule-type' WHEN 'subject_type' THEN 'subject-type'
        WHEN 'effect' THEN 'policy-effect' ELSE 'yes-no' END, value #>> '{}')) END $$;`;

/**
 * Rights of an app are listed under what its visitors call it, beside its code: its builders choose the name, and may
 * choose that of another app; nobody chooses the code anew. What is not released has its code alone.
 */
const apps = `
CREATE FUNCTION console_rights.app_called(wanted text) RETURNS text ${definer} AS $$
  SELECT console_rights.text_of(r.content -> 'name', NULL) || ' (' || wanted || ')' FROM document_app a
    JOIN document d ON d.app_id = a.id AND d.kind = 'app' AND NOT d.is_deleted
    JOIN document_release_item i ON i.document_id = d.id
      AND i.app_id = a.id AND i.number = (SELECT max(number) FROM document_release WHERE app_id = a.id)
    JOIN document_revision r ON r.document_id = d.id AND r.revision = i.revision
  WHERE a.uid = wanted AND NOT a.is_deleted AND console_rights.has('super_admin', 'policy_admin') $$;
${closed('app_called(text)')}
CREATE OR REPLACE VIEW console.data_grants WITH (security_barrier) AS
  SELECT g.id, g.subject_type::text AS subject_type, g.subject_id,
         coalesce(u.name || ' (' || u.account || ')', gr.name, console_rights.project_name(g.id) || ' · ' || pr.name,
           pr.name, console_rights.app_called(a.uid), a.uid)::text AS subject_name, g.data_source_id,
         d.name::text AS data_source,
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

/** The log tells changes of states and times in words, and the list of rights names apps. */
export class AuditWords0000000001042 extends UpOnlyMigration {
  readonly sql = values + apps;
}
