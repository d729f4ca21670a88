import { UpOnlyMigration } from './up-only.migration.js';

/** Makes a function of `console_rights` callable by the console alone. */
const closed = (signature: string): string => `
REVOKE ALL ON FUNCTION console_rights.${signature} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${signature} TO sluice_console_owner, sluice_console;`;

/** Hands views of the console to its owner, who reads with the rights of whoever asks. */
const owned = (...views: string[]): string =>
  views
    .map(
      (view) => `
ALTER VIEW console.${view} OWNER TO sluice_console_owner;
GRANT SELECT ON console.${view} TO sluice_console;`,
    )
    .join('');

/** Roles of the apps that the caller builds, with their people and how many objects each decides for (screens P6). */
const roles = `
CREATE FUNCTION console_rights.built_app_roles() RETURNS TABLE (id bigint, app_id bigint, name text, description text,
  people jsonb, names text, objects bigint)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT r.id, r.app_id, r.name::text, r.description::text,
         (SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.user_id), '[]') FROM app_role_member m WHERE m.role_id = r.id),
         (SELECT coalesce(string_agg(u.name, ', ' ORDER BY u.name), '') FROM app_role_member m
           JOIN user_account u ON u.id = m.user_id WHERE m.role_id = r.id),
         (SELECT count(*) FROM app_guard g WHERE g.role_id = r.id)
  FROM console_rights.built_apps() a JOIN app_role r ON r.app_id = a.id WHERE NOT a.is_deleted $$;
${closed('built_app_roles()')}
CREATE VIEW console.app_roles WITH (security_barrier) AS
  SELECT r.id, r.app_id, r.name, r.description, r.people, r.names, r.objects FROM console_rights.built_app_roles() r;
${owned('app_roles')}`;

/**
 * What an app has that may be kept for roles and people: pages, queries, actions, and buttons of its pages, as its
 * builders left them, with who may use each: the app's roles and people where it is kept, else those that its document
 * names.
 */
const objects = `
CREATE FUNCTION console_rights.objects_of_app(app bigint) RETURNS TABLE (id bigint, kind text, uid text, name jsonb,
  page jsonb, page_id bigint, access jsonb,
    is_public boolean, role_ids jsonb, person_ids jsonb, matrix jsonb, people text) STABLE SECURITY DEFINER
      SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  WITH documents AS (
    SELECT d.id, d.kind::text AS kind, d.uid::text AS uid, r.content FROM document d
    JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
    WHERE d.app_id = app AND NOT d.is_deleted AND d.kind IN ('page', 'query', 'action')),
  listed AS (
    SELECT d.id, d.kind, d.uid, d.content -> 'name' AS name, NULL::jsonb AS page, d.id AS page_id,
      d.content -> 'access' AS access FROM documents d
    UNION ALL
    SELECT DISTINCT ON (n.id) n.id, 'button', n.uid::text, coalesce(b.content -> 'label', b.content -> 'name'),
      coalesce(d.content -> 'name', to_jsonb(d.uid)), d.id, NULL::jsonb
    FROM documents d CROSS JOIN LATERAL jsonb_path_query(d.content, '$.**.app_buttons[*]') AS b (content)
    JOIN document_node n ON n.document_id = d.id AND n.uid = b.content ->> 'uid' WHERE d.kind = 'page'),
  released AS (
    SELECT coalesce((SELECT x.public_documents FROM document_release x WHERE x.app_id = app ORDER BY x.number DESC
      LIMIT 1), '{}') AS public)
  SELECT l.id, l.kind, l.uid, l.name, l.page, CASE WHEN l.kind IN ('page', 'button') THEN l.page_id END, l.access,
         l.id = ANY (released.public) AND NOT EXISTS (SELECT 1 FROM app_guard g WHERE g.object_id = l.id),
         (SELECT coalesce(jsonb_agg(g.role_id ORDER BY g.role_id), '[]') FROM app_guard g WHERE g.object_id = l.id
           AND g.role_id IS NOT NULL),
         (SELECT coalesce(jsonb_agg(g.user_id ORDER BY g.user_id), '[]') FROM app_guard g WHERE g.object_id = l.id
           AND g.user_id IS NOT NULL),
         (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'kept',
           EXISTS (SELECT 1 FROM app_guard g WHERE g.object_id = l.id AND g.role_id = o.id)) ORDER BY o.name), '[]')
           FROM app_role o WHERE o.app_id = app),
         (SELECT coalesce(string_agg(u.name, ', ' ORDER BY u.name), '') FROM app_guard g
           JOIN user_account u ON u.id = g.user_id WHERE g.object_id = l.id)
  FROM listed l CROSS JOIN released $$;
${closed('objects_of_app(bigint)')}
CREATE VIEW console.app_objects WITH (security_barrier) AS
  SELECT o.id, a.id AS app_id, o.kind, o.uid, console_rights.text_of(o.name, o.uid) AS name,
    console_rights.texts_of(o.name) AS names,
         console_rights.text_of(o.page, NULL) AS page, o.page_id,
         CASE WHEN o.role_ids <> '[]' OR o.person_ids <> '[]' THEN 'kept' WHEN o.is_public THEN 'public'
           WHEN o.access ? 'roles' THEN 'roles'
           WHEN o.access ? 'signed_in' OR o.access ? 'public' THEN 'signed_in' ELSE 'inherits' END AS open_to,
         (SELECT string_agg(console_rights.word('system-role', w.code), ', ' ORDER BY w.n)
           FROM jsonb_array_elements_text(CASE WHEN o.access ? 'roles' THEN o.access -> 'roles' ELSE '[]' END)
           WITH ORDINALITY AS w (code, n)) AS system_roles,
         o.role_ids, o.person_ids, o.matrix, o.people,
         CASE o.kind WHEN 'query' THEN 1 WHEN 'action' THEN 2 ELSE 0 END AS part
  FROM console_rights.built_apps() a CROSS JOIN LATERAL console_rights.objects_of_app(a.id) o WHERE NOT a.is_deleted;
${owned('app_objects')}`;

