import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Who edited a draft last, and when, goes by what people saved: the product's own rewriting (a new shape, a shipped
 * version) neither takes a draft from the list of what was edited recently nor brings it to the front.
 */
const drafts = `
CREATE OR REPLACE FUNCTION console_rights.built_drafts() RETURNS TABLE (id bigint, app_id bigint, kind text, uid text,
  name jsonb, author text, author_id bigint, update_time timestamptz, findings jsonb, released integer, revision integer)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT d.id, d.app_id, d.kind::text, d.uid::text, r.content -> 'name', coalesce(e.author, r.author)::text, e.author_id,
    coalesce(e.create_time, r.create_time), r.findings, i.revision, d.revision
  FROM console_rights.built_apps() a JOIN document d ON d.app_id = a.id AND NOT d.is_deleted
  JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
  LEFT JOIN LATERAL (SELECT x.author, x.author_id, x.create_time FROM document_revision x
    WHERE x.document_id = d.id AND x.author_id IS NOT NULL ORDER BY x.revision DESC LIMIT 1) e ON true
  LEFT JOIN document_release_item i ON i.document_id = d.id AND i.app_id = a.id
    AND i.number = (SELECT max(x.number) FROM document_release x WHERE x.app_id = a.id)
  WHERE NOT a.is_deleted $$;`;

/** What was edited recently goes by the edits of people. */
export class RecentEdits0000000001050 extends UpOnlyMigration {
  readonly sql = drafts;
}
