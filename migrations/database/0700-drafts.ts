import { UpOnlyMigration } from './up-only.migration.js';

/**
 * A draft may be incomplete: what is wrong with a revision stands beside it, and the release refuses it (design §4). An
 * app has an owner; what is in the recycle bin says who put it there and when.
 */
const drafts = `
ALTER TABLE document_revision ADD COLUMN findings jsonb NOT NULL DEFAULT '[]';
ALTER TABLE document_app ADD COLUMN owner_id bigint REFERENCES user_account ON DELETE SET NULL,
  ADD COLUMN deleted_time timestamptz, ADD COLUMN deleted_by varchar(64);
ALTER TABLE document ADD COLUMN deleted_time timestamptz, ADD COLUMN deleted_by varchar(64);`;

/** Findings of revisions, owners of apps, the recycle bin. */
export class Drafts0000000000700 extends UpOnlyMigration {
  readonly sql = drafts;
}
