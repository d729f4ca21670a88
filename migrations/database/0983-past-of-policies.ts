import { UpOnlyMigration } from './up-only.migration.js';

/** What else decides: levels of columns, masks, row filters and policies of use. */
const tables = ['column_level', 'masking_policy', 'masking_rule', 'row_filter', 'policy'];

const versioned = tables
  .map(
    (table) => `
INSERT INTO validity_version (table_name, row_key, row_data, valid_from) SELECT '${table}', t.id::text, to_jsonb(t),
  now() FROM ${table} t;
CREATE TRIGGER ${table}_versions AFTER INSERT OR DELETE OR UPDATE ON ${table} FOR EACH ROW
  EXECUTE FUNCTION keep_version('id', '');
CREATE VIEW past.${table} AS SELECT (jsonb_populate_record(NULL::public.${table}, v.row_data)).*
  FROM public.validity_version v
  WHERE v.table_name = '${table}' AND v.valid_from <= past.moment()
    AND (v.valid_to IS NULL OR v.valid_to > past.moment());`,
  )
  .join('');

/**
 * The moment from which on every version is there stands in a row of its own; versions that ended are found by their
 * end.
 */
const since = `
INSERT INTO validity_version (table_name, row_key, row_data, valid_from) VALUES ('', 'since', '{}', now());
CREATE INDEX validity_version_end ON validity_version (valid_to) WHERE valid_to IS NOT NULL;`;

/**
 * Levels, masks, row filters and policies of use keep their versions from–to as well, and versions end (setting
 * rights.past_days).
 */
export class PastOfPolicies0000000000983 extends UpOnlyMigration {
  readonly sql = versioned + since;
}
