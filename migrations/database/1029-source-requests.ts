import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/**
 * A source that a request has brought into a project stands there until the request ends; the past knows the end, too.
 */
const tables = `
ALTER TABLE project_source ADD COLUMN end_time timestamptz,
  ADD COLUMN request_id bigint REFERENCES request ON DELETE SET NULL;
CREATE INDEX project_source_request ON project_source (request_id) WHERE request_id IS NOT NULL;
CREATE OR REPLACE VIEW past.project_source AS
  SELECT (jsonb_populate_record(NULL::public.project_source, v.row_data)).* FROM public.validity_version v
  WHERE v.table_name = 'project_source' AND v.valid_from <= past.moment()
    AND (v.valid_to IS NULL OR v.valid_to > past.moment());
ALTER TABLE request DROP CONSTRAINT request_kind_check, ADD CONSTRAINT request_kind_check
  CHECK (kind IN ('letters', 'level', 'see_unmasked', 'use_unmasked', 'join_project', 'join_source', 'host', 'app'));`;

/** The pool: sources that whoever keeps a project's sources may ask for, by name and kind, no address. */
const views = `
CREATE FUNCTION console_rights.joinable_sources() RETURNS TABLE (project_id bigint, project text, id bigint, name text,
  type text, environment text) ${definer} AS $$
  SELECT p.id, p.name::text, d.id, d.name::text, d.type::text, d.environment::text
  FROM console_rights.my_project_roles() m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    AND (p.end_time IS NULL OR p.end_time > now())
    CROSS JOIN data_source d
  WHERE (m.is_manager OR 'sources' = ANY (m.actions)) AND d.is_enabled
    AND NOT EXISTS (SELECT 1 FROM project_source x WHERE x.project_id = p.id AND x.data_source_id = d.id) $$;
CREATE FUNCTION console_rights.project_source_ends() RETURNS TABLE (project_id bigint, data_source_id bigint,
  end_time timestamptz) ${definer} AS $$
  SELECT x.project_id, x.data_source_id, x.end_time FROM project_source x
    JOIN console_rights.seen_projects() s ON s.project_id = x.project_id $$;
${closed('joinable_sources()')}
${closed('project_source_ends()')}
CREATE VIEW console.joinable_sources WITH (security_barrier) AS SELECT * FROM console_rights.joinable_sources();
CREATE VIEW console.project_source_ends WITH (security_barrier) AS
  SELECT e.project_id, e.data_source_id, console_rights.local(e.end_time) AS end_time
  FROM console_rights.project_source_ends() e;
${owned('joinable_sources', 'project_source_ends')}`;

/** The owner of the data decides; of a source without one whoever keeps policies, who may hand it over as well. */
const flow = `
INSERT INTO approval_flow (name, target, condition, priority, steps)
VALUES ('数据源加入项目：负责人审批', 'request', 'kind == "join_source" && source.owner > 0', 80,
  '[{"name": "数据源负责人", "group_type": "owner", "group_ids": [], "mode": "any"}]');
INSERT INTO approval_flow (name, target, condition, priority, steps)
SELECT '数据源加入项目：策略管理员审批', 'request', 'kind == "join_source"', 81,
  jsonb_build_array(jsonb_build_object('name', '策略管理员', 'group_type', 'role', 'group_ids',
    (SELECT jsonb_agg(s.id) FROM role s WHERE s.code IN ('policy_admin', 'super_admin')), 'mode', 'any'));`;

/** Requests that a source joins a project (D3, E6). */
export class SourceRequests0000000001029 extends UpOnlyMigration {
  readonly sql = [tables, views, flow].join('\n');
}
