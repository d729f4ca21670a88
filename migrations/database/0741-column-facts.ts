import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What a column takes and gets by itself (defaults, values, what it refers to), for pages that are made from tables;
 * and those pages as they were made, to tell later what was changed by hand.
 */
export class ColumnFacts0000000000741 extends UpOnlyMigration {
  readonly sql = `
ALTER TABLE catalogue_object ADD COLUMN facts jsonb;
CREATE TABLE scaffold_origin (
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE,
  data_source_id bigint NOT NULL REFERENCES data_source ON DELETE CASCADE,
  schema_name varchar(255) NOT NULL, table_name varchar(255) NOT NULL, uid varchar(80) NOT NULL,
  documents jsonb NOT NULL,
  update_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (app_id, data_source_id, schema_name, table_name));`;
}
