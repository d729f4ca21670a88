import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The list of documents shows a name in the language of the call and is searched by either, and knows the ids that the
 * preview's address is made of; an execution in the audit log tells the numbers of both its records, so that none seems
 * to be missing.
 */
const views = `
CREATE OR REPLACE FUNCTION console_rights.text_of(name jsonb, fallback text) RETURNS text STABLE LANGUAGE sql AS
  $$ SELECT coalesce(CASE jsonb_typeof(name) WHEN 'string' THEN name #>> '{}'
       ELSE coalesce(nullif(name ->> current_setting('sluice.locale', true), ''), nullif(name ->> 'zh-chs', ''),
         name ->> 'en') END, fallback) $$;
CREATE FUNCTION console_rights.texts_of(name jsonb) RETURNS text IMMUTABLE LANGUAGE sql AS
  $$ SELECT CASE jsonb_typeof(name) WHEN 'string' THEN name #>> '{}'
    ELSE concat_ws(E'\\n', name ->> 'zh-chs', name ->> 'en') END $$;
REVOKE ALL ON FUNCTION console_rights.texts_of(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.texts_of(jsonb) TO sluice_console_owner, sluice_console;
CREATE OR REPLACE VIEW console.documents WITH (security_barrier) AS
  SELECT d.id, a.uid::text AS app, d.kind::text AS kind, d.uid::text AS uid,
    console_rights.text_of(r.content -> 'name', d.uid::text) AS name,
         d.revision, d.is_customised, console_rights.local(d.update_time) AS update_time,
         jsonb_pretty(r.content) AS content_text,
         a.id AS app_id, console_rights.texts_of(r.content -> 'name') AS names
  FROM document d JOIN document_app a ON a.id = d.app_id JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
  WHERE NOT d.is_deleted AND NOT a.is_deleted;
CREATE OR REPLACE VIEW console.audit_log WITH (security_barrier) AS
  SELECT a.seq AS id, console_rights.local(a.time) AS time, a.user_id, a.user_name::text AS user_name, a.ip::text AS ip,
    a.request_id::text AS request_id,
         a.origin, a.action::text AS action, a.data_source_id, a.data_source_name::text AS data_source,
         array_to_string(a.objects, ', ') AS objects, a.sql_text,
         a.sql_kind::text AS sql_kind, a.decision::text AS decision, array_to_string(a.reasons, '; ') AS reasons,
         coalesce(o.row_count, a.row_count) AS row_count,
         array_to_string(a.masked_columns, ', ') AS masked_columns, coalesce(o.cost_ms, a.cost_ms) AS cost_ms,
         coalesce(o.error, a.error)::text AS error, a.hash::text AS hash,
         ARRAY(SELECT split_part(r, ' ', 1) FROM unnest(a.reasons) WITH ORDINALITY AS l(r, n)
           GROUP BY split_part(r, ' ', 1) ORDER BY min(n)) AS reason_codes,
         a.origin ->> 'kind' AS origin_kind, a.origin ->> 'shell' AS origin_shell,
         console_rights.origin_path(a.origin) AS origin_path, o.seq AS outcome_id
  FROM audit_log a LEFT JOIN audit_log o ON o.intent_seq = a.seq
  WHERE a.phase <> 'outcome' AND console_rights.has('audit_admin');`;

/** Names in the reader's language, and both numbers of an execution. */
export class ConsoleNames0000000000530 extends UpOnlyMigration {
  readonly sql = views;
}
