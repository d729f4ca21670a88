import { UpOnlyMigration } from './up-only.migration.js';

/** Files that explain an order (screens.md E2): addresses of uploads, for whoever may see the order. */
const sql = `
ALTER TABLE work_order ADD attachments jsonb NOT NULL DEFAULT '[]';
CREATE VIEW console.work_order_attachments WITH (security_barrier) AS
  SELECT w.id, o.attachments FROM console.work_orders w JOIN work_order o ON o.id = w.id;
ALTER VIEW console.work_order_attachments OWNER TO sluice_console_owner;
GRANT SELECT ON console.work_order_attachments TO sluice_console;`;

/** Orders carry files. */
export class OrderAttachments0000000000978 extends UpOnlyMigration {
  readonly sql = sql;
}