/** Who builds an app, its own settings, and whom a builder may choose. */
const settings = `
CREATE FUNCTION console_rights.built_app_facts() RETURNS TABLE (id bigint, uid text, is_shipped boolean, content jsonb,
  owner_id bigint, people jsonb)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT a.id, a.uid::text, a.is_shipped, r.content, a.owner_id,
         (SELECT coalesce(jsonb_agg(b.user_id ORDER BY b.user_id), '[]') FROM document_app_builder b
           WHERE b.app_id = a.id)
  FROM console_rights.built_apps() a
  LEFT JOIN document d ON d.app_id = a.id AND d.kind = 'app' AND NOT d.is_deleted
  LEFT JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE NOT a.is_deleted $$;
CREATE FUNCTION console_rights.choosable_people() RETURNS TABLE (id bigint, name text,
  builds boolean) STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT u.id, u.name || ' (' || u.account || ')', EXISTS (SELECT 1 FROM user_role m JOIN role r ON r.id = m.role_id
    WHERE m.user_id = u.id AND r.code IN ('app_admin', 'super_admin'))
  FROM user_account u WHERE console_rights.has('super_admin', 'app_admin') AND u.is_enabled AND NOT u.is_deleted
    AND (u.end_time IS NULL OR u.end_time > now()) $$;
${closed('built_app_facts()')}
${closed('choosable_people()')}
CREATE VIEW console.app_settings WITH (security_barrier) AS
  SELECT f.id, f.uid, f.is_shipped,
    CASE jsonb_typeof(f.content -> 'name') WHEN 'object' THEN f.content -> 'name' ->> 'zh-chs'
    ELSE f.content ->> 'name' END AS name,
         f.content -> 'name' ->> 'en' AS name_en,
         CASE jsonb_typeof(f.content -> 'title') WHEN 'object' THEN f.content -> 'title' ->> 'zh-chs'
           ELSE f.content ->> 'title' END AS title,
         f.content -> 'title' ->> 'en' AS title_en,
         f.content ->> 'color' AS color, f.content ->> 'logo' AS logo, f.content ->> 'domain' AS domain,
         f.content ->> 'home' AS home,
         CASE WHEN f.content -> 'access' ? 'public' THEN 'public' WHEN f.content -> 'access' ? 'roles' THEN 'roles'
           ELSE 'signed_in' END AS access,
         coalesce(f.content -> 'access' -> 'roles', '[]') AS roles, f.owner_id, f.people
  FROM console_rights.built_app_facts() f;
CREATE VIEW console.app_page_choices WITH (security_barrier) AS
  SELECT d.app_id, d.uid::text AS uid, console_rights.text_of(r.content -> 'name', d.uid::text) AS name
  FROM console_rights.built_app_facts() f JOIN document d ON d.app_id = f.id AND d.kind = 'page' AND NOT d.is_deleted
  JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision;
CREATE VIEW console.choosable_people WITH (security_barrier) AS SELECT p.id, p.name,
  p.builds FROM console_rights.choosable_people() p;
${owned('app_settings', 'app_page_choices', 'choosable_people')}`;

