import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What a checkpoint stands for: a place of the chain (`chain`), or months whose partitions were dropped (`dropped`),
 * with the numbers of dropped records that lie after it.
 */
const kinds = `
ALTER TABLE audit_checkpoint ADD COLUMN kind varchar(8) NOT NULL DEFAULT 'chain' CHECK (kind IN ('chain', 'dropped')),
  ADD COLUMN also bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE audit_checkpoint DROP CONSTRAINT audit_checkpoint_pkey, ADD PRIMARY KEY (seq, kind, mac);`;

/** Checkpoints say what they excuse. */
export class AuditMarks0000000000630 extends UpOnlyMigration {
  readonly sql = kinds;
}
