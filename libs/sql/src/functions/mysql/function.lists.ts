const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Functions that MySQL 8 and MariaDB compute from their arguments, the clock or chance alone, and that never fail on a
 * value: what they cannot do gives NULL and a warning (manual, function reference; warnings are never shown).
 */
export const TOTAL = words(`
  acos ascii asin atan atan2 bin bit_count bit_length ceil ceiling char char_length character_length chr coalesce collation concat
  concat_ws connection_charset conv convert_tz cos crc32 curdate curtime date date_add date_format date_sub datediff day dayname dayofmonth
  dayofweek dayofyear elt export_set extract field find_in_set floor format format_bytes format_pico_time from_base64
  from_days from_unixtime get_format greatest hex hour if ifnull initcap instr is_ipv4
  is_ipv4_compat is_ipv4_mapped is_ipv6 is_uuid isnull json_valid last_day lcase least left length lengthb ln locate log log10 log2
  lower lpad ltrim makedate maketime make_set md5 microsecond mid minute mod month monthname natural_sort_key now nullif nvl nvl2 oct
  octet_length ord period_add period_diff pi position quarter quote radians rand replace reverse right round rpad rtrim second
  sec_to_time sha sha1 sha2 sign sin soundex space sqrt str_to_date strcmp substr substring substring_index subdate adddate subtime
  addtime sysdate tan time time_format time_to_sec timediff timestamp timestampadd timestampdiff to_base64 to_char to_days to_seconds
  trim trim_oracle truncate ucase unhex unix_timestamp upper utc_date utc_time utc_timestamp uuid uuid_short week weekday weekofyear year
  yearweek interval charset coercibility lpad_oracle rpad_oracle ltrim_oracle rtrim_oracle isnotnull
`);

/**
 * Functions of the same kind that may fail on a value, or take long: JSON that is none, a pattern, a number out of
 * range.
 */
export const FAILING = words(`
  abs cot degrees inet6_aton inet6_ntoa inet_aton inet_ntoa pow power exp cast convert uuid_to_bin bin_to_uuid uncompress compress uncompressed_length aes_decrypt aes_encrypt des_decrypt des_encrypt
  json_array json_array_append json_array_insert json_arrayagg json_compact json_contains json_contains_path json_depth json_detailed
  json_equals json_exists json_extract json_insert json_keys json_length json_loose json_merge json_merge_patch
  json_merge_preserve json_normalize json_object json_objectagg json_overlaps json_pretty json_query json_quote json_remove
  json_replace json_schema_valid json_search json_set json_storage_size json_type json_unquote json_value
  regexp_instr regexp_like regexp_replace regexp_substr repeat insert weight_string extractvalue match
  st_area st_asbinary st_asgeojson st_astext st_aswkb st_aswkt st_buffer st_centroid st_contains st_crosses st_difference st_dimension
  st_disjoint st_distance st_distance_sphere st_endpoint st_envelope st_equals st_exteriorring st_geometryn st_geometrytype
  st_geomfromgeojson st_geomfromtext st_geomfromwkb st_interiorringn st_intersection st_intersects st_isclosed st_isempty st_issimple
  st_isvalid st_latitude st_length st_longitude st_makeenvelope st_numgeometries st_numinteriorrings st_numpoints st_overlaps
  st_pointfromtext st_pointn st_simplify st_srid st_startpoint st_symdifference st_touches st_transform st_union st_within st_x st_y
  point linestring polygon multipoint multilinestring multipolygon geometrycollection
`);

/** Aggregates and window functions that never fail. */
export const AGGREGATES = words(`
  count min max sum avg bit_and bit_or bit_xor std stddev stddev_pop stddev_samp var_pop var_samp variance any_value
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value median percentile_cont
  percentile_disc grouping
`);
/** Aggregates whose value holds all values of a group. */
export const GATHERING = words('group_concat');

/** What looks at the session, the account, the server or other rows than those given. */
export const READING = words(`
  benchmark connection_id current_role database default_role found_rows icu_version last_insert_id name_const row_count schema
  session_user system_user user current_user ps_current_thread_id ps_thread_id statement_digest statement_digest_text roles_graphml
  is_free_lock is_used_lock gtid_subset gtid_subtract load_file version decode_histogram validate_password_strength values tidb_version
  binlog_gtid_pos master_gtid_wait encode decode encrypt password old_password
`);
/** What changes something, locks, waits, or runs text. */
export const EFFECTS = words(`
  sleep get_lock release_lock release_all_locks master_pos_wait source_pos_wait wait_for_executed_gtid_set
  wait_until_sql_thread_after_gtids asynchronous_connection_failover_add_source updatexml sys_exec sys_eval setval nextval lastval
  spider_direct_sql spider_bg_direct_sql spider_copy_tables
`);
/** Of the reading ones, those that tell only what everybody knows of the session; its account is that of the source. */
export const HARMLESS = new Set([
  'version',
  'database',
  'schema',
  'connection_id',
  'user',
  'session_user',
  'system_user',
]);
/** Functions that may give another answer each time. */
export const VOLATILE = new Set([
  'rand',
  'uuid',
  'uuid_short',
  'sysdate',
  'now',
  'curdate',
  'curtime',
  'unix_timestamp',
]);
