import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/** A part of an object's path as grants write it: names with a dot or a quote stand in quotes. */
const part = (name: string): string =>
  `(CASE WHEN ${name} ~ '[."]' THEN '"' || replace(${name}, '"', '""') || '"' ELSE ${name} END)`;

/**
 * Objects that a project's manager asks about (screens D6): those of its sources, whose structure the permission grid
 * shows, too.
 */
const sql = `
CREATE FUNCTION console_rights.project_objects() RETURNS TABLE (project_id bigint, data_source_id bigint, path text,
  depth integer) STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  WITH managed AS (SELECT x.project_id, x.data_source_id FROM console_rights.seen_projects() s
    JOIN project_source x ON x.project_id = s.project_id WHERE s.is_manager)
  SELECT g.project_id, g.data_source_id, ${part('s.name')} || '.' || ${part('t.name')}, 2
    FROM managed g JOIN catalogue_object t ON t.data_source_id = g.data_source_id
    JOIN catalogue_object s ON s.id = t.parent_id
    WHERE t.kind IN ('table', 'view') AND t.gone_time IS NULL AND s.gone_time IS NULL
  UNION ALL SELECT g.project_id, g.data_source_id,
    ${part('s.name')} || '.' || ${part('t.name')} || '.' || ${part('c.name')}, 3
    FROM managed g JOIN catalogue_object c ON c.data_source_id = g.data_source_id
    JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
    WHERE c.kind = 'column' AND c.gone_time IS NULL AND t.gone_time IS NULL AND s.gone_time IS NULL $$;
${closed('project_objects()')}
CREATE VIEW console.project_objects WITH (security_barrier) AS SELECT * FROM console_rights.project_objects();
${owned('project_objects')}`;

/** Objects of a project's sources, for its managers. */
export class ProjectObjects0000000001028 extends UpOnlyMigration {
  readonly sql = sql;
}
