import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The statements of an export's file and how they were masked, sealed: a download compares them with the rights of its
 * own moment.
 */
export class ExportRights0000000000660 extends UpOnlyMigration {
  readonly sql = 'ALTER TABLE query_task ADD COLUMN rights text';
}
