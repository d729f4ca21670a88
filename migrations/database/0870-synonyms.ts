import { UpOnlyMigration } from './up-only.migration.js';

/** Other names that a source has for its relations, as its catalogue was read last. */
export class Synonyms0000000000870 extends UpOnlyMigration {
  readonly sql = `ALTER TABLE data_source ADD COLUMN synonyms jsonb NOT NULL DEFAULT '[]'`;
}
