import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';

/**
 * Where an export of one's own is fetched from: the workbench opens it without the page that it was made on (screens
 * B2).
 */
const files = `
CREATE FUNCTION console_rights.my_export_files() RETURNS TABLE (id bigint, app_id bigint, title text,
  format text) ${definer} AS $$
  SELECT t.id, t.app_id, t.title::text, t.file_type::text FROM query_task t
  WHERE t.kind = 'export' AND t.user_id = console_rights.me() AND t.status = 'success'
    AND (t.expire_time IS NULL OR t.expire_time > now()) $$;
REVOKE ALL ON FUNCTION console_rights.my_export_files() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.my_export_files() TO sluice_console_owner, sluice_console;
CREATE VIEW console.my_export_files WITH (security_barrier) AS SELECT * FROM console_rights.my_export_files();
ALTER VIEW console.my_export_files OWNER TO sluice_console_owner;
GRANT SELECT ON console.my_export_files TO sluice_console;`;

/** Exports are downloaded from the workbench. */
export class ExportDownload0000000000942 extends UpOnlyMigration {
  readonly sql = files;
}
