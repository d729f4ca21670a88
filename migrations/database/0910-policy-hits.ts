import { UpOnlyMigration } from './up-only.migration.js';

/** How often a policy of use decided, by day in the product's zone. */
const table = `
CREATE TABLE policy_hit (
  policy_id bigint NOT NULL REFERENCES policy (id) ON DELETE CASCADE, day date NOT NULL,
  permitted bigint NOT NULL DEFAULT 0, refused bigint NOT NULL DEFAULT 0, PRIMARY KEY (policy_id, day));`;

const view = `
CREATE FUNCTION console_rights.policy_hits() RETURNS TABLE (policy_id bigint, permitted bigint,
  refused bigint) STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT h.policy_id, sum(h.permitted)::bigint, sum(h.refused)::bigint FROM policy_hit h
  WHERE h.day > (now() AT TIME ZONE 'Asia/Shanghai')::date - 7
    AND console_rights.has('super_admin', 'policy_admin', 'audit_admin') GROUP BY h.policy_id $$;
REVOKE ALL ON FUNCTION console_rights.policy_hits() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.policy_hits() TO sluice_console_owner, sluice_console;
CREATE VIEW console.policy_hits WITH (security_barrier) AS SELECT * FROM console_rights.policy_hits();
ALTER VIEW console.policy_hits OWNER TO sluice_console_owner;
GRANT SELECT ON console.policy_hits TO sluice_console;`;

/** Hits of policies of use in the last seven days (screen I6). */
export class PolicyHits0000000000910 extends UpOnlyMigration {
  readonly sql = table + view;
}
