import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The menu of an app as its builders left it, and its entries in the order in which they are shown, each with what
 * stands round it.
 */
const found = `
CREATE FUNCTION console_rights.menu_of_app(app bigint) RETURNS TABLE (id bigint, uid text, content jsonb,
  revision integer, released jsonb, update_time timestamptz, author text)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT d.id, d.uid::text, r.content, d.revision,
         (SELECT x.content FROM document_release_item i JOIN document_revision x ON x.document_id = i.document_id
           AND x.revision = i.revision
          WHERE i.document_id = d.id AND i.app_id = app
            AND i.number = (SELECT max(n.number) FROM document_release n WHERE n.app_id = app)),
         r.create_time, r.author::text
  FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
  WHERE d.app_id = app AND d.kind = 'menu' AND NOT d.is_deleted ORDER BY d.id LIMIT 1 $$;
${closed('menu_of_app(bigint)')}
CREATE FUNCTION console_rights.menu_entries(items jsonb) RETURNS TABLE (place text, node jsonb, parent text,
  is_first boolean, is_last boolean, above jsonb)
    IMMUTABLE SET search_path = pg_catalog, pg_temp LANGUAGE sql AS $$
  WITH RECURSIVE walk AS (
    SELECT lpad(e.n::text, 5, '0') AS place, e.node, NULL::text AS parent, e.n, l.list
    FROM (SELECT CASE jsonb_typeof(items) WHEN 'array' THEN items ELSE '[]' END) l (list)
    CROSS JOIN LATERAL jsonb_array_elements(l.list) WITH ORDINALITY e (node, n)
    UNION ALL
    SELECT w.place || lpad(e.n::text, 5, '0'), e.node, w.node ->> 'uid', e.n, l.list
    FROM walk w CROSS JOIN LATERAL (SELECT CASE jsonb_typeof(w.node -> 'children') WHEN 'array'
      THEN w.node -> 'children' ELSE '[]' END) l (list)
    CROSS JOIN LATERAL jsonb_array_elements(l.list) WITH ORDINALITY e (node, n))
  SELECT w.place, w.node, w.parent, w.n = 1, w.n = jsonb_array_length(w.list),
    CASE WHEN w.n > 1 THEN w.list -> (w.n - 2)::integer END FROM walk w
  WHERE w.node ->> 'uid' IS NOT NULL $$;
${closed('menu_entries(jsonb)')}`;

/**
 * An entry without a page and an address is a group; state compares with what the last release has under the same uid.
 */
const views = `
CREATE VIEW console.app_menu WITH (security_barrier) AS
  SELECT m.id || ':' || (e.node ->> 'uid') AS id,
    CASE WHEN e.parent IS NOT NULL THEN m.id || ':' || e.parent END AS parent_id, e.parent, e.place,
         a.id AS app_id, m.id AS document_id, m.revision, e.node ->> 'uid' AS uid,
         console_rights.text_of(e.node -> 'label', e.node ->> 'uid') AS name,
         concat_ws(' ', e.node ->> 'uid', console_rights.texts_of(e.node -> 'label'), e.node ->> 'link',
           e.node ->> 'page') AS names,
         CASE jsonb_typeof(e.node -> 'label') WHEN 'object' THEN e.node #>> '{label,zh-chs}'
           ELSE e.node ->> 'label' END AS label,
         e.node #>> '{label,en}' AS label_en, e.node ->> 'icon' AS icon,
         CASE WHEN e.node ? 'page' THEN 'page' WHEN e.node ? 'link' THEN 'link' ELSE 'group' END AS kind,
         e.node ->> 'page' AS page, e.node ->> 'link' AS link,
         CASE WHEN e.node ? 'page' THEN coalesce((SELECT p.name FROM console.app_page_choices p WHERE p.app_id = a.id
           AND p.uid = e.node ->> 'page'), e.node ->> 'page')
              ELSE e.node ->> 'link' END AS target,
         CASE WHEN e.node -> 'access' ? 'public' THEN 'public' WHEN e.node -> 'access' ? 'roles' THEN 'roles'
           WHEN e.node -> 'access' ? 'signed_in' THEN 'signed_in' ELSE 'page' END AS access,
         e.node #> '{access,roles}' AS roles, coalesce(e.node ->> 'hidden', 'false') = 'true' AS hidden,
         e.is_first, e.is_last, coalesce(NOT e.above ?| ARRAY['page', 'link'], false) AS below_group,
         CASE WHEN o.node IS NULL THEN 'draft' WHEN o.node IS DISTINCT FROM e.node - 'children' THEN 'changed'
           ELSE 'published' END AS state,
         console_rights.local(m.update_time) AS update_time, m.author AS changed_by
  FROM console_rights.built_apps() a CROSS JOIN LATERAL console_rights.menu_of_app(a.id) m
  CROSS JOIN LATERAL console_rights.menu_entries(m.content -> 'items') e
  LEFT JOIN LATERAL (SELECT r.node - 'children' AS node FROM console_rights.menu_entries(m.released -> 'items') r
    WHERE r.node ->> 'uid' = e.node ->> 'uid' LIMIT 1) o ON true
  WHERE NOT a.is_deleted;
${owned('app_menu')}`;

/** Menus of apps in the browser. */
export class AppMenu0000000001017 extends UpOnlyMigration {
  readonly sql = found + views;
}
