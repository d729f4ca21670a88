import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/** How often a micro-page was opened (screens B11). Nobody is named: its visitors may be anonymous. */
const visits = `
CREATE TABLE micro_page_visit (page_id bigint PRIMARY KEY REFERENCES document ON DELETE CASCADE,
  visits bigint NOT NULL DEFAULT 0);`;

/** Micro-pages of the apps that the caller builds; the cover is the first picture of the page. */
const pages = `
CREATE FUNCTION console_rights.built_micro_pages() RETURNS TABLE (id bigint, app_id bigint, uid text, content jsonb,
  author text, update_time timestamptz, released integer, revision integer, visits bigint)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT d.id, d.app_id, d.uid::text, r.content, r.author::text, r.create_time, i.revision, d.revision,
    coalesce(v.visits, 0)
  FROM console_rights.built_apps() a JOIN document d ON d.app_id = a.id AND d.kind = 'page' AND NOT d.is_deleted
  JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision AND r.content @> '{"micro": true}'
  LEFT JOIN document_release_item i ON i.document_id = d.id AND i.app_id = a.id
    AND i.number = (SELECT max(x.number) FROM document_release x WHERE x.app_id = a.id)
  LEFT JOIN micro_page_visit v ON v.page_id = d.id
  WHERE NOT a.is_deleted $$;
${closed('built_micro_pages()')}
CREATE VIEW console.micro_pages WITH (security_barrier) AS
  SELECT m.id, m.app_id, c.uid AS app_uid, c.name AS app, m.uid,
    console_rights.text_of(m.content -> 'name', m.uid) AS name,
         jsonb_path_query_first(m.content, '$.views[*] ? (@.type == 5).content') #>> '{}' AS cover, m.author,
         m.revision, m.visits,
         console_rights.local(m.update_time) AS update_time,
         CASE WHEN m.released IS NULL THEN 'draft' WHEN m.released <> m.revision THEN 'changed'
           ELSE 'published' END AS state
  FROM console_rights.built_micro_pages() m JOIN console.apps c ON c.id = m.app_id;
${owned('micro_pages')}`;

/** Micro-pages and their visits. */
export class MicroPages0000000001021 extends UpOnlyMigration {
  readonly sql = [visits, pages].join('\n');
}
