import { UpOnlyMigration } from './up-only.migration.js';

const rights = `
GRANT SELECT (review, moved_from) ON catalogue_object TO sluice_console_owner;
GRANT SELECT ON catalogue_change TO sluice_console_owner;
ALTER TABLE catalogue_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY console_rows ON catalogue_change FOR SELECT TO sluice_console_owner
  USING (console_rights.has('super_admin', 'policy_admin'));
GRANT SELECT (sync_config, tls) ON data_source TO sluice_console_owner;`;

/**
 * A column that nobody has reviewed counts as medium at least; the schemas in which somebody has set a level are those
 * whose columns are offered.
 */
const views = `
CREATE OR REPLACE VIEW console.catalogue_columns WITH (security_barrier) AS
  SELECT c.id, d.id AS data_source_id, d.name::text AS data_source, s.name::text AS schema_name,
    t.name::text AS table_name, c.name::text AS column_name, c.ordinal,
         c.data_type::text AS data_type, c.comment::text AS comment,
         (CASE WHEN c.review = 'unreviewed' AND coalesce(l.level, 'low') IN ('non_sensitive', 'low') THEN 'medium'
           ELSE coalesce(l.level, 'non_sensitive') END)::text AS level,
         l.rule_type::text AS rule_type, l.source::text AS level_source, u.name::text AS confirm_name,
         console_rights.local(l.confirm_time) AS confirm_time,
         (CASE WHEN c.review IS NOT NULL THEN c.review WHEN l.object_id IS NOT NULL THEN 'reviewed'
               WHEN t.kind = 'table' AND s.id IN (SELECT lt.parent_id FROM column_level ll
                 JOIN catalogue_object lc ON lc.id = ll.object_id JOIN catalogue_object lt ON lt.id = lc.parent_id)
                 THEN 'offered'
               ELSE 'none' END)::text AS review, c.moved_from::text AS moved_from
  FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
    JOIN data_source d ON d.id = c.data_source_id
       LEFT JOIN column_level l ON l.object_id = c.id LEFT JOIN user_account u ON u.id = l.confirm_user_id
  WHERE c.kind = 'column' AND c.gone_time IS NULL;
CREATE VIEW console.catalogue_changes WITH (security_barrier) AS
  SELECT h.id, console_rights.local(h.time) AS time, h.data_source_id, d.name::text AS data_source,
    h.kind::text AS kind, h.object_path::text AS object_path, h.detail::text AS detail
  FROM catalogue_change h JOIN data_source d ON d.id = h.data_source_id;
CREATE OR REPLACE VIEW console.data_sources WITH (security_barrier) AS
  SELECT d.id, d.name::text AS name, d.type::text AS type, d.host || ':' || d.port AS address, d.host::text AS host,
    d.port, d.database_name::text AS database_name,
         d.accounts -> 'read' ->> 'name' AS account, d.environment::text AS environment,
         d.group_name::text AS group_name,
         (d.options ->> 'connect_timeout')::integer AS connect_timeout,
           (d.options ->> 'statement_timeout')::integer AS statement_timeout,
         d.conn_status::text AS conn_status, d.conn_message::text AS conn_message,
         console_rights.local(d.conn_time) AS conn_time, d.is_enabled,
         console_rights.local(d.sync_time) AS sync_time, d.version_text::text AS version_text,
         u.name::text AS owner_name, d.revision,
         d.tls ->> 'mode' AS tls_mode, d.tls ->> 'ca' AS tls_ca, d.accounts -> 'write' ->> 'name' AS write_account,
         d.accounts -> 'manage' ->> 'name' AS manage_account,
         d.accounts -> 'monitor' ->> 'name' AS monitor_account,
         (d.options ->> 'max_allowed_packet')::integer AS max_allowed_packet,
         (d.sync_config ->> 'interval_minutes')::integer AS sync_interval
  FROM data_source d LEFT JOIN user_account u ON u.id = d.owner_id
  WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin');
ALTER VIEW console.catalogue_changes OWNER TO sluice_console_owner;
GRANT SELECT ON console.catalogue_changes TO sluice_console;`;

/** Which columns wait for a look, what changed at the sources, and every setting of a source for its form. */
export class LevelReview0000000000611 extends UpOnlyMigration {
  readonly sql = [rights, views].join('\n');
}
