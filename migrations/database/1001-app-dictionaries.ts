import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Dictionaries of an app as its builders left them (screens P13), with the documents that name each: by a property, or
 * by \`dict()\` in an expression. All are found in one pass over the drafts' texts; what stands inside a stored text is
 * escaped there and no property.
 */
const found = `
CREATE FUNCTION console_rights.dictionary_uses(app bigint) RETURNS TABLE (dictionary text, document_id bigint,
  kind text, uid text, name jsonb)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT DISTINCT m[1], d.id, d.kind::text, d.uid::text, r.content -> 'name'
  FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
  CROSS JOIN LATERAL regexp_matches(r.content::text,
    '(?:"(?:dict_id|child_dict|series_dict)": "|dict\\(\\s*(?:\\\\"|''))([a-z][a-z0-9-]*)', 'g') m
  WHERE d.app_id = app AND NOT d.is_deleted $$;
${closed('dictionary_uses(bigint)')}
CREATE FUNCTION console_rights.dictionaries_of_app(app bigint) RETURNS TABLE (id bigint, uid text, content jsonb,
  revision integer, released integer,
    update_time timestamptz, author text, used_by jsonb) STABLE SECURITY DEFINER SET search_path = pg_catalog, public,
      pg_temp LANGUAGE sql AS $$
  WITH uses AS MATERIALIZED (SELECT u.dictionary,
    jsonb_agg(jsonb_build_object('id', u.document_id, 'kind', u.kind, 'uid', u.uid, 'name', u.name) ORDER BY u.kind,
    u.uid) AS by
    FROM console_rights.dictionary_uses(app) u WHERE NOT (u.kind = 'dictionary' AND u.uid = u.dictionary)
      GROUP BY u.dictionary)
  SELECT d.id, d.uid::text, r.content, d.revision,
         (SELECT i.revision FROM document_release_item i WHERE i.document_id = d.id AND i.app_id = app
           AND i.number = (SELECT max(x.number) FROM document_release x WHERE x.app_id = app)),
         r.create_time, r.author::text, coalesce(u.by, '[]')
  FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
    LEFT JOIN uses u ON u.dictionary = d.uid
  WHERE d.app_id = app AND d.kind = 'dictionary' AND NOT d.is_deleted $$;
