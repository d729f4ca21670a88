import { UpOnlyMigration } from './up-only.migration.js';

/** How many orders a project has (I1), for whoever looks after projects; who may read an order is another question. */
export class ProjectOrders0000000000995 extends UpOnlyMigration {
  readonly sql = `
CREATE FUNCTION console_rights.project_orders() RETURNS TABLE (project_id bigint, orders bigint)
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT p.id::bigint, (SELECT count(*) FROM work_order w WHERE w.project_id = p.id) FROM project p
  WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin', 'audit_admin') $$;
REVOKE ALL ON FUNCTION console_rights.project_orders() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.project_orders() TO sluice_console_owner, sluice_console;
CREATE VIEW console.project_orders WITH (security_barrier) AS
  SELECT o.project_id, o.orders FROM console_rights.project_orders() o;
ALTER VIEW console.project_orders OWNER TO sluice_console_owner;
GRANT SELECT ON console.project_orders TO sluice_console;`;
}