/** What an app may read or write of which source, by whom and until when: for whoever builds it (screens P6, P11). */
const grants = `
CREATE FUNCTION console_rights.built_app_grants() RETURNS TABLE (id bigint, app_id bigint, app text, data_source text,
  object_path text, letter text, given_by text,
    start_time timestamptz, end_time timestamptz, status text) STABLE SECURITY DEFINER SET search_path = pg_catalog,
      public, pg_temp LANGUAGE sql AS $$
  SELECT g.id, a.id, a.uid::text, s.name::text, g.object_path::text, g.letter::text, u.name::text, g.start_time,
    g.end_time, g.status::text
  FROM console_rights.built_apps() a JOIN data_grant g ON g.subject_type = 'app' AND g.subject_id = a.id
    JOIN data_source s ON s.id = g.data_source_id
  LEFT JOIN user_account u ON u.id = g.create_user_id WHERE NOT a.is_deleted $$;
CREATE FUNCTION console_rights.askable_sources() RETURNS TABLE (id bigint, name text) STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT d.id, d.name::text FROM data_source d WHERE console_rights.has('super_admin', 'app_admin') AND d.is_enabled $$;
${closed('built_app_grants()')}
${closed('askable_sources()')}
CREATE VIEW console.built_app_grants WITH (security_barrier) AS
  SELECT g.id, g.app_id, g.app, g.data_source, g.object_path, g.letter, g.given_by,
    console_rights.local(g.start_time) AS start_time,
         console_rights.local(g.end_time) AS end_time,
         CASE WHEN g.status = 'enabled' AND g.end_time <= now() THEN 'expired' ELSE g.status END AS status
  FROM console_rights.built_app_grants() g;
CREATE VIEW console.askable_sources WITH (security_barrier) AS SELECT s.id,
  s.name FROM console_rights.askable_sources() s;
${owned('built_app_grants', 'askable_sources')}`;

/** Files of an app (screens P7): what its builders uploaded, with the documents of the app that name each. */
const files = `
CREATE TABLE app_file (
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES stored_file ON DELETE CASCADE, PRIMARY KEY (app_id, file_id));
INSERT INTO app_file (app_id, file_id) SELECT f.app_id,
  f.id FROM stored_file f JOIN document_app a ON a.id = f.app_id WHERE f.is_upload;
CREATE FUNCTION console_rights.files_of_app(app bigint) RETURNS TABLE (id uuid, name text, content_type text,
  size_bytes bigint, create_time timestamptz, author text, used_by text)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT f.id, f.name::text, f.content_type::text, f.size_bytes, f.create_time, u.name::text,
         (SELECT coalesce(string_agg(d.kind || '/' || d.uid, ', ' ORDER BY d.kind, d.uid), '') FROM document d
           JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
           WHERE d.app_id = app AND NOT d.is_deleted AND position('/file/' || f.id IN r.content::text) > 0)
  FROM app_file a JOIN stored_file f ON f.id = a.file_id LEFT JOIN user_account u ON u.id = f.create_user_id
  WHERE a.app_id = app AND (f.expire_time IS NULL OR f.expire_time > now()) $$;
${closed('files_of_app(bigint)')}
CREATE VIEW console.app_files WITH (security_barrier) AS
  SELECT f.id::text AS id, a.id AS app_id, f.name, '/file/' || f.id AS address,
    CASE WHEN f.content_type LIKE 'image/%' THEN '/file/' || f.id END AS picture,
         f.content_type, CASE WHEN f.size_bytes < 1048576 THEN ceil(f.size_bytes / 1024.0)::text || ' KB'
           ELSE round(f.size_bytes / 1048576.0, 1)::text || ' MB' END AS size_text,
         f.used_by, console_rights.local(f.create_time) AS create_time, f.author
  FROM console_rights.built_apps() a CROSS JOIN LATERAL console_rights.files_of_app(a.id) f WHERE NOT a.is_deleted;
${owned('app_files')}`;

/** What the pages of an app in the builder show: rights, people, settings, grants, files. */
export class AppPages0000000000703 extends UpOnlyMigration {
  readonly sql = [roles, objects, settings, grants, files].join('\n');
}
