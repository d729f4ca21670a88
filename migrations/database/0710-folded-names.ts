import { UpOnlyMigration } from './up-only.migration.js';

/** Whether the server of a source finds tables and schemas without regard to case, as its catalogue was read last. */
export class FoldedNames0000000000710 extends UpOnlyMigration {
  readonly sql = 'ALTER TABLE data_source ADD COLUMN folds_names boolean NOT NULL DEFAULT false;';
}
