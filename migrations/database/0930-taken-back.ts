import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Backups tell whether somebody has taken them back, and such a one is not offered again (screens E5, C14); results of
 * orders keep which row filters they were read under.
 */
const views = `
ALTER TABLE work_order ADD result_filters varchar(64);
GRANT SELECT (status) ON work_order_backup TO sluice_console_owner;
CREATE OR REPLACE VIEW console.work_order_backups WITH (security_barrier) AS
  SELECT b.id, b.work_order_id, w.order_no, w.name AS order_name, w.kind AS order_kind, w.project, w.initiator,
    b.data_source_id, w.data_source, b.stage_id, s.sort_num, s.database_name::text,
         b.kind::text, b.schema_name::text, b.table_name::text, b.schema_name || '.' || b.table_name AS object, b.rows,
         coalesce(jsonb_array_length(b.conflict_rows), 0) AS conflicts,
         s.sql_text, b.create_time AS made, console_rights.local(b.create_time) AS create_time,
         console_rights.local(b.expire_time) AS expire_time,
         w.may_roll_back AND b.status <> 'restored' AS may_roll_back,
         CASE b.status WHEN 'restored' THEN 'restored' ELSE 'kept' END AS state
  FROM work_order_backup b JOIN work_order_stage s ON s.id = b.stage_id AND s.backup_ref = b.id::text
    AND s.stage_status = 'succeeded_backed_up' AND NOT s.is_pending
    JOIN console.work_orders w ON w.id = b.work_order_id
  WHERE b.expire_time > now() AND (w.is_mine OR w.is_managed);`;

/** What was rolled back is told. */
export class TakenBack0000000000930 extends UpOnlyMigration {
  readonly sql = views;
}
