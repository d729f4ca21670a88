import { UpOnlyMigration } from './up-only.migration.js';

/** What the console shows of documents: the newest revision of each, read-only JSON for administrators (design §6). */
const views = `
CREATE FUNCTION console_rights.text_of(name jsonb, fallback text) RETURNS text IMMUTABLE LANGUAGE sql AS
  $$ SELECT coalesce(CASE jsonb_typeof(name) WHEN 'string' THEN name #>> '{}' ELSE name ->> 'zh-chs' END, fallback) $$;
REVOKE ALL ON FUNCTION console_rights.text_of(jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.text_of(jsonb, text) TO sluice_console_owner, sluice_console;
GRANT SELECT (id, uid, is_deleted) ON document_app TO sluice_console_owner;
GRANT SELECT (id, app_id, kind, uid, revision, is_deleted, is_customised,
  update_time) ON document TO sluice_console_owner;
GRANT SELECT (document_id, revision, content, message, author,
  create_time) ON document_revision TO sluice_console_owner;
ALTER TABLE document ENABLE ROW LEVEL SECURITY;
CREATE POLICY console_rows ON document FOR SELECT TO sluice_console_owner
  USING (console_rights.has('super_admin', 'system_admin', 'app_admin'));
ALTER TABLE document_revision ENABLE ROW LEVEL SECURITY;
CREATE POLICY console_rows ON document_revision FOR SELECT TO sluice_console_owner
  USING (console_rights.has('super_admin', 'system_admin', 'app_admin'));

CREATE VIEW console.documents WITH (security_barrier) AS
  SELECT d.id, a.uid::text AS app, d.kind::text AS kind, d.uid::text AS uid,
    console_rights.text_of(r.content -> 'name', d.uid::text) AS name,
         d.revision, d.is_customised, console_rights.local(d.update_time) AS update_time,
         jsonb_pretty(r.content) AS content_text
  FROM document d JOIN document_app a ON a.id = d.app_id JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
  WHERE NOT d.is_deleted AND NOT a.is_deleted;
ALTER VIEW console.documents OWNER TO sluice_console_owner;
GRANT SELECT ON console.documents TO sluice_console;`;

/** The console's view of documents. */
export class DocumentViews0000000000210 extends UpOnlyMigration {
  readonly sql = views;
}
