const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Of texts and whole-number constants: none of these fails on a value of a text ("String functions (Transact-SQL)").
 */
export const TEXTS = words(`
  ascii charindex concat concat_ws difference left len lower ltrim quotename reverse right rtrim soundex substring trim unicode upper
`);
/** Of dates alone ("Date and time data types and functions"); dateadd and datediff may go out of range. */
export const TIMES = words('datename datepart day month year eomonth datetrunc');
/** The clock, chance and constants. */
export const CLOCKS = words(`
  getdate getutcdate sysdatetime sysdatetimeoffset sysutcdatetime current_timestamp newid newsequentialid pi current_timezone current_timezone_id
`);
/** Any values of one kind, of which one is given back or counted. */
export const CHOICES = words(`
  isnull nullif coalesce greatest least min max count count_big approx_count_distinct any_value grouping grouping_id
  row_number rank dense_rank ntile lag lead first_value last_value percent_rank cume_dist datalength isnumeric
`);
/**
 * Of the same kind as all of these, but a value may make them fail: out of range, no number, no date, no document, or
 * slow.
 */
export const FAILING = words(`
  abs acos asin atan atn2 ceiling cos cot degrees exp floor log log10 power radians rand round sign sin sqrt square tan sum avg stdev
  stdevp var varp checksum_agg checksum isdate binary_checksum hashbytes choose format str stuff replicate space char parsename dateadd datediff
  datediff_big datefromparts datetime2fromparts datetimefromparts datetimeoffsetfromparts smalldatetimefromparts timefromparts
  date_bucket switchoffset todatetimeoffset patindex replace string_escape translate nchar string_agg percentile_cont percentile_disc approx_percentile_cont approx_percentile_disc
  json_value json_query json_modify isjson json_path_exists json_object json_array json_objectagg json_arrayagg bit_count get_bit set_bit
  left_shift right_shift base64_encode base64_decode compress decompress regexp_like regexp_replace regexp_substr regexp_instr
  regexp_count edit_distance edit_distance_similarity jaro_winkler_distance jaro_winkler_similarity
`);
/** What looks at the session, the account, the server or other rows than those given. */
export const READING = words(`
  app_name col_length col_name columnproperty connectionproperty current_request_id current_transaction_id databasepropertyex
  database_principal_id file_id file_name fulltextcatalogproperty fulltextserviceproperty getansinull has_dbaccess
  has_perms_by_name host_id host_name ident_current ident_incr ident_seed index_col indexkey_property indexproperty is_member
  is_rolemember is_srvrolemember login_name loginproperty min_active_rowversion object_definition object_id object_name
  object_schema_name objectproperty objectpropertyex original_db_name original_login permissions pwdcompare pwdencrypt
  rowcount_big scope_identity serverproperty session_context session_id sessionproperty stats_date suser_id suser_name
  suser_sid suser_sname type_id type_name typeproperty user_id user_name xact_state context_info cursor_status eventdata
  error_line error_message error_number error_procedure error_severity error_state formatmessage decryptbykey decryptbypassphrase
  encryptbykey encryptbypassphrase decryptbyasymkey decryptbycert key_guid key_id key_name certprivatekey assemblyproperty
  publishingservername trigger_nestlevel columns_updated update db_id schema_id
`);
/** What changes something, runs text or reaches out. */
export const EFFECTS = words('openrowset openquery opendatasource sp_executesql');
/** Tells only what everybody knows of the session. */
export const HARMLESS = words('db_name schema_name');
/** Functions that may give another answer each time. */
export const VOLATILE = new Set(['rand', 'newid', 'newsequentialid']);
