import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The apps that the caller builds, as `buildsApp` of the server decides: the console (always app 1) is the super
 * administrator's alone.
 */
const rights = `
CREATE FUNCTION console_rights.built_apps() RETURNS SETOF document_app STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT a.* FROM document_app a WHERE console_rights.builds(a.id)
    AND (a.id <> 1 OR console_rights.has('super_admin')) $$;
REVOKE ALL ON FUNCTION console_rights.built_apps() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.built_apps() TO sluice_console_owner, sluice_console;`;

/**
 * One row per app (screens P1): its drafts' name, colour and logo, how many pages, who changed it last, and how the
 * newest drafts stand to what visitors see: never released, released as they are, or changed since.
 */
const apps = `
CREATE FUNCTION console_rights.app_cards() RETURNS TABLE (id bigint, uid text, content jsonb, is_shipped boolean,
  owner text, pages bigint, release integer,
    is_changed boolean, update_time timestamptz, changed_by text) STABLE SECURITY DEFINER SET search_path = pg_catalog,
      public, pg_temp LANGUAGE sql AS $$
  SELECT a.id, a.uid::text, own.content, a.is_shipped, u.name::text,
         (SELECT count(*) FROM document d WHERE d.app_id = a.id AND d.kind = 'page' AND NOT d.is_deleted), l.number,
         EXISTS (SELECT 1 FROM document d LEFT JOIN document_release_item i ON i.app_id = a.id AND i.number = l.number
           AND i.document_id = d.id
           WHERE d.app_id = a.id AND CASE WHEN d.is_deleted THEN i.revision IS NOT NULL ELSE i.revision IS DISTINCT
             FROM d.revision END),
         coalesce(last.create_time, a.create_time), last.author::text
  FROM console_rights.built_apps() a
  LEFT JOIN user_account u ON u.id = a.owner_id
  LEFT JOIN LATERAL (SELECT r.content FROM document d JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
    WHERE d.app_id = a.id AND d.kind = 'app' AND NOT d.is_deleted) own ON true
  LEFT JOIN LATERAL (SELECT max(x.number) AS number FROM document_release x WHERE x.app_id = a.id) l ON true
  LEFT JOIN LATERAL (SELECT r.create_time, r.author FROM document d JOIN document_revision r ON r.document_id = d.id
    WHERE d.app_id = a.id ORDER BY r.create_time DESC LIMIT 1) last ON true
  WHERE NOT a.is_deleted $$;
REVOKE ALL ON FUNCTION console_rights.app_cards() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.app_cards() TO sluice_console_owner, sluice_console;
CREATE VIEW console.apps WITH (security_barrier) AS
  SELECT c.id, c.uid, console_rights.text_of(c.content -> 'name', c.uid) AS name,
    console_rights.texts_of(c.content -> 'name') AS names,
         c.content ->> 'color' AS color, c.content ->> 'logo' AS logo, c.content ->> 'domain' AS domain, c.is_shipped,
         c.owner, c.pages, c.release,
         CASE WHEN c.release IS NULL THEN 'draft' WHEN c.is_changed THEN 'changed' ELSE 'published' END AS state,
         console_rights.local(c.update_time) AS update_time, c.changed_by
  FROM console_rights.app_cards() c;
ALTER VIEW console.apps OWNER TO sluice_console_owner;
GRANT SELECT ON console.apps TO sluice_console;`;

/** Where a document of an app names one of a kind (the properties of \`documentUsages\` that hold a uid). */
const uses = `CASE d.kind
    WHEN 'query' THEN '$.** ? (@.query_id == $uid || @.query == $uid)'
    WHEN 'action' THEN '$.** ? (@.target_type == "action" && @.target_id == $uid)'
    WHEN 'dictionary' THEN '$.** ? (@.dict_id == $uid || @.child_dict == $uid || @.series_dict == $uid)'
    ELSE '$.** ? (@.page == $uid || @.home == $uid || (@.target_type == "page" && @.target_id == $uid))' END::jsonpath`;

/**
 * What is in the recycle bin (screens P10): apps as a whole, and documents of apps that are not in it, with what still
 * uses them.
 */
const bin = `
CREATE FUNCTION console_rights.recycled() RETURNS TABLE (id bigint, app_id bigint, app text, kind text, uid text,
  name jsonb, deleted_time timestamptz,
    deleted_by text, used_by text) STABLE SECURITY DEFINER SET search_path = pg_catalog, public,
      pg_temp LANGUAGE sql AS $$
  SELECT a.id, a.id, a.uid::text, 'app', a.uid::text,
    (SELECT r.content -> 'name' FROM document d JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
      WHERE d.app_id = a.id AND d.kind = 'app'), a.deleted_time, a.deleted_by::text, ''
  FROM console_rights.built_apps() a WHERE a.is_deleted
  UNION ALL
  SELECT d.id, a.id, a.uid::text, d.kind::text, d.uid::text, r.content -> 'name', d.deleted_time, d.deleted_by::text,
         (SELECT coalesce(string_agg(o.kind || '/' || o.uid, ', ' ORDER BY o.kind, o.uid), '') FROM document o
           JOIN document_revision c ON c.document_id = o.id AND c.revision = o.revision
           WHERE o.app_id = d.app_id AND o.id <> d.id AND NOT o.is_deleted
             AND jsonb_path_exists(c.content, ${uses}, jsonb_build_object('uid', d.uid)))
  FROM console_rights.built_apps() a JOIN document d ON d.app_id = a.id AND d.is_deleted
  LEFT JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE NOT a.is_deleted $$;
REVOKE ALL ON FUNCTION console_rights.recycled() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.recycled() TO sluice_console_owner, sluice_console;
CREATE VIEW console.recycled WITH (security_barrier) AS
  SELECT r.id, r.app_id, r.app, r.kind, r.uid, console_rights.text_of(r.name, r.uid) AS name,
    console_rights.texts_of(r.name) AS names,
         console_rights.local(r.deleted_time) AS deleted_time, r.deleted_by, r.used_by
  FROM console_rights.recycled() r;
ALTER VIEW console.recycled OWNER TO sluice_console_owner;
GRANT SELECT ON console.recycled TO sluice_console;`;

/** The builder's cards of apps and its recycle bin. */
export class BuilderViews0000000000701 extends UpOnlyMigration {
  readonly sql = [rights, apps, bin].join('\n');
}
