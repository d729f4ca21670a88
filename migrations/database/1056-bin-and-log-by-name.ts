import { owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The recycle bin and the front-end log name an app as it is called, not by the uid that the builder makes of the time:
 * by its draft to whoever builds it, by what visitors see to others, who learn no name that was never released.
 */
const named = `
CREATE FUNCTION console_rights.draft_name(app bigint, kind text, document bigint) RETURNS text
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT console_rights.text_of(r.content -> 'name', d.uid) FROM document d
  JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
  WHERE d.app_id = draft_name.app AND d.kind = draft_name.kind
    AND (draft_name.document IS NULL OR d.id = draft_name.document)
    AND console_rights.builds(draft_name.app) $$;
CREATE FUNCTION console_rights.app_name(app bigint) RETURNS text
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT coalesce(console_rights.draft_name(a.id, 'app', NULL),
    console_rights.text_of(console_rights.released_app_name(a.id), a.uid))
  FROM document_app a WHERE a.id = app_name.app $$;
REVOKE ALL ON FUNCTION console_rights.draft_name(bigint, text, bigint), console_rights.app_name(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.draft_name(bigint, text, bigint), console_rights.app_name(bigint)
  TO sluice_console_owner, sluice_console;
CREATE OR REPLACE VIEW console.front_logs WITH (security_barrier) AS
  SELECT f.id, console_rights.local(f.update_time) AS time, console_rights.local(f.create_time) AS first_time,
    f.user_name::text AS user_name,
         a.uid::text AS app, d.uid::text AS page, f.page_revision, n.uid::text AS view, f.kind::text AS kind,
         f.message::text AS message, f.stack, f.count,
         f.browser::text AS browser, f.version::text AS version, f.request_id::text AS request_id,
         console_rights.app_name(a.id) AS app_name,
         coalesce(console_rights.draft_name(a.id, 'page', d.id), d.uid) AS page_name
  FROM front_log f LEFT JOIN document_app a ON a.id = f.app_id LEFT JOIN document d ON d.id = f.page_id
    AND d.app_id = f.app_id
       LEFT JOIN document_node n ON n.id = f.view_id AND n.document_id = d.id
  WHERE console_rights.has('super_admin', 'system_admin', 'app_admin');
CREATE OR REPLACE VIEW console.recycled WITH (security_barrier) AS
  SELECT r.id, r.app_id, r.app, r.kind, r.uid, console_rights.text_of(r.name, r.uid) AS name,
    console_rights.texts_of(r.name) AS names,
    console_rights.local(r.deleted_time) AS deleted_time, r.deleted_by, r.used_by, NULL::text AS page,
    NULL::text AS page_name, console_rights.app_name(r.app_id) AS app_name
  FROM console_rights.recycled() r
  UNION ALL
  SELECT v.id, v.app_id, v.app, 'view', v.uid, console_rights.text_of(v.name, v.uid), console_rights.texts_of(v.name),
    console_rights.local(v.deleted_time), v.deleted_by, '', v.page, console_rights.text_of(v.page_name, v.page),
    console_rights.app_name(v.app_id)
  FROM console_rights.recycled_views() v;
${owned('front_logs', 'recycled')}`;

/** Apps and pages by their names in the recycle bin and the front-end log. */
export class BinAndLogByName0000000001056 extends UpOnlyMigration {
  readonly sql = named;
}
