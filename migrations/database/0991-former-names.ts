import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Names that a relation or a column had before, found by its identity at the source: paths of schema, table and column.
 * What was forbidden or masked under them stays so (design §6).
 */
export class FormerNames0000000000991 extends UpOnlyMigration {
  readonly sql = 'ALTER TABLE catalogue_object ADD COLUMN former_names jsonb;';
}
