import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Every text of an app's newest drafts (screens P15): where it stands and what it is in each language. A text is an
 * object of languages, or a plain value, which is shown in all of them: the name and message of a document, the label
 * of a node, words for nothing and for a hint. What is missing follows the rule of the release check
 * (`translation.rule`): a language of the app without a text, Chinese in an English one that is not meant (the same
 * given twice), an English word as the Chinese one. Labels by which row events find their button are words of the
 * product.
 */
const walk = `
CREATE FUNCTION console_rights.texts_of_app(app bigint) RETURNS TABLE (document_id bigint, kind text, uid text,
  name jsonb, at text, node text, property text, is_pair boolean, zh text, en text)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  WITH RECURSIVE drafts AS (
    SELECT d.id, d.kind::text AS kind, d.uid::text AS uid, r.content FROM document d
    JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE d.app_id = app
      AND NOT d.is_deleted),
  walk AS (
    SELECT d.id, ''::text AS at, ''::text AS node, ''::text AS property, d.content AS value,
      false AS is_text FROM drafts d
    UNION ALL
    SELECT w.id, w.at || '/' || c.key,
      CASE WHEN jsonb_typeof(w.value) = 'object' THEN coalesce(w.value ->> 'uid', w.value ->> 'code', w.node)
      ELSE w.node END,
           CASE WHEN jsonb_typeof(w.value) = 'object' THEN c.key ELSE w.property END, c.value,
           CASE jsonb_typeof(c.value)
             WHEN 'object' THEN c.value <> '{}' AND c.value - ARRAY['zh-chs', 'en'] = '{}'
             WHEN 'string' THEN c.value #>> '{}' NOT IN ('', 'select', 'dblclick', 'contextmenu') AND
               CASE WHEN c.key = 'label' THEN w.value ? 'uid' WHEN c.key IN ('name', 'message') THEN w.at = ''
                 ELSE c.key IN ('empty_text', 'placeholder') END
             ELSE false END
    FROM walk w CROSS JOIN LATERAL (
      SELECT o.key, o.value FROM jsonb_each(CASE jsonb_typeof(w.value) WHEN 'object' THEN w.value ELSE '{}' END) o
      UNION ALL
      SELECT (a.ordinality - 1)::text,
        a.value FROM jsonb_array_elements(CASE jsonb_typeof(w.value) WHEN 'array' THEN w.value
        ELSE '[]' END) WITH ORDINALITY a
    ) c
    WHERE NOT w.is_text)
  SELECT d.id, d.kind, d.uid, d.content -> 'name', w.at, w.node, w.property, jsonb_typeof(w.value) = 'object',
         CASE jsonb_typeof(w.value) WHEN 'object' THEN w.value ->> 'zh-chs' ELSE w.value #>> '{}' END,
         CASE jsonb_typeof(w.value) WHEN 'object' THEN w.value ->> 'en' ELSE w.value #>> '{}' END
  FROM walk w JOIN drafts d ON d.id = w.id WHERE w.is_text $$;
${closed('texts_of_app(bigint)')}
CREATE FUNCTION console_rights.locales_of_app(app bigint) RETURNS jsonb
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT coalesce((SELECT r.content -> 'locales' FROM document d JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
    WHERE d.app_id = app AND d.kind = 'app' AND NOT d.is_deleted), '["zh-chs", "en"]') $$;
${closed('locales_of_app(bigint)')}`;

/**
 * A list of one app walks that app's documents alone: the condition on `app_id` reaches the apps before their texts.
 */
const view = `
CREATE VIEW console.app_texts WITH (security_barrier) AS
  SELECT t.document_id || ':' || t.at AS id, a.id AS app_id, t.document_id, t.kind, t.uid,
    console_rights.text_of(t.name, t.uid) AS document, t.node, t.property,
         t.zh, t.en,
         CASE WHEN l.locales ? 'zh-chs' AND (coalesce(btrim(t.zh), '') = '' OR t.zh = t.en AND t.zh !~ '[一-鿿]'
           AND t.zh ~ '[a-z]{3,}' AND NOT t.is_pair) THEN 'zh-chs'
              WHEN l.locales ? 'en' AND (coalesce(btrim(t.en), '') = '' OR t.en ~ '[一-鿿]'
                AND NOT (t.is_pair AND t.en = t.zh)) THEN 'en'
              ELSE 'none' END AS gap
  FROM console_rights.built_apps() a
  CROSS JOIN LATERAL console_rights.locales_of_app(a.id) l (locales)
  CROSS JOIN LATERAL console_rights.texts_of_app(a.id) t
  WHERE NOT a.is_deleted;
${owned('app_texts')}`;

/** All texts of an app in both languages, with what is missing. */
export class AppTexts0000000001000 extends UpOnlyMigration {
  readonly sql = walk + view;
}
