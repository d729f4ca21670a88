import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/** What the interfaces of HTTP sources answer, as far as an app may read them: to whoever builds it (screens P11). */
const results = `
CREATE FUNCTION console_rights.http_results() RETURNS TABLE (id text, app_id bigint, app text, name jsonb,
  data_source text, object_path text, comment text, fields text)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  WITH granted AS MATERIALIZED (
    SELECT a.id, a.uid, g.data_source_id, coalesce(g.object_path, '')::text AS path FROM console_rights.built_apps() a
    JOIN data_grant g ON g.subject_type = 'app' AND g.subject_id = a.id AND g.letter = 'read' AND g.status = 'enabled'
      AND (g.end_time IS NULL OR g.end_time > now())
    WHERE NOT a.is_deleted),
  readable AS MATERIALIZED (
    SELECT DISTINCT g.id, g.uid, z.name AS source, s.name AS schema_name, t.id AS table_id, t.name AS table_name,
      t.comment, c.name AS column_name, c.data_type, c.ordinal FROM granted g
    JOIN data_source z ON z.id = g.data_source_id AND z.type = 'http'
    JOIN catalogue_object c ON c.data_source_id = z.id AND c.kind = 'column' AND c.gone_time IS NULL
    JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
    WHERE g.path IN ('', '*') OR starts_with(s.name || '.' || t.name || '.' || c.name || '.', g.path || '.'))
  SELECT r.id || ':' || r.table_id, r.id, r.uid::text,
    (SELECT v.content -> 'name' FROM document d JOIN document_revision v ON v.document_id = d.id
      AND v.revision = d.revision WHERE d.app_id = r.id AND d.kind = 'app' AND NOT d.is_deleted),
    r.source::text, r.schema_name || '.' || r.table_name, r.comment::text,
    string_agg(concat_ws(' ', r.column_name, r.data_type), ', ' ORDER BY r.ordinal, r.column_name)
  FROM readable r
  GROUP BY r.id, r.uid, r.source, r.schema_name, r.table_id, r.table_name, r.comment $$;
${closed('http_results()')}
CREATE VIEW console.app_http_results WITH (security_barrier) AS
  SELECT h.id, h.app_id, console_rights.text_of(h.name, h.app) AS app, h.data_source, h.object_path, h.comment, h.fields
  FROM console_rights.http_results() h;
${owned('app_http_results')}`;

/** Result columns of HTTP interfaces that apps may read. */
export class HttpResults0000000001024 extends UpOnlyMigration {
  readonly sql = results;
}
