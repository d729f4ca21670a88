import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What is sent through a page that an app keeps for some is for those who may use that page: the page is remembered by
 * its number, which outlives its deletion.
 */
const pages = `
ALTER TABLE stored_file ADD COLUMN page_id bigint;`;

/** The page that an upload was sent through. */
export class FilePages0000000000880 extends UpOnlyMigration {
  readonly sql = pages;
}
