import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What records of the audit log name by a number or code (`user:5`), by the names that their reader sees, in both
 * languages: a search looks them up once, so that no record has to be put into words to be found.
 */
const named = `
CREATE FUNCTION console_rights.named_objects() RETURNS TABLE (object text, names text) STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT l.object, l.names FROM (
    SELECT 'user:' || u.id, u.name || ' (' || u.account || ')' FROM user_account u
    UNION ALL SELECT 'group:' || x.id, x.name::text FROM user_group x
    UNION ALL SELECT 'project_role:' || x.id, x.name::text FROM project_role x
    UNION ALL SELECT 'role:' || x.code, concat_ws(E'\\n', x.name, x.name_en) FROM role x
    UNION ALL SELECT 'data_source:' || x.id, x.name::text FROM data_source x
    UNION ALL SELECT 'masking_policy:' || x.id, x.name::text FROM masking_policy x
    UNION ALL SELECT o, console_rights.texts_of(r.content -> 'name') FROM document d
      JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision,
                     unnest(CASE d.kind WHEN 'app' THEN ARRAY['app:' || d.app_id]
                       ELSE ARRAY['page:' || d.id, 'page:' || d.uid] END) o WHERE d.kind IN ('app', 'page')
  ) AS l (object, names) WHERE console_rights.has('audit_admin') $$;
REVOKE ALL ON FUNCTION console_rights.named_objects() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.named_objects() TO sluice_console_owner, sluice_console;
CREATE VIEW console.audit_named WITH (security_barrier) AS SELECT o.object,
  o.names FROM console_rights.named_objects() o;
ALTER VIEW console.audit_named OWNER TO sluice_console_owner;
GRANT SELECT ON console.audit_named TO sluice_console;`;

/** The audit log is searched by the names of what was touched. */
export class AuditNamed0000000000560 extends UpOnlyMigration {
  readonly sql = named;
}
