import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { loadPostgresFunctions } from './builtin.functions.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const functions = loadPostgresFunctions();
const effect = (name: string): string => functions.find(name)?.effect ?? 'unknown';

/**
 * Volatile functions that were reviewed by hand: the clock and chance, and sequences (which only writing statements may
 * use).
 */
const REVIEWED = [
  'array_sample',
  'array_shuffle',
  'clock_timestamp',
  'gen_random_uuid',
  'random',
  'random_normal',
  'timeofday',
  'uuidv4',
  'uuidv7',
];
const SEQUENCES = ['currval', 'lastval', 'nextval', 'setval'];

describe('approved functions', () => {
  it.each([
    'pg_sleep',
    'pg_sleep_for',
    'pg_read_file',
    'pg_read_binary_file',
    'pg_ls_dir',
    'pg_stat_file',
    'lo_import',
    'lo_export',
    'lo_get',
    'loread',
    'set_config',
    'current_setting',
    'setseed',
    'current_query',
    'pg_terminate_backend',
    'pg_cancel_backend',
    'pg_reload_conf',
    'pg_advisory_lock',
    'pg_notify',
    'pg_get_viewdef',
    'pg_get_functiondef',
    'pg_stat_get_activity',
    'pg_show_all_settings',
    'pg_logical_emit_message',
    'query_to_xml',
    'table_to_xml',
    'schema_to_xml',
    'database_to_xml',
    'cursor_to_xml',
    'ts_stat',
    'ts_rewrite',
    'ts_debug',
    'has_table_privilege',
    'obj_description',
    'col_description',
    'to_regclass',
    'format_type',
    'txid_current',
    'inet_server_addr',
    'pg_input_is_valid',
    'pg_input_error_info',
    'regclass',
    'textin',
    'int4out',
    'aclexplode',
    'dblink',
    'xpath_table',
    'pg_backend_pid',
    'pg_export_snapshot',
    'pg_stat_reset',
  ])('%s is not', (name) => {
    expect(effect(name)).not.toBe('pure');
  });

  it.each([
    'abs',
    'upper',
    'concat',
    'concat_ws',
    'format',
    'substring',
    'btrim',
    'length',
    'position',
    'replace',
    'md5',
    'sha256',
    'encode',
    'to_char',
    'to_date',
    'date_trunc',
    'extract',
    'date_part',
    'age',
    'now',
    'count',
    'sum',
    'avg',
    'min',
    'max',
    'string_agg',
    'array_agg',
    'jsonb_agg',
    'json_build_object',
    'jsonb_set',
    'row_to_json',
    'to_jsonb',
    'jsonb_path_query',
    'generate_series',
    'unnest',
    'regexp_matches',
    'regexp_replace',
    'row_number',
    'rank',
    'lag',
    'first_value',
    'percentile_cont',
    'random',
    'gen_random_uuid',
    'timezone',
    'similar_to_escape',
    'overlaps',
    'width_bucket',
    'round',
    'version',
    'pg_typeof',
    'pg_size_pretty',
    'to_tsvector',
    'ts_headline',
    'cardinality',
    'split_part',
    'current_database',
  ])('%s is', (name) => {
    expect(effect(name)).toBe('pure');
  });

  it('lets no volatile function of the running server through, but for those reviewed by hand', async () => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "SELECT DISTINCT proname AS name FROM pg_proc WHERE provolatile = 'v' AND pronamespace = 'pg_catalog'::regnamespace",
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(200);
    const passed = rows.map((row) => row.name).filter((name) => ['pure', 'sequence'].includes(effect(name)));
    expect(passed.sort()).toEqual([...REVIEWED, ...SEQUENCES].sort());
  });

  it('approves plain types only', () => {
    for (const name of ['text', 'int4', 'numeric', 'jsonb', '_text', 'timestamptz', 'uuid', 'tsrange', 'xml'])
      expect(functions.hasType(name), name).toBe(true);
    for (const name of [
      'regclass',
      '_regproc',
      'cstring',
      'internal',
      'pg_class',
      'refcursor',
      'aclitem',
      'record',
      'anyelement',
      'leaky',
    ])
      expect(functions.hasType(name), name).toBe(false);
  });
});
