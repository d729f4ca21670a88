import { UpOnlyMigration } from './up-only.migration.js';

/** Files of an app stand in folders, named by their paths (screens P7): the list of 0703 with the folder of each. */
const folders = `
ALTER TABLE app_file ADD COLUMN folder varchar(120) NOT NULL DEFAULT '';
DROP VIEW console.app_files;
DROP FUNCTION console_rights.files_of_app(bigint);
CREATE FUNCTION console_rights.files_of_app(app bigint) RETURNS TABLE (id uuid, name text, folder text,
  content_type text, size_bytes bigint, create_time timestamptz, author text, used_by text)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT f.id, f.name::text, a.folder::text, f.content_type::text, f.size_bytes, f.create_time, u.name::text,
         (SELECT coalesce(string_agg(d.kind || '/' || d.uid, ', ' ORDER BY d.kind, d.uid), '') FROM document d
           JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
           WHERE d.app_id = app AND NOT d.is_deleted AND position('/file/' || f.id IN r.content::text) > 0)
  FROM app_file a JOIN stored_file f ON f.id = a.file_id LEFT JOIN user_account u ON u.id = f.create_user_id
  WHERE a.app_id = app AND (f.expire_time IS NULL OR f.expire_time > now()) $$;
REVOKE ALL ON FUNCTION console_rights.files_of_app(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.files_of_app(bigint) TO sluice_console_owner, sluice_console;
CREATE VIEW console.app_files WITH (security_barrier) AS
  SELECT f.id::text AS id, a.id AS app_id, f.name, f.folder, '/file/' || f.id AS address,
         CASE WHEN f.content_type LIKE 'image/%' THEN '/file/' || f.id END AS picture, f.content_type,
         CASE WHEN f.size_bytes < 1048576 THEN ceil(f.size_bytes / 1024.0)::text || ' KB'
           ELSE round(f.size_bytes / 1048576.0, 1)::text || ' MB' END AS size_text,
         f.used_by, console_rights.local(f.create_time) AS create_time, f.author
  FROM console_rights.built_apps() a CROSS JOIN LATERAL console_rights.files_of_app(a.id) f WHERE NOT a.is_deleted;
ALTER VIEW console.app_files OWNER TO sluice_console_owner;
GRANT SELECT ON console.app_files TO sluice_console;`;

/** Folders of an app's files. */
export class AppFileFolders0000000001032 extends UpOnlyMigration {
  readonly sql = folders;
}
