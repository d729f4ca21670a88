/**
 * Words that MySQL 8 and MariaDB both keep for themselves: a name must be quoted to be one of them (manual, keywords
 * and reserved words).
 */
const BOTH =
  'accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call cascade case change char ' +
  'character check collate column condition constraint continue convert create cross current_date current_time current_timestamp ' +
  'current_user cursor database databases day_hour day_microsecond day_minute day_second dec decimal declare default delayed delete ' +
  'desc describe deterministic distinct distinctrow div double drop dual each else elseif enclosed escaped except exists exit explain ' +
  'false fetch float float4 float8 for force foreign from fulltext grant group having high_priority hour_microsecond hour_minute ' +
  'hour_second if ignore in index infile inner inout insensitive insert int int1 int2 int3 int4 int8 integer intersect interval into ' +
  'is iterate join key keys kill leading leave left like limit linear lines load localtime localtimestamp lock long longblob longtext ' +
  'loop low_priority match maxvalue mediumblob mediumint mediumtext middleint minute_microsecond minute_second mod modifies natural ' +
  'not no_write_to_binlog null numeric on optimize option optionally or order out outer outfile over partition precision primary ' +
  'procedure purge range read reads read_write real recursive references regexp release rename repeat replace require resignal ' +
  'restrict return revoke right rlike rows schema schemas second_microsecond select sensitive separator set show signal smallint ' +
  'spatial specific sql sqlexception sqlstate sqlwarning sql_big_result sql_calc_found_rows sql_small_result ssl starting ' +
  'straight_join table terminated then tinyblob tinyint tinytext to trailing trigger true undo union unique unlock unsigned update ' +
  'usage use using utc_date utc_time utc_timestamp values varbinary varchar varcharacter varying when where while window with write ' +
  'xor year_month zerofill';

/**
 * Words that only one of them keeps: names of columns for the other, but never an alias without AS, which would be read
 * in two ways.
 */
const EITHER =
  'cube cume_dist current_role dense_rank empty first_value function generated get grouping groups json_table lag last_value lateral ' +
  'lead minus nth_value ntile of offset parse_vcol_expr percent_rank qualify rank ref_system_id returning row row_number ' +
  'stored system tablesample virtual manual parallel library external';

const reserved = new Set(BOTH.split(' '));
const either = new Set(EITHER.split(' '));

/** Whether a bare word can never be a name. */
export function isReserved(word: string): boolean {
  return reserved.has(word);
}

/** Whether a bare word may be an alias without AS before it: it means nothing else on any server. */
export function isBareAlias(word: string): boolean {
  return !reserved.has(word) && !either.has(word);
}
