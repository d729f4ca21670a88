import { UpOnlyMigration } from './up-only.migration.js';

/** Views that were taken out of a page, with what stood in them and their places, while they are in the recycle bin. */
const table = `
CREATE TABLE removed_view (
  node_id bigint PRIMARY KEY REFERENCES document_node ON DELETE CASCADE,
  view jsonb NOT NULL,
  place jsonb NOT NULL,
  removed_time timestamptz NOT NULL DEFAULT now(),
  removed_by varchar(64) NOT NULL
);`;

/**
 * The recycle bin (screens P10) tells of removed views beside documents; of pages and apps that are not in it
 * themselves.
 */
const bin = `
CREATE FUNCTION console_rights.recycled_views() RETURNS TABLE (id bigint, app_id bigint, app text, uid text, name jsonb,
  deleted_time timestamptz, deleted_by text, page text,
    page_name jsonb) STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT n.id, a.id, a.uid::text, n.uid::text, v.view -> 'name', v.removed_time, v.removed_by::text, d.uid::text,
    r.content -> 'name'
  FROM console_rights.built_apps() a
    JOIN document d ON d.app_id = a.id AND NOT d.is_deleted
    JOIN document_node n ON n.document_id = d.id
    JOIN removed_view v ON v.node_id = n.id
    JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
  WHERE NOT a.is_deleted $$;
REVOKE ALL ON FUNCTION console_rights.recycled_views() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.recycled_views() TO sluice_console_owner, sluice_console;
CREATE OR REPLACE VIEW console.recycled WITH (security_barrier) AS
  SELECT r.id, r.app_id, r.app, r.kind, r.uid, console_rights.text_of(r.name, r.uid) AS name,
    console_rights.texts_of(r.name) AS names,
    console_rights.local(r.deleted_time) AS deleted_time, r.deleted_by, r.used_by, NULL::text AS page,
    NULL::text AS page_name
  FROM console_rights.recycled() r
  UNION ALL
  SELECT v.id, v.app_id, v.app, 'view', v.uid, console_rights.text_of(v.name, v.uid), console_rights.texts_of(v.name),
    console_rights.local(v.deleted_time), v.deleted_by, '', v.page, console_rights.text_of(v.page_name, v.page)
  FROM console_rights.recycled_views() v;`;

/** Removed views and the recycle bin that shows them. */
export class RemovedViews0000000001015 extends UpOnlyMigration {
  readonly sql = [table, bin].join('\n');
}
