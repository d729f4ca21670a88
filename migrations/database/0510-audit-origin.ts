import { UpOnlyMigration } from './up-only.migration.js';

/**
 * An audit record tells in words where a call came from (screens J2, J3): the shell, the app and its page with the
 * revision, the view and the button, by the names that files carry. The audit administrator may read those names, not
 * the documents.
 */
const view = `
CREATE FUNCTION console_rights.origin_path(origin jsonb) RETURNS text STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT nullif(concat_ws(' / ', a.uid, p.uid || coalesce(' r' || (origin ->> 'revision'), ''), v.uid, b.uid), '')
  FROM (VALUES (true)) AS one
       LEFT JOIN document_app a ON a.id = (origin ->> 'appId')::bigint
       LEFT JOIN document p ON p.id = (origin ->> 'pageId')::bigint AND p.app_id = a.id
       LEFT JOIN document_node v ON v.id = (origin ->> 'viewId')::bigint AND v.document_id = p.id
       LEFT JOIN document_node b ON b.id = (origin ->> 'buttonId')::bigint AND b.document_id = p.id
  WHERE console_rights.has('audit_admin') $$;
REVOKE ALL ON FUNCTION console_rights.origin_path(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.origin_path(jsonb) TO sluice_console_owner, sluice_console;
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
         console_rights.origin_path(a.origin) AS origin_path
  FROM audit_log a LEFT JOIN audit_log o ON o.intent_seq = a.seq
  WHERE a.phase <> 'outcome' AND console_rights.has('audit_admin');`;

/** Where calls came from, in words. */
export class AuditOrigin0000000000510 extends UpOnlyMigration {
  readonly sql = view;
}
