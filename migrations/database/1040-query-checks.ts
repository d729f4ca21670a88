import { UpOnlyMigration } from './up-only.migration.js';

/**
 * When a query was last tried by a builder, and whether it ran (screens P4): no value, no reason and no row of it is
 * kept.
 */
export class QueryChecks0000000001040 extends UpOnlyMigration {
  readonly sql = `
CREATE TABLE query_check (document_id bigint PRIMARY KEY REFERENCES document ON DELETE CASCADE,
  text_hash varchar(64) NOT NULL, user_id bigint REFERENCES user_account ON DELETE SET NULL,
  state varchar(16) NOT NULL CHECK (state IN ('rows', 'checked', 'refused')),
  warnings integer NOT NULL DEFAULT 0, check_time timestamptz NOT NULL DEFAULT now());`;
}
