import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/**
 * Projects by which lists of orders, requests and approvals are filtered (E1, E6, E7): those that somebody is in, those
 * in which they have asked for something or were asked to decide, and all for whoever reads all of these lists.
 */
const listed = `
CREATE FUNCTION console_rights.listed_projects() RETURNS TABLE (id bigint, name text) ${definer} AS $$
  WITH own AS MATERIALIZED (SELECT console_rights.me() AS id,
    console_rights.has('super_admin', 'policy_admin', 'audit_admin') AS all_of_them),
    mine AS MATERIALIZED (SELECT m.project_id FROM console_rights.my_project_roles() m),
    waiting AS MATERIALIZED (SELECT DISTINCT a.project_id FROM approval_waiting_for(console_rights.me()) w
      JOIN approval a ON a.id = w.approval_id)
  SELECT p.id, p.name::text FROM project p CROSS JOIN own
  WHERE own.all_of_them OR p.id IN (SELECT m.project_id FROM mine m) OR p.id IN (SELECT w.project_id FROM waiting w)
    OR EXISTS (SELECT 1 FROM approval a WHERE a.project_id = p.id
      AND (a.user_id = own.id OR a.copies @> to_jsonb(own.id)))
    OR EXISTS (SELECT 1 FROM approval_record r JOIN approval a ON a.target_type = r.target_type
      AND a.target_id = r.target_id
      WHERE r.user_id = own.id AND r.action IN ('approve', 'reject', 'transfer', 'add_approver')
        AND a.project_id = p.id) $$;
${closed('listed_projects()')}
CREATE VIEW console.listed_projects WITH (security_barrier) AS SELECT p.id,
  p.name FROM console_rights.listed_projects() p;
${owned('listed_projects')}`;

/** What waits in each project of mine (D1): approvals that ask me now, and requests to join that I may decide. */
const waiting = `
CREATE FUNCTION console_rights.my_project_waiting() RETURNS TABLE (project_id bigint, approvals bigint) ${definer} AS $$
  SELECT a.project_id, count(*) FROM approval_waiting_for(console_rights.me()) w JOIN approval a ON a.id = w.approval_id
    WHERE a.project_id IS NOT NULL GROUP BY 1 $$;
${closed('my_project_waiting()')}
CREATE VIEW console.my_project_waiting WITH (security_barrier) AS SELECT w.project_id,
  w.approvals FROM console_rights.my_project_waiting() w;
${owned('my_project_waiting')}`;

/** Where a source of a project is found (D3), for whoever manages its sources: other members are not told. */
const addresses = `
CREATE FUNCTION console_rights.project_source_addresses() RETURNS TABLE (project_id bigint, data_source_id bigint,
  address text) ${definer} AS $$
  SELECT x.project_id, d.id, concat_ws(':', d.settings ->> 'host', d.settings ->> 'port')
  FROM project_source x JOIN console_rights.seen_projects() s ON s.project_id = x.project_id
    JOIN data_source d ON d.id = x.data_source_id
  WHERE 'sources' = ANY (s.actions) OR d.owner_id = console_rights.me()
    OR console_rights.has('super_admin', 'system_admin', 'policy_admin') $$;
${closed('project_source_addresses()')}
CREATE VIEW console.project_source_addresses WITH (security_barrier) AS
  SELECT a.project_id, a.data_source_id, a.address FROM console_rights.project_source_addresses() a;
${owned('project_source_addresses')}`;

/** What lists of projects, orders, requests and approvals lacked. */
export class ListedProjects0000000001018 extends UpOnlyMigration {
  readonly sql = listed + waiting + addresses;
}
