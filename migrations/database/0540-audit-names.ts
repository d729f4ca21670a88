import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The newest revision of a document in the language of the call; a previewed draft has no other name than its page had.
 */
const named = (id: string): string =>
  `(SELECT console_rights.text_of(r.content -> 'name', x.uid::text) FROM document x
    JOIN document_revision r ON r.document_id = x.id AND r.revision = x.revision WHERE x.id = ${id})`;

/** A view's name or a button's label, found in its document by the node's uid. */
const nodeNamed = (
  list: string,
  text: string,
): string => `(SELECT console_rights.text_of(jsonb_path_query_first(r.content, '$.**.${list}[*] ? (@.uid == $uid)',
  jsonb_build_object('uid', n.uid)) -> '${text}', n.uid::text)
    FROM document_node n JOIN document d ON d.id = n.document_id JOIN document_revision r ON r.document_id = d.id
      AND r.revision = d.revision WHERE n.id = key)`;

const person = (id: string): string =>
  `(SELECT u.name || ' (' || u.account || ')' FROM user_account u WHERE u.id = ${id})`;
const source = (id: string): string => `(SELECT d.name::text FROM data_source d WHERE d.id = ${id})`;
const columnPath = `(SELECT concat_ws('.', s.name, t.name, c.name) FROM catalogue_object c
  LEFT JOIN catalogue_object t ON t.id = c.parent_id LEFT JOIN catalogue_object s ON s.id = t.parent_id
  WHERE c.id = key)`;
const grant = `(SELECT concat_ws(' · ',
  CASE g.subject_type WHEN 'user' THEN ${person('g.subject_id')} WHEN 'group'
  THEN (SELECT x.name FROM user_group x WHERE x.id = g.subject_id)
    WHEN 'project_role' THEN (SELECT x.name FROM project_role x WHERE x.id = g.subject_id)
      ELSE (SELECT x.uid FROM app_principal x WHERE x.id = g.subject_id) END, ${source('g.data_source_id')},
      nullif(g.object_path, '')) FROM data_grant g WHERE g.id = key)`;

/** How each kind of object that records name by a number (\`user:5\`) is called; NULL leaves the record's own words. */
const objectName = `
CREATE FUNCTION console_rights.object_name(object text, origin jsonb) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
  kind text := substring(object FROM '^([a-z_]+)[: ]');
  word text := substring(object FROM '^[a-z_]+[: ](.+)$');
  key bigint := CASE WHEN word ~ '^[0-9]{1,18}$' THEN word::bigint END;
BEGIN
  IF key IS NULL THEN
    RETURN CASE kind
      WHEN 'role' THEN (SELECT CASE current_setting('sluice.locale', true) WHEN 'en'
        THEN coalesce(nullif(r.name_en, ''), r.name) ELSE r.name END FROM role r WHERE r.code = word AND r.is_built_in)
      WHEN 'page' THEN (SELECT console_rights.text_of(r.content -> 'name', d.uid::text) FROM document d
        JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
                        WHERE d.kind = 'page' AND d.uid = word AND d.app_id = (origin ->> 'appId')::bigint) END;
  END IF;
  RETURN CASE kind
    WHEN 'user' THEN ${person('key')}
    WHEN 'group' THEN (SELECT x.name::text FROM user_group x WHERE x.id = key)
    WHEN 'project_role' THEN (SELECT x.name::text FROM project_role x WHERE x.id = key)
    WHEN 'data_source' THEN ${source('key')}
    WHEN 'column' THEN ${columnPath}
    WHEN 'masking_policy' THEN (SELECT x.name::text FROM masking_policy x WHERE x.id = key)
    WHEN 'grant' THEN ${grant}
    WHEN 'token' THEN (SELECT x.name::text FROM api_token x WHERE x.id = key)
    WHEN 'task' THEN (SELECT x.title::text FROM query_task x WHERE x.id = key)
    WHEN 'app' THEN (SELECT coalesce(${named('d.id')}, a.uid::text) FROM document_app a
      LEFT JOIN document d ON d.app_id = a.id AND d.kind = 'app' WHERE a.id = key)
    WHEN 'page' THEN ${named('key')}
    WHEN 'view' THEN ${nodeNamed('views', 'name')}
    WHEN 'button' THEN ${nodeNamed('app_buttons', 'label')}
  END;
END $$;
CREATE FUNCTION console_rights.object_names(objects text[], origin jsonb) RETURNS text STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT string_agg(coalesce(console_rights.object_name(o, origin), o), ', ' ORDER BY n)
    FROM unnest(objects) WITH ORDINALITY AS l(o, n) WHERE console_rights.has('audit_admin') $$;`;

/** What a dictionary of the console calls its codes, in both languages. */
const words = `
CREATE FUNCTION console_rights.console_words() RETURNS TABLE (dictionary text, code text,
  names text) STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT d.uid::text, i ->> 'code', console_rights.texts_of(i -> 'name')
  FROM document_app a JOIN document d ON d.app_id = a.id AND d.kind = 'dictionary' AND NOT d.is_deleted
       JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision,
         jsonb_array_elements(r.content -> 'items') i
  WHERE a.uid = 'console' AND d.uid IN ('audit-action', 'audit-reason') AND console_rights.has('audit_admin') $$;`;

/**
 * The audit log speaks in names: what was touched as it is called today (the record keeps its numbers), actions and
 * reasons found by the words that the reader sees, and as whom a builder looked when they previewed.
 */
const views = `
REVOKE ALL ON FUNCTION console_rights.object_name(text, jsonb), console_rights.object_names(text[], jsonb),
  console_rights.console_words() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.object_names(text[], jsonb),
  console_rights.console_words() TO sluice_console_owner, sluice_console;
CREATE VIEW console.audit_objects WITH (security_barrier) AS
  SELECT a.seq AS id, console_rights.object_names(a.objects::text[], a.origin) AS names FROM audit_log a
    WHERE console_rights.has('audit_admin');
CREATE VIEW console.audit_words WITH (security_barrier) AS
  SELECT w.dictionary, w.code, w.names FROM console_rights.console_words() w;
ALTER VIEW console.audit_objects OWNER TO sluice_console_owner;
ALTER VIEW console.audit_words OWNER TO sluice_console_owner;
GRANT SELECT ON console.audit_objects, console.audit_words TO sluice_console;
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
         console_rights.origin_path(a.origin) AS origin_path, o.seq AS outcome_id,
         a.origin ->> 'previewAs' AS preview_as, a.origin ->> 'previewLevel' AS preview_level
  FROM audit_log a LEFT JOIN audit_log o ON o.intent_seq = a.seq
  WHERE a.phase <> 'outcome' AND console_rights.has('audit_admin');`;

/** Names in the audit log. */
export class AuditNames0000000000540 extends UpOnlyMigration {
  readonly sql = [objectName, words, views].join('\n');
}
