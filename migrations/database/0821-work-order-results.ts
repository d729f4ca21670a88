import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Results of orders that read: how each column was masked when they were read, so that a file is handed out only as
 * long as its reader would see it so, and tickets that are each good for one download.
 */
const sql = `
ALTER TABLE work_order ADD result_masks jsonb, ADD result_time timestamptz;
CREATE TABLE work_order_ticket (token_hash varchar(64) PRIMARY KEY,
  work_order_id bigint NOT NULL REFERENCES work_order ON DELETE CASCADE, end_time timestamptz NOT NULL);
CREATE INDEX work_order_ticket_end ON work_order_ticket (end_time);`;

export class WorkOrderResults0000000000821 extends UpOnlyMigration {
  readonly sql = sql;
}
