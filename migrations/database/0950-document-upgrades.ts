import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Merges of a customised document with a newer shipped file: the file before (`base`), the file that came (`theirs`),
 * the revision that was merged with it (`ours`) and the one that holds the result, which is `ours` itself where nothing
 * of the file was taken.
 */
const table = `
CREATE TABLE document_upgrade (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id bigint NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  revision integer NOT NULL, ours integer NOT NULL, version text NOT NULL, base jsonb NOT NULL, theirs jsonb NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now());
CREATE INDEX document_upgrade_revision ON document_upgrade (document_id, revision);`;

/** Upgrades of customised documents are kept, so that they can be looked at (screen P9). */
export class DocumentUpgrades0000000000950 extends UpOnlyMigration {
  readonly sql = table;
}