${closed('dictionaries_of_app(bigint)')}`;

/** Entries as rows of a form, each below the code of the one above it; those of a tree follow theirs. */
const rows = `
CREATE FUNCTION console_rights.dictionary_rows(items jsonb) RETURNS jsonb IMMUTABLE SET search_path = pg_catalog,
  pg_temp LANGUAGE sql AS $$
  WITH RECURSIVE walk AS (
    SELECT ARRAY[e.n] AS at, e.node, NULL::text AS parent
    FROM jsonb_array_elements(CASE jsonb_typeof(items) WHEN 'array' THEN items ELSE '[]' END) WITH ORDINALITY e (node,
      n)
    UNION ALL
    SELECT w.at || e.n, e.node, w.node ->> 'code' FROM walk w
    CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(w.node -> 'children') WHEN 'array'
      THEN w.node -> 'children' ELSE '[]' END) WITH ORDINALITY e (node, n))
  SELECT coalesce(jsonb_agg(jsonb_build_object('code', w.node ->> 'code', 'was', w.node ->> 'code', 'parent', w.parent,
    'color', w.node ->> 'color',
           'label', CASE jsonb_typeof(w.node -> 'name') WHEN 'object' THEN w.node #>> '{name,zh-chs}'
             ELSE w.node ->> 'name' END,
           'label_en', w.node #>> '{name,en}', 'type', jsonb_typeof(w.node -> 'code')) ORDER BY w.at), '[]')
             FROM walk w $$;
${closed('dictionary_rows(jsonb)')}`;

/** A text lacks a language as the check before publishing says (\`translation.rule\`), in apps that speak both. */
const views = `
CREATE VIEW console.app_dictionaries WITH (security_barrier) AS
  SELECT d.id, a.id AS app_id, a.uid::text AS app_uid, c.name AS app, d.uid,
    console_rights.text_of(d.content -> 'name', d.uid) AS name,
         concat_ws(' ', d.uid, console_rights.texts_of(d.content -> 'name')) AS names,
         CASE WHEN d.content ? 'region_depth' THEN 'regions' WHEN d.content ? 'query' THEN 'query'
           ELSE 'items' END AS source,
         CASE WHEN d.content ->> 'dict_type' = '2' THEN 'lazy'
              WHEN coalesce((d.content ->> 'region_depth')::integer, 1) > 1 OR r.rows @? '$[*].parent ? (@ != null)'
                OR q.text ~* '\\mparent\\M' THEN 'tree' ELSE 'list' END AS form,
         CASE WHEN d.content ? 'region_depth' OR d.content ? 'query' THEN NULL
           ELSE jsonb_array_length(r.rows) END AS entries,
         CASE WHEN d.content ? 'query' THEN coalesce(q.name, d.content ->> 'query')
              ELSE (SELECT string_agg(coalesce(CASE current_setting('sluice.locale', true) WHEN 'en'
                THEN nullif(e.node ->> 'label_en', '') END, e.node ->> 'label'), ', ' ORDER BY e.n)
                FROM jsonb_array_elements(r.rows) WITH ORDINALITY e (node, n) WHERE e.n <= 8) END AS content,
         d.content ->> 'query' AS query, (d.content ->> 'region_depth')::integer AS region_depth,
         CASE WHEN l.locales @> '["zh-chs", "en"]' THEN (SELECT count(*) FROM (
           SELECT d.content #>> '{name,zh-chs}', d.content #>> '{name,en}', jsonb_typeof(d.content -> 'name') = 'object'
           WHERE jsonb_typeof(d.content -> 'name') = 'object'
           UNION ALL SELECT CASE WHEN d.content ? 'name' THEN d.content ->> 'name' ELSE d.uid END, NULL,
             false WHERE jsonb_typeof(d.content -> 'name') IS DISTINCT FROM 'object'
           UNION ALL SELECT e.node ->> 'label', e.node ->> 'label_en',
             e.node ->> 'label_en' IS NOT NULL FROM jsonb_array_elements(r.rows) e (node)) t (zh, en, is_pair)
           WHERE CASE WHEN t.is_pair THEN coalesce(btrim(t.zh), '') = '' OR coalesce(btrim(t.en), '') = ''
             ELSE t.zh ~ '[一-鿿]' OR t.zh ~ '[a-z]{3,}' END) ELSE 0 END AS gaps,
         jsonb_array_length(d.used_by) AS uses,
         (SELECT string_agg(console_rights.text_of(u -> 'name', u ->> 'uid'), ', ')
           FROM jsonb_array_elements(d.used_by) u) AS used_by,
         CASE WHEN d.released IS NULL THEN 'draft' WHEN d.released <> d.revision THEN 'changed'
           ELSE 'published' END AS state,
         d.revision, console_rights.local(d.update_time) AS update_time, d.author AS changed_by,
         CASE jsonb_typeof(d.content -> 'name') WHEN 'object' THEN d.content #>> '{name,zh-chs}'
           ELSE coalesce(d.content ->> 'name', d.uid) END AS name_zh,
         d.content #>> '{name,en}' AS name_en, d.content ->> 'dict_type' = '2' AS lazy,
         CASE WHEN jsonb_array_length(r.rows) > 0 AND NOT r.rows @? '$[*].type ? (@ != "number")' THEN 'number'
           ELSE 'text' END AS code_type, r.rows
  FROM console_rights.built_apps() a JOIN console.apps c ON c.id = a.id
  CROSS JOIN LATERAL console_rights.locales_of_app(a.id) l (locales)
  CROSS JOIN LATERAL console_rights.dictionaries_of_app(a.id) d
  CROSS JOIN LATERAL console_rights.dictionary_rows(d.content -> 'items') r (rows)
  LEFT JOIN LATERAL (SELECT p.name, p.text FROM console_rights.query_of_app(a.id, d.content ->> 'query') p) q ON true
  WHERE NOT a.is_deleted;
CREATE VIEW console.dictionary_uses WITH (security_barrier) AS
  SELECT d.id || ':' || u.document_id AS id, d.id AS dictionary_id, a.id AS app_id, u.document_id, u.kind, u.uid,
    console_rights.text_of(u.name, u.uid) AS name
  FROM console_rights.built_apps() a CROSS JOIN LATERAL console_rights.dictionary_uses(a.id) u
  JOIN document d ON d.app_id = a.id AND d.kind = 'dictionary' AND d.uid = u.dictionary AND NOT d.is_deleted
  WHERE NOT a.is_deleted AND u.document_id <> d.id;
CREATE VIEW console.app_query_choices WITH (security_barrier) AS
  SELECT d.id, a.id AS app_id, d.uid::text AS uid, console_rights.text_of(r.content -> 'name', d.uid::text) AS name
  FROM console_rights.built_apps() a JOIN document d ON d.app_id = a.id AND d.kind = 'query' AND NOT d.is_deleted
  JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE NOT a.is_deleted;
${owned('app_dictionaries', 'dictionary_uses', 'app_query_choices')}`;

/** Name and text of a query that a dictionary takes its entries from. */
const query = `
CREATE FUNCTION console_rights.query_of_app(app bigint, query text) RETURNS TABLE (name text, text text)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT console_rights.text_of(r.content -> 'name', d.uid::text), r.content ->> 'text' FROM document d
  JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
  WHERE d.app_id = app AND d.kind = 'query' AND d.uid = query AND NOT d.is_deleted $$;
${closed('query_of_app(bigint, text)')}`;

/** Dictionaries of apps in the browser. */
export class AppDictionaries0000000001001 extends UpOnlyMigration {
  readonly sql = [found, rows, query, views].join('\n');
}
