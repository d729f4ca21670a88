import { closed } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The builder's log tells the messages that the product itself writes to revisions and releases in the reader's
 * language, as the history of a document does; what a person wrote stays as it is.
 */
const log = `
CREATE FUNCTION console_rights.message_texts(message text) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT jsonb_build_object('zh-chs', replace(w.zh, '{}', m.found[1]), 'en', replace(w.en, '{}', m.found[1]))
  FROM (VALUES ('^shipped ([0-9].*)$', '随版本 {} 出厂', 'Shipped with version {}'),
      ('^restore ([0-9]+)$', '恢复自修订 {}', 'Restored from revision {}'),
      ('^restore view (.+)$', '从回收站恢复视图 {}', 'View {} restored from the recycle bin'),
      ('^undo ([0-9]+)$', '撤销修订 {}', 'Revision {} undone'),
      ('^(import)$', '导入', 'Imported'),
      ('^(from a table)$', '由数据表生成', 'Made from a table'),
      ('^shape ([0-9]+)$', '升级结构', 'Upgraded to a new shape')) AS w (pattern, zh, en),
    LATERAL (SELECT regexp_match(message, w.pattern) AS found) m
  WHERE m.found IS NOT NULL LIMIT 1 $$;
${closed('message_texts(text)')}
CREATE OR REPLACE VIEW console.built_app_log WITH (security_barrier) AS
  SELECT l.id, console_rights.local(l.at) AS time, l.event, l.app_id, c.name AS app, l.kind, l.uid,
    console_rights.text_of(l.name, l.uid) AS name,
         console_rights.texts_of(l.name) AS names, l.number, l.person,
         console_rights.text_of(console_rights.message_texts(l.message), l.message) AS message, l.action, l.decision
  FROM console_rights.built_app_log() l JOIN console.apps c ON c.id = l.app_id;`;

/** Documents with the name of their app's draft, beside its uid: names are free, two apps may have one. */
const documents = `
CREATE OR REPLACE VIEW console.documents WITH (security_barrier) AS
  SELECT d.id, a.uid::text AS app, d.kind::text AS kind, d.uid::text AS uid,
    console_rights.text_of(r.content -> 'name', d.uid::text) AS name,
         d.revision, d.is_customised, console_rights.local(d.update_time) AS update_time,
         jsonb_pretty(r.content) AS content_text,
         a.id AS app_id, console_rights.texts_of(r.content -> 'name') AS names,
         console_rights.builds(a.id) AND (a.id <> 1 OR console_rights.has('super_admin')) AS may_edit,
         console_rights.text_of(n.name, a.uid::text) AS app_name
  FROM document d JOIN document_app a ON a.id = d.app_id JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
  LEFT JOIN LATERAL (SELECT v.content -> 'name' AS name FROM document s JOIN document_revision v
      ON v.document_id = s.id AND v.revision = s.revision
    WHERE s.app_id = a.id AND s.kind = 'app' AND NOT s.is_deleted LIMIT 1) n ON true
  WHERE NOT d.is_deleted AND NOT a.is_deleted;`;

/** Messages of the builder's log in words, and documents with the name of their app. */
export class DocumentsInWords0000000001044 extends UpOnlyMigration {
  readonly sql = log + documents;
}
