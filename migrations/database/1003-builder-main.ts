import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/** Newest drafts of the apps that the caller builds, with what the checks say of each (screens P2). */
const drafts = `
CREATE FUNCTION console_rights.built_drafts() RETURNS TABLE (id bigint, app_id bigint, kind text, uid text, name jsonb,
  author text, author_id bigint, update_time timestamptz, findings jsonb, released integer, revision integer)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT d.id, d.app_id, d.kind::text, d.uid::text, r.content -> 'name', r.author::text, r.author_id, r.create_time,
    r.findings, i.revision, d.revision
  FROM console_rights.built_apps() a JOIN document d ON d.app_id = a.id AND NOT d.is_deleted
  JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
  LEFT JOIN document_release_item i ON i.document_id = d.id AND i.app_id = a.id
    AND i.number = (SELECT max(x.number) FROM document_release x WHERE x.app_id = a.id)
  WHERE NOT a.is_deleted $$;
${closed('built_drafts()')}
CREATE VIEW console.built_drafts WITH (security_barrier) AS
  SELECT d.id, d.app_id, c.name AS app, d.kind, d.uid, console_rights.text_of(d.name, d.uid) AS name, d.author,
    d.author_id = console_rights.me() AS is_mine,
         console_rights.local(d.update_time) AS update_time, jsonb_array_length(d.findings) AS findings,
         console_rights.text_of(d.findings -> 0 -> 'message', '') AS finding,
         CASE WHEN d.released IS NULL THEN 'draft' WHEN d.released <> d.revision THEN 'changed'
           ELSE 'published' END AS state,
         CASE d.kind WHEN 'page' THEN '/build/app/' || d.app_id || '/page/' || d.id WHEN 'query' THEN '/build/app/'
           || d.app_id || '/api/' || d.id
           WHEN 'action' THEN '/build/app/' || d.app_id || '/action/' || d.id WHEN 'dictionary' THEN '/build/app/'
             || d.app_id || '/dictionary'
           WHEN 'app' THEN '/build/app/' || d.app_id || '/setting' ELSE '/build/app/' || d.app_id || '/history/'
             || d.id END AS address
  FROM console_rights.built_drafts() d JOIN console.apps c ON c.id = d.app_id;
${owned('built_drafts')}`;

/** The first page of the builder. */
export class BuilderMain0000000001003 extends UpOnlyMigration {
  readonly sql = drafts;
}
