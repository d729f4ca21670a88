import { UpOnlyMigration } from './up-only.migration.js';

/** Each purpose of an account with the settings that name it and hold its password. */
const PURPOSES = [
  ['read', 'account', 'password'],
  ['write', 'write_account', 'write_password'],
  ['manage', 'manage_account', 'manage_password'],
  ['monitor', 'monitor_account', 'monitor_password'],
] as const;
const each = (part: 'name' | 'secret'): string =>
  PURPOSES.map(
    ([purpose, name, secret]) => `'${part === 'name' ? name : secret}', accounts -> '${purpose}' -> '${part}'`,
  ).join(', ');

/**
 * What was set stays as it was set; sealed passwords are moved as they are, for they are bound to the source and their
 * purpose.
 */
const moved = `
ALTER TABLE data_source ADD COLUMN settings jsonb NOT NULL DEFAULT '{}', ADD COLUMN secrets jsonb NOT NULL DEFAULT '{}';
UPDATE data_source SET
  settings = jsonb_strip_nulls(jsonb_build_object('host', host, 'port', port, 'database_name', database_name,
    ${each('name')},
    'tls_mode', coalesce(tls ->> 'mode', 'off'), 'tls_ca', tls -> 'ca', 'sync_interval',
      sync_config -> 'interval_minutes') || options),
  secrets = jsonb_strip_nulls(jsonb_build_object(${each('secret')}));
DROP VIEW console.data_sources;
ALTER TABLE data_source DROP CONSTRAINT data_source_type_check, DROP COLUMN host, DROP COLUMN port,
  DROP COLUMN database_name, DROP COLUMN accounts,
  DROP COLUMN tls, DROP COLUMN options, DROP COLUMN sync_config;
GRANT SELECT (settings) ON data_source TO sluice_console_owner;`;

/**
 * Registered sources without a secret; what a kind's settings are is its schema's (schemas/data-source), so that a new
 * one changes nothing here.
 */
const view = `
CREATE VIEW console.data_sources WITH (security_barrier) AS
  SELECT d.id, d.name::text AS name, d.type::text AS type,
    concat_ws(':', d.settings ->> 'host', d.settings ->> 'port') AS address,
         d.settings ->> 'database_name' AS database_name, d.settings, d.environment::text AS environment,
         d.group_name::text AS group_name,
         d.conn_status::text AS conn_status, d.conn_message::text AS conn_message,
         console_rights.local(d.conn_time) AS conn_time, d.is_enabled,
         console_rights.local(d.sync_time) AS sync_time, d.version_text::text AS version_text,
         u.name::text AS owner_name, d.revision
  FROM data_source d LEFT JOIN user_account u ON u.id = d.owner_id
  WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin');
ALTER VIEW console.data_sources OWNER TO sluice_console_owner;
GRANT SELECT ON console.data_sources TO sluice_console;`;

/** The settings of a source are one object, whatever its kind; its secrets stand beside them, sealed as they were. */
export class SourceSettings0000000000670 extends UpOnlyMigration {
  readonly sql = moved + view;
}
