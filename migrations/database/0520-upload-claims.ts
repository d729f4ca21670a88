import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Several forms may name one upload: it waits again only when none of them was kept, so it is counted how many took it.
 */
const claims = `
ALTER TABLE stored_file ADD COLUMN claims integer NOT NULL DEFAULT 0;`;

/** How many submitted forms hold an uploaded file. */
export class UploadClaims0000000000520 extends UpOnlyMigration {
  readonly sql = claims;
}
