import { UpOnlyMigration } from './up-only.migration.js';

/** A part of an object's path as grants write it: names with a dot or a quote stand in quotes. */
const part = (name: string): string =>
  `(CASE WHEN ${name} ~ '[."]' THEN '"' || replace(${name}, '"', '""') || '"' ELSE ${name} END)`;

/**
 * Tables that a builder may make pages of: those whose structure they look after, and those that a letter of theirs, or
 * of a group of theirs, covers whole. It offers names alone; the operation looks at the caller's rights by itself.
 */
const rights = `
CREATE FUNCTION console_rights.scaffold_tables() RETURNS TABLE (data_source_id bigint, data_source text, path text,
  comment text)
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  WITH held AS (
    SELECT g.data_source_id, g.object_path, g.letter FROM data_grant g
    WHERE g.status = 'enabled' AND (g.end_time IS NULL OR g.end_time > now())
      AND ((g.subject_type = 'user' AND g.subject_id = console_rights.me())
        OR (g.subject_type = 'group' AND g.subject_id IN (SELECT m.group_id FROM user_group_member m
          WHERE m.user_id = console_rights.me()))))
  SELECT d.id, d.name::text, l.path, l.comment FROM data_source d
  JOIN (SELECT s.data_source_id, ${part('s.name')} AS schema_path,
    ${part('s.name')} || '.' || ${part('t.name')} AS path, t.comment::text AS comment
    FROM catalogue_object t JOIN catalogue_object s ON s.id = t.parent_id
    WHERE t.kind IN ('table', 'view') AND t.gone_time IS NULL AND s.gone_time IS NULL) l ON l.data_source_id = d.id
  WHERE d.is_enabled AND console_rights.has('super_admin', 'app_admin')
    AND (console_rights.has('super_admin', 'system_admin', 'policy_admin')
    OR (EXISTS (SELECT 1 FROM held h WHERE h.data_source_id = d.id AND h.letter <> 'forbid'
      AND h.object_path IN ('', l.schema_path, l.path))
      AND NOT EXISTS (SELECT 1 FROM held h WHERE h.data_source_id = d.id AND h.letter = 'forbid'
        AND h.object_path IN ('', l.schema_path, l.path)))) $$;
REVOKE ALL ON FUNCTION console_rights.scaffold_tables() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.scaffold_tables() TO sluice_console_owner, sluice_console;`;

const views = `
CREATE VIEW console.scaffold_tables WITH (security_barrier) AS
  SELECT t.data_source_id, t.path,
    t.path || coalesce(' · ' || nullif(t.comment, ''), '') AS label FROM console_rights.scaffold_tables() t;
CREATE VIEW console.scaffold_sources WITH (security_barrier) AS
  SELECT DISTINCT t.data_source_id AS id, t.data_source AS name FROM console_rights.scaffold_tables() t;
ALTER VIEW console.scaffold_tables OWNER TO sluice_console_owner;
ALTER VIEW console.scaffold_sources OWNER TO sluice_console_owner;
GRANT SELECT ON console.scaffold_tables, console.scaffold_sources TO sluice_console;`;

/** What the form chooses from that makes pages of tables. */
export class ScaffoldViews0000000000742 extends UpOnlyMigration {
  readonly sql = rights + views;
}
