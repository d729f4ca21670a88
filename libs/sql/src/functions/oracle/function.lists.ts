const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Of texts and small constants: none of these fails on a value of a text ("Character Functions", SQL Language
 * Reference, chapter 7).
 */
export const TEXTS = words(`
  ascii initcap instr instrb instrc length lengthb lengthc lower ltrim rtrim soundex substr substrb substrc trim upper nls_initcap
  nls_lower nls_upper vsize
`);
/** Of dates alone ("Datetime Functions"); add_months and next_day may go out of range or take a word that is none. */
export const TIMES = words('last_day');
/** The clock, chance and constants without arguments. */
export const CLOCKS = words('sys_guid');
/** Any values of one kind, of which one is given back or counted. */
export const CHOICES = words(`
  nvl nullif coalesce greatest least min max count approx_count_distinct any_value grouping grouping_id group_id
  row_number rank dense_rank lag lead first_value last_value percent_rank cume_dist
`);
/**
 * Of the same kind as all of these, but a value may make them fail: out of range, no number, no date, no document, too
 * long, or slow.
 */
export const FAILING = words(`
  abs acos asin atan atan2 bitand ceil cos cosh exp floor ln log mod nanvl power remainder round sign sin sinh sqrt tan tanh trunc
  width_bucket sum avg stddev stddev_pop stddev_samp variance var_pop var_samp corr corr_s corr_k covar_pop covar_samp median
  regr_slope regr_intercept regr_count regr_r2 regr_avgx regr_avgy regr_sxx regr_syy regr_sxy stats_mode
  chr concat lpad rpad replace translate regexp_replace regexp_substr regexp_instr regexp_count regexp_like nchr nlssort
  add_months months_between next_day new_time numtodsinterval numtoyminterval to_dsinterval to_yminterval from_tz sys_extract_utc
  tz_offset sessiontimezone to_boolean to_char to_nchar to_date to_number to_timestamp to_timestamp_tz to_binary_double to_binary_float
  to_clob to_nclob to_lob to_blob to_multi_byte to_single_byte asciistr unistr compose decompose convert hextoraw rawtohex rawtonhex
  bin_to_num lnnvl dump ora_hash standard_hash rowidtochar rowidtonchar chartorowid sys_connect_by_path
  listagg ntile nth_value ratio_to_report percentile_cont percentile_disc approx_median approx_percentile bit_and_agg bit_or_agg
  bit_xor_agg checksum skewness_pop skewness_samp kurtosis_pop kurtosis_samp json_equal edit_distance jaro_winkler
`);
/** What looks at the session, the account, the server or other rows than those given. */
export const READING = words(`
  sys_context userenv sys_typeid ora_invoking_user ora_invoking_userid con_name_to_id con_id_to_name con_dbid_to_id ora_dst_affected
  ora_dst_convert ora_dst_error scn_to_timestamp timestamp_to_scn sys_xmlgen sys_dburigen dburitype httpuritype xdburitype
  extractvalue existsnode xmltransform updatexml
`);
/** What changes a sequence, or tells where it stands. */
export const SEQUENCES = words('nextval currval');
/** Functions that may give another answer each time. */
export const VOLATILE = new Set(['sys_guid']);
