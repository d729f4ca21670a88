import { UpOnlyMigration } from './up-only.migration.js';

/**
 * An uploaded file may belong to an app, whose visitors alone may read it; one that no submitted form has named yet
 * expires.
 */
const uploads = `
ALTER TABLE stored_file ADD COLUMN app_id bigint, ADD COLUMN is_upload boolean NOT NULL DEFAULT false;`;

/** What is known of uploaded files beside their content. */
export class Uploads0000000000410 extends UpOnlyMigration {
  readonly sql = uploads;
}
