import { UpOnlyMigration } from './up-only.migration.js';

/** The list of apps says which of them were made of tables: those can be updated when their tables change. */
const view = `
CREATE FUNCTION console_rights.is_from_tables(app bigint) RETURNS boolean
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM scaffold_origin o WHERE o.app_id = app) $$;
REVOKE ALL ON FUNCTION console_rights.is_from_tables(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.is_from_tables(bigint) TO sluice_console_owner, sluice_console;
CREATE OR REPLACE VIEW console.apps WITH (security_barrier) AS
  SELECT c.id, c.uid, console_rights.text_of(c.content -> 'name', c.uid) AS name,
    console_rights.texts_of(c.content -> 'name') AS names,
         c.content ->> 'color' AS color, c.content ->> 'logo' AS logo, c.content ->> 'domain' AS domain, c.is_shipped,
         c.owner, c.pages, c.release,
         CASE WHEN c.release IS NULL THEN 'draft' WHEN c.is_changed THEN 'changed' ELSE 'published' END AS state,
         console_rights.local(c.update_time) AS update_time, c.changed_by,
         console_rights.is_from_tables(c.id) AS is_from_tables
  FROM console_rights.app_cards() c;`;

export class AppsFromTables0000000000743 extends UpOnlyMigration {
  readonly sql = view;
}
