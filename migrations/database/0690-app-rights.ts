import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Rights inside an application (screens P6). It has builders beside its owner, roles with people, and objects (pages,
 * queries, actions, buttons, by number) that only some roles or people may use. What guards an object is never lost by
 * removing a role: that would open the object to everybody whom its document lets in.
 */
const tables = `
CREATE TABLE document_app_builder (
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  PRIMARY KEY (app_id, user_id));

CREATE TABLE app_role (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE,
  name varchar(64) NOT NULL, description varchar(200) NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT now(), UNIQUE (app_id, name));

CREATE TABLE app_role_member (
  role_id bigint NOT NULL REFERENCES app_role ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  PRIMARY KEY (role_id, user_id));

CREATE TABLE app_guard (
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE, object_id bigint NOT NULL,
  role_id bigint REFERENCES app_role, user_id bigint REFERENCES user_account,
  CHECK (num_nonnulls(role_id, user_id) = 1), UNIQUE NULLS NOT DISTINCT (object_id, role_id, user_id));
CREATE INDEX app_guard_app ON app_guard (app_id);`;

/**
 * Who builds an app: its owner and the people named; one that has neither belongs to all application administrators.
 * The console belongs to the super administrator, application administrators read its documents. (Bodies in plpgsql:
 * owners come with a later step.)
 */
const builders = `
CREATE FUNCTION console_rights.builds(app bigint) RETURNS boolean STABLE SECURITY DEFINER SET search_path = pg_catalog,
  public, pg_temp LANGUAGE plpgsql AS $$
  BEGIN RETURN console_rights.has('super_admin')
    OR (console_rights.has('app_admin') AND EXISTS (SELECT 1 FROM document_app a WHERE a.id = app AND (
    a.owner_id = console_rights.me()
      OR EXISTS (SELECT 1 FROM document_app_builder b WHERE b.app_id = a.id AND b.user_id = console_rights.me())
    OR (a.owner_id IS NULL AND NOT EXISTS (SELECT 1 FROM document_app_builder b WHERE b.app_id = a.id))))); END $$;
REVOKE ALL ON FUNCTION console_rights.builds(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.builds(bigint) TO sluice_console_owner, sluice_console;
DROP POLICY console_rows ON document;
CREATE POLICY console_rows ON document FOR SELECT TO sluice_console_owner
  USING (console_rights.has('system_admin') OR console_rights.builds(app_id));
DROP POLICY console_rows ON document_revision;
CREATE POLICY console_rows ON document_revision FOR SELECT TO sluice_console_owner
  USING (EXISTS (SELECT 1 FROM document d WHERE d.id = document_id));`;

/** Builders, roles and guards of applications. */
export class AppRights0000000000690 extends UpOnlyMigration {
  readonly sql = tables + builders;
}
