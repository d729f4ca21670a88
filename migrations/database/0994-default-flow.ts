import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The flow that a work order of a project takes where no condition chooses another (D3), in the order of `chooseFlow`.
 * `project.id > 0` is what the shipped flow says: it holds in every project.
 */
export class DefaultFlow0000000000994 extends UpOnlyMigration {
  readonly sql = `
CREATE FUNCTION console_rights.project_default_flow() RETURNS TABLE (project_id bigint, name text)
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT s.project_id, (SELECT f.name::text FROM approval_flow f
    WHERE f.target = 'work_order' AND f.is_enabled AND btrim(f.condition) IN ('', 'true', 'project.id > 0')
      AND (f.project_id IS NULL OR f.project_id = s.project_id)
    ORDER BY f.priority, f.project_id IS NULL, f.id LIMIT 1)
  FROM console_rights.seen_projects() s $$;
${closed('project_default_flow()')}
CREATE VIEW console.project_default_flow WITH (security_barrier) AS SELECT * FROM console_rights.project_default_flow();
${owned('project_default_flow')}`;
}
