import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What the catalogue was read as: a relation's own identity and its stamp, against which each run is checked. `review`
 * of a column: `unreviewed` came after its table was classified and is masked until somebody has looked; `moved` has a
 * level that it brought along from where it was (`moved_from`), or that differs from the one of its name, and waits for
 * confirmation.
 */
const objects = `
ALTER TABLE catalogue_object ADD identity varchar(64), ADD stamp varchar(64),
  ADD review varchar(16) CHECK (review IN ('unreviewed', 'moved')), ADD moved_from varchar(800);
CREATE INDEX catalogue_object_review ON catalogue_object (data_source_id) WHERE review IS NOT NULL;`;

/**
 * What synchronisations found changed, for whoever looks after levels; \`digest\` tells the scheduled one that nothing
 * did.
 */
const changes = `
CREATE TABLE catalogue_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, time timestamptz NOT NULL DEFAULT now(),
  data_source_id bigint NOT NULL REFERENCES data_source ON DELETE CASCADE,
  kind varchar(32) NOT NULL CHECK (kind IN ('table-new', 'table-gone', 'column-new', 'column-gone', 'column-moved',
    'column-unreviewed', 'view-changed', 'table-replaced')),
  object_path varchar(800) NOT NULL, detail varchar(800));
CREATE INDEX catalogue_change_time ON catalogue_change (data_source_id, time);
CREATE TABLE catalogue_check (
  data_source_id bigint PRIMARY KEY REFERENCES data_source ON DELETE CASCADE,
  digest varchar(64) NOT NULL, time timestamptz NOT NULL DEFAULT now(), error varchar(500));`;

/** Catalogues know what they were read from, and what changed. */
export class CatalogueIdentity0000000000610 extends UpOnlyMigration {
  readonly sql = [objects, changes].join('\n');
}
