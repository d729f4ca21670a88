import { InformationViews } from './information.views.js';
import { postgresTyped } from './postgres.typed.js';

/**
 * Views of PostgreSQL's information schema (manual, chapter 37) with the columns of version 15. Defaults, definitions
 * of views and expressions may hold data: they are null, as is what no catalogue of ours knows.
 */
const lists = {
  information_schema_catalog_name: 'catalog_name:n*',
  schemata: `catalog_name:n* schema_name:n* schema_owner:n default_character_set_catalog:n default_character_set_schema:n
    default_character_set_name:n sql_path:t`,
  tables: `table_catalog:n* table_schema:n* table_name:n* table_type:t* self_referencing_column_name:n reference_generation:t
    user_defined_type_catalog:n user_defined_type_schema:n user_defined_type_name:n is_insertable_into:t is_typed:t commit_action:t`,
  columns: `table_catalog:n* table_schema:n* table_name:n* column_name:n* ordinal_position:i* column_default:t is_nullable:t* data_type:t*
    character_maximum_length:i* character_octet_length:i numeric_precision:i* numeric_precision_radix:i* numeric_scale:i*
    datetime_precision:i* interval_type:t interval_precision:i character_set_catalog:n character_set_schema:n character_set_name:n
    collation_catalog:n collation_schema:n collation_name:n domain_catalog:n domain_schema:n domain_name:n udt_catalog:n* udt_schema:n*
    udt_name:n* scope_catalog:n scope_schema:n scope_name:n maximum_cardinality:i dtd_identifier:n is_self_referencing:t is_identity:t
    identity_generation:t identity_start:t identity_increment:t identity_maximum:t identity_minimum:t identity_cycle:t is_generated:t
    generation_expression:t is_updatable:t`,
  views: `table_catalog:n* table_schema:n* table_name:n* view_definition:t check_option:t is_updatable:t is_insertable_into:t
    is_trigger_updatable:t is_trigger_deletable:t is_trigger_insertable_into:t`,
  table_constraints: `constraint_catalog:n* constraint_schema:n* constraint_name:n* table_catalog:n* table_schema:n* table_name:n*
    constraint_type:t* is_deferrable:t initially_deferred:t enforced:t nulls_distinct:t`,
  key_column_usage: `constraint_catalog:n* constraint_schema:n* constraint_name:n* table_catalog:n* table_schema:n* table_name:n*
    column_name:n* ordinal_position:i* position_in_unique_constraint:i*`,
  referential_constraints: `constraint_catalog:n* constraint_schema:n* constraint_name:n* unique_constraint_catalog:n*
    unique_constraint_schema:n* unique_constraint_name:n* match_option:t update_rule:t delete_rule:t`,
  constraint_column_usage: `table_catalog:n* table_schema:n* table_name:n* column_name:n* constraint_catalog:n* constraint_schema:n*
    constraint_name:n*`,
};

export const postgresInformation = new InformationViews(
  {
    schema: 'information_schema',
    fold: (name) => name,
    typed: postgresTyped,
    types: { n: 'pg_catalog.text COLLATE "C"', t: 'pg_catalog.text', i: 'pg_catalog.int4' },
    write: (columns) => ({
      before: `(SELECT ${columns
        .map(({ name, type, at }) => `${at === undefined ? 'NULL' : `(sluice_row.v->>${at})`}::${type} AS "${name}"`)
        .join(', ')} FROM pg_catalog.jsonb_array_elements((`,
      behind: ')::pg_catalog.jsonb) AS sluice_row (v)) ',
    }),
  },
  lists,
);
