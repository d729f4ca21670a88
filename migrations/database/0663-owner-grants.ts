import { UpOnlyMigration } from './up-only.migration.js';

/** A part of an object's path as grants write it: names with a dot or a quote stand in quotes. */
const part = (name: string): string =>
  `(CASE WHEN ${name} ~ '[."]' THEN '"' || replace(${name}, '"', '""') || '"' ELSE ${name} END)`;

/** Schemas, tables and columns of every catalogue. */
const objects = `
    SELECT s.data_source_id, ${part('s.name')},
      1 FROM catalogue_object s WHERE s.kind = 'schema' AND s.gone_time IS NULL
    UNION ALL SELECT t.data_source_id, ${part('s.name')} || '.' || ${part('t.name')},
      2 FROM catalogue_object t JOIN catalogue_object s ON s.id = t.parent_id
      WHERE t.kind IN ('table', 'view') AND t.gone_time IS NULL AND s.gone_time IS NULL
    UNION ALL SELECT c.data_source_id, ${part('s.name')} || '.' || ${part('t.name')} || '.' || ${part('c.name')},
      3 FROM catalogue_object c
      JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
      WHERE c.kind = 'column' AND c.gone_time IS NULL AND t.gone_time IS NULL AND s.gone_time IS NULL`;

/** Rows of what the caller owns; the policies of the tables show them to administrators alone (design §6). */
const rights = `
CREATE FUNCTION console_rights.owned_sources() RETURNS TABLE (id bigint, name text) STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS
  $$ SELECT d.id, d.name::text FROM data_source d WHERE d.owner_id = console_rights.me() $$;
CREATE FUNCTION console_rights.owned_grants() RETURNS SETOF data_grant STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS
  $$ SELECT g.* FROM data_grant g JOIN data_source d ON d.id = g.data_source_id WHERE g.subject_type = 'app'
    AND d.owner_id = console_rights.me() $$;
CREATE FUNCTION console_rights.owned_objects() RETURNS TABLE (data_source_id bigint, path text,
  depth integer) STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT l.data_source_id, l.path,
    l.depth FROM (${objects}) AS l (data_source_id, path, depth)
    JOIN console_rights.owned_sources() o ON o.id = l.data_source_id $$;
REVOKE ALL ON FUNCTION console_rights.owned_sources(), console_rights.owned_grants(),
  console_rights.owned_objects() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.owned_sources(), console_rights.owned_grants(),
  console_rights.owned_objects() TO sluice_console_owner, sluice_console;`;

/** What the owner of a source sees of it: the source, and which apps were granted what of it. */
const owned = `
CREATE VIEW console.owned_sources WITH (security_barrier) AS SELECT s.id, s.name FROM console_rights.owned_sources() s;
CREATE VIEW console.owned_grants WITH (security_barrier) AS
  SELECT g.id, coalesce(a.uid, g.subject_id::text)::text AS app_name, g.data_source_id, s.name AS data_source,
    g.object_path::text AS object_path, g.letter::text AS letter,
         console_rights.local(g.start_time) AS start_time, console_rights.local(g.end_time) AS end_time,
         CASE WHEN g.status = 'enabled' AND g.end_time <= now() THEN 'expired' ELSE g.status END::text AS status
  FROM console_rights.owned_grants() g JOIN console_rights.owned_sources() s ON s.id = g.data_source_id
    LEFT JOIN app_principal a ON a.id = g.subject_id;
ALTER VIEW console.owned_sources OWNER TO sluice_console_owner;
ALTER VIEW console.owned_grants OWNER TO sluice_console_owner;
GRANT SELECT ON console.owned_sources, console.owned_grants TO sluice_console;`;

/**
 * What a grant's form chooses from: for the policy administrator all, for an owner the apps and the objects of what
 * they own.
 */
const choices = `
CREATE OR REPLACE VIEW console.grant_subjects WITH (security_barrier) AS
  SELECT l.subject_type, l.id, l.name FROM (
    SELECT 'user', u.id, u.name || ' (' || u.account || ')' FROM user_account u WHERE u.is_enabled AND NOT u.is_deleted
      AND u.id <> console_rights.me()
    UNION ALL SELECT 'group', x.id, x.name::text FROM user_group x
    UNION ALL SELECT 'app', x.id, x.uid::text FROM app_principal x
  ) AS l (subject_type, id, name) WHERE console_rights.has('super_admin', 'policy_admin')
    OR (l.subject_type = 'app' AND EXISTS (SELECT 1 FROM console_rights.owned_sources()));
CREATE OR REPLACE VIEW console.grant_objects WITH (security_barrier) AS
  SELECT l.data_source_id, l.path,
    l.depth FROM (${objects}) AS l (data_source_id, path, depth) WHERE console_rights.has('super_admin', 'policy_admin')
  UNION ALL SELECT o.data_source_id, o.path,
    o.depth FROM console_rights.owned_objects() o WHERE NOT console_rights.has('super_admin', 'policy_admin');`;

/** Owners of data grant apps to read it. */
export class OwnerGrants0000000000663 extends UpOnlyMigration {
  readonly sql = [rights, owned, choices].join('\n');
}
