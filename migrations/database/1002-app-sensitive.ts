import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Classified columns, and those nobody reviewed yet, of what apps may read (screens P12): to whoever builds an app, and
 * to whoever makes masks for every app. Levels are those that the gate decides by (`console.catalogue_columns`).
 */
const columns = `
CREATE FUNCTION console_rights.sensitive_columns() RETURNS TABLE (id text, app_id bigint, app text, name jsonb,
  data_source text, schema_name text, table_name text,
    column_name text, ordinal integer, data_type text, comment text, level text, rule_type text, review text,
    end_time timestamptz)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  WITH apps AS MATERIALIZED (
    SELECT a.id, a.uid FROM console_rights.built_apps() a WHERE NOT a.is_deleted
    UNION SELECT a.id, a.uid FROM document_app a WHERE NOT a.is_deleted AND a.id <> 1
      AND console_rights.has('policy_admin')),
  granted AS MATERIALIZED (
    SELECT a.id, a.uid, g.data_source_id, coalesce(g.object_path, '')::text AS path, g.end_time FROM apps a
    JOIN data_grant g ON g.subject_type = 'app' AND g.subject_id = a.id AND g.letter = 'read' AND g.status = 'enabled'
      AND (g.end_time IS NULL OR g.end_time > now()))
  SELECT g.id || ':' || c.id, g.id, g.uid::text,
    (SELECT r.content -> 'name' FROM document d JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
           WHERE d.app_id = g.id AND d.kind = 'app' AND NOT d.is_deleted),
         z.name::text, s.name::text, t.name::text, c.name::text, c.ordinal, c.data_type::text, c.comment::text,
         CASE WHEN c.review = 'unreviewed' AND coalesce(l.level, 'low') IN ('non_sensitive', 'low') THEN 'medium'
           ELSE l.level::text END, l.rule_type::text,
         CASE WHEN c.review = 'unreviewed' THEN 'unreviewed' ELSE coalesce(c.review::text, 'reviewed') END,
         CASE WHEN bool_or(g.end_time IS NULL) THEN NULL ELSE max(g.end_time) END
  FROM granted g JOIN catalogue_object c ON c.data_source_id = g.data_source_id AND c.kind = 'column'
    AND c.gone_time IS NULL
  JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
    JOIN data_source z ON z.id = c.data_source_id
  LEFT JOIN column_level l ON l.object_id = c.id
  WHERE (l.level <> 'non_sensitive' OR c.review = 'unreviewed')
    AND (g.path IN ('', '*') OR starts_with(s.name || '.' || t.name || '.' || c.name || '.', g.path || '.'))
  GROUP BY g.id, g.uid, c.id, z.name, s.name, t.name, l.level, l.rule_type $$;
${closed('sensitive_columns()')}
CREATE VIEW console.app_sensitive_columns WITH (security_barrier) AS
  SELECT c.id, c.app_id, console_rights.text_of(c.name, c.app) AS app, c.data_source, c.schema_name, c.table_name,
    c.column_name, c.ordinal, c.data_type, c.comment,
         c.level, array_position(ARRAY['low', 'medium', 'high'], c.level) AS rank, c.rule_type, c.review,
         console_rights.local(c.end_time) AS end_time
  FROM console_rights.sensitive_columns() c;
CREATE FUNCTION console_rights.sensitive_apps() RETURNS TABLE (id bigint, uid text, name jsonb) STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT a.id, a.uid::text, (SELECT r.content -> 'name' FROM document d JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
    WHERE d.app_id = a.id AND d.kind = 'app' AND NOT d.is_deleted) FROM document_app a
  WHERE NOT a.is_deleted AND (a.id IN (SELECT b.id FROM console_rights.built_apps() b) OR a.id <> 1
    AND console_rights.has('policy_admin')) $$;
${closed('sensitive_apps()')}
CREATE VIEW console.sensitive_apps WITH (security_barrier) AS SELECT a.id,
  console_rights.text_of(a.name, a.uid) AS name FROM console_rights.sensitive_apps() a;
${owned('app_sensitive_columns', 'sensitive_apps')}`;

/** Sensitive columns of the data that apps read. */
export class AppSensitive0000000001002 extends UpOnlyMigration {
  readonly sql = columns;
}
