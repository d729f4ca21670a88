import { closed } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/**
 * The audit log calls an app what its visitors know it by, its released name; one that was never released by its draft.
 * It is found by either.
 */
const named = `
CREATE FUNCTION console_rights.released_app_name(app bigint) RETURNS jsonb STABLE LANGUAGE sql AS $$
  SELECT r.content -> 'name' FROM document_release_item i JOIN document d ON d.id = i.document_id AND d.kind = 'app'
    JOIN document_revision r ON r.document_id = d.id AND r.revision = i.revision
  WHERE i.app_id = app AND d.app_id = app ORDER BY i.number DESC LIMIT 1 $$;
REVOKE ALL ON FUNCTION console_rights.released_app_name(bigint) FROM PUBLIC;
CREATE OR REPLACE FUNCTION console_rights.object_name(object text, origin jsonb) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
  kind text := substring(object FROM '^([a-z_]+):[0-9]{1,18}$');
  key bigint := substring(object FROM '^[a-z_]+:([0-9]{1,18})$')::bigint;
  app bigint := substring(object FROM '^app[: ]([0-9]{1,18})$')::bigint;
BEGIN
  IF app IS NOT NULL THEN
    RETURN coalesce(nullif(console_rights.text_of(console_rights.released_app_name(app), ''), ''),
      console_rights.object_name_of_data(object, origin));
  END IF;
  RETURN CASE kind
    WHEN 'department' THEN (SELECT x.name::text FROM department x WHERE x.id = key)
    WHEN 'project' THEN (SELECT x.name::text FROM project x WHERE x.id = key)
    WHEN 'system_role' THEN (SELECT x.name::text FROM role x WHERE x.id = key)
    ELSE console_rights.object_name_of_data(object, origin)
  END;
END $$;
ALTER FUNCTION console_rights.named_objects() RENAME TO named_before_release;
CREATE FUNCTION console_rights.named_objects() RETURNS TABLE (object text, names text) ${definer} AS $$
  SELECT n.object, n.names FROM console_rights.named_before_release() n
  UNION ALL SELECT 'app:' || a.id, console_rights.texts_of(console_rights.released_app_name(a.id)) FROM document_app a
    WHERE console_rights.has('audit_admin') $$;
${closed('named_objects()')}
CREATE OR REPLACE VIEW console.audit_named WITH (security_barrier) AS SELECT o.object, o.names
  FROM console_rights.named_objects() o WHERE o.names IS NOT NULL;`;

/** Names of apps in the audit log. */
export class ReleasedAppNames0000000001051 extends UpOnlyMigration {
  readonly sql = named;
}
