import { InformationViews } from './information.views.js';

/**
 * Lists with the owner of what they tell of: `ALL_…`; `USER_…` leaves it out. Columns as of 12.2 ("Database Reference",
 * static data dictionary views). Defaults, texts of views, conditions of checks and statistics (the least and greatest
 * value of a column among them) are null, as is what no catalogue of ours knows. Of constraints keys are told.
 */
const owned = {
  TABLES: `OWNER:n* TABLE_NAME:n* TABLESPACE_NAME:n CLUSTER_NAME:n IOT_NAME:n STATUS:n* PCT_FREE:i PCT_USED:i INI_TRANS:i MAX_TRANS:i
    INITIAL_EXTENT:i NEXT_EXTENT:i MIN_EXTENTS:i MAX_EXTENTS:i PCT_INCREASE:i FREELISTS:i FREELIST_GROUPS:i LOGGING:n BACKED_UP:n
    NUM_ROWS:i BLOCKS:i EMPTY_BLOCKS:i AVG_SPACE:i CHAIN_CNT:i AVG_ROW_LEN:i AVG_SPACE_FREELIST_BLOCKS:i NUM_FREELIST_BLOCKS:i
    DEGREE:n INSTANCES:n CACHE:n TABLE_LOCK:n SAMPLE_SIZE:i LAST_ANALYZED:d PARTITIONED:n IOT_TYPE:n TEMPORARY:n SECONDARY:n NESTED:n
    BUFFER_POOL:n FLASH_CACHE:n CELL_FLASH_CACHE:n ROW_MOVEMENT:n GLOBAL_STATS:n USER_STATS:n DURATION:n SKIP_CORRUPT:n
    MONITORING:n CLUSTER_OWNER:n DEPENDENCIES:n COMPRESSION:n COMPRESS_FOR:n DROPPED:n* READ_ONLY:n SEGMENT_CREATED:n
    RESULT_CACHE:n`,
  TAB_COLUMNS: `OWNER:n* TABLE_NAME:n* COLUMN_NAME:n* DATA_TYPE:n* DATA_TYPE_MOD:n DATA_TYPE_OWNER:n DATA_LENGTH:i* DATA_PRECISION:i*
    DATA_SCALE:i* NULLABLE:n* COLUMN_ID:i* DEFAULT_LENGTH:i DATA_DEFAULT:t NUM_DISTINCT:i LOW_VALUE:r HIGH_VALUE:r DENSITY:i
    NUM_NULLS:i NUM_BUCKETS:i LAST_ANALYZED:d SAMPLE_SIZE:i CHARACTER_SET_NAME:n CHAR_COL_DECL_LENGTH:i GLOBAL_STATS:n
    USER_STATS:n AVG_COL_LEN:i CHAR_LENGTH:i* CHAR_USED:n* V80_FMT_IMAGE:n DATA_UPGRADED:n HISTOGRAM:n DEFAULT_ON_NULL:n
    IDENTITY_COLUMN:n EVALUATION_EDITION:n UNUSABLE_BEFORE:n UNUSABLE_BEGINNING:n COLLATION:n`,
  VIEWS: `OWNER:n* VIEW_NAME:n* TEXT_LENGTH:i TEXT:t TEXT_VC:t TYPE_TEXT_LENGTH:i TYPE_TEXT:t OID_TEXT_LENGTH:i OID_TEXT:t
    VIEW_TYPE_OWNER:n VIEW_TYPE:n SUPERVIEW_NAME:n EDITIONING_VIEW:n READ_ONLY:n BEQUEATH:n DEFAULT_COLLATION:n`,
  OBJECTS: `OWNER:n* OBJECT_NAME:n* SUBOBJECT_NAME:n OBJECT_ID:i DATA_OBJECT_ID:i OBJECT_TYPE:n* CREATED:d LAST_DDL_TIME:d TIMESTAMP:n
    STATUS:n* TEMPORARY:n GENERATED:n SECONDARY:n NAMESPACE:i EDITION_NAME:n SHARING:n EDITIONABLE:n ORACLE_MAINTAINED:n*
    APPLICATION:n DEFAULT_COLLATION:n`,
  CONSTRAINTS: `OWNER:n* CONSTRAINT_NAME:n* CONSTRAINT_TYPE:n* TABLE_NAME:n* SEARCH_CONDITION:t SEARCH_CONDITION_VC:t R_OWNER:n*
    R_CONSTRAINT_NAME:n* DELETE_RULE:n STATUS:n DEFERRABLE:n DEFERRED:n VALIDATED:n GENERATED:n BAD:n RELY:n LAST_CHANGE:d
    INDEX_OWNER:n INDEX_NAME:n INVALID:n VIEW_RELATED:n`,
  CONS_COLUMNS: 'OWNER:n* CONSTRAINT_NAME:n* TABLE_NAME:n* COLUMN_NAME:t* POSITION:i*',
  INDEXES: `OWNER:n* INDEX_NAME:n* INDEX_TYPE:n* TABLE_OWNER:n* TABLE_NAME:n* TABLE_TYPE:n* UNIQUENESS:n* COMPRESSION:n PREFIX_LENGTH:i
    TABLESPACE_NAME:n INI_TRANS:i MAX_TRANS:i INITIAL_EXTENT:i NEXT_EXTENT:i MIN_EXTENTS:i MAX_EXTENTS:i PCT_INCREASE:i
    PCT_THRESHOLD:i INCLUDE_COLUMN:i FREELISTS:i FREELIST_GROUPS:i PCT_FREE:i LOGGING:n BLEVEL:i LEAF_BLOCKS:i DISTINCT_KEYS:i
    AVG_LEAF_BLOCKS_PER_KEY:i AVG_DATA_BLOCKS_PER_KEY:i CLUSTERING_FACTOR:i STATUS:n* NUM_ROWS:i SAMPLE_SIZE:i LAST_ANALYZED:d
    DEGREE:n INSTANCES:n PARTITIONED:n TEMPORARY:n GENERATED:n SECONDARY:n BUFFER_POOL:n FLASH_CACHE:n CELL_FLASH_CACHE:n
    USER_STATS:n DURATION:n PCT_DIRECT_ACCESS:i ITYP_OWNER:n ITYP_NAME:n PARAMETERS:t GLOBAL_STATS:n DOMIDX_STATUS:n
    DOMIDX_OPSTATUS:n FUNCIDX_STATUS:n JOIN_INDEX:n IOT_REDUNDANT_PKEY_ELIM:n DROPPED:n* VISIBILITY:n DOMIDX_MANAGEMENT:n
    SEGMENT_CREATED:n ORPHANED_ENTRIES:n INDEXING:n`,
  IND_COLUMNS: `INDEX_OWNER:n* INDEX_NAME:n* TABLE_OWNER:n* TABLE_NAME:n* COLUMN_NAME:t* COLUMN_POSITION:i* COLUMN_LENGTH:i CHAR_LENGTH:i
    DESCEND:n COLLATED_COLUMN_ID:i`,
  TAB_COMMENTS: 'OWNER:n* TABLE_NAME:n* TABLE_TYPE:n* COMMENTS:t*',
  COL_COMMENTS: 'OWNER:n* TABLE_NAME:n* COLUMN_NAME:n* COMMENTS:t*',
};

const ofOwner = (list: string): string =>
  list.replace(/^OWNER:n\* |^INDEX_OWNER:n\* |TABLE_OWNER:n\* (?=TABLE_NAME:n\* COLUMN_NAME)/g, '');

const lists: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(owned).flatMap(([name, list]) => [
      [`ALL_${name}`, list],
      // The one list of one's own that keeps it ("USER_CONSTRAINTS", "USER_CONS_COLUMNS").
      [`USER_${name}`, /^CONS/.test(name) ? list : ofOwner(list)],
    ]),
  ),
  // Its one column more that is known is whether a column is hidden; the hidden ones are not told ("ALL_TAB_COLS").
  ALL_TAB_COLS: `${owned.TAB_COLUMNS} HIDDEN_COLUMN:n* VIRTUAL_COLUMN:n`,
  USER_TAB_COLS: `${ofOwner(owned.TAB_COLUMNS)} HIDDEN_COLUMN:n* VIRTUAL_COLUMN:n`,
  ALL_USERS: 'USERNAME:n* USER_ID:i CREATED:d COMMON:n ORACLE_MAINTAINED:n* INHERITED:n DEFAULT_COLLATION:n',
};

/** Bytes of a value whose type has a fixed length ("Data Types"). */
const lengths: Readonly<Record<string, number>> = {
  NUMBER: 22,
  FLOAT: 22,
  DATE: 7,
  BINARY_FLOAT: 4,
  BINARY_DOUBLE: 8,
  CLOB: 4000,
  NCLOB: 4000,
  BLOB: 4000,
  LONG: 0,
};

/**
 * `NUMBER(10,2)`, `VARCHAR2(40 CHAR)`: the type's own word and what its numbers say. A column in characters has at most
 * four bytes for each.
 */
function typed(type: string): Record<string, string | number | null> {
  const [, word, first, second, unit] = /^(\w+)\((\d+)(?:,(-?\d+))?( CHAR)?\)$/.exec(type) ?? [];
  const size = first === undefined ? null : Number(first);
  const name = word !== undefined && !word.startsWith('TIMESTAMP') ? word : type;
  const isText = /^N?(VARCHAR2|CHAR)$/.test(name);
  const isExact = name === 'NUMBER' && size !== null;
  const width = name.startsWith('N') ? 2 : unit === undefined ? 1 : 4;
  return {
    data_type: name,
    data_length: isText ? (size ?? 0) * width : name === 'RAW' ? size : (lengths[name] ?? 11),
    data_precision: isExact || name === 'FLOAT' ? size : null,
    data_scale: isExact ? Number(second ?? 0) : null,
    char_length: isText ? size : 0,
    char_used: isText ? (name.startsWith('N') || unit !== undefined ? 'C' : 'B') : null,
  };
}

/**
 * Data dictionary views of Oracle, by their bare names (public synonyms) and those of SYS. JSON_TABLE: 12.1.0.2; more
 * rows than a text may hold are bound as a CLOB by the connector.
 */
export const oracleInformation = new InformationViews(
  {
    schema: 'SYS',
    alsoIn: 'PUBLIC',
    fold: (name) => name,
    typed,
    types: { n: 'VARCHAR2(128)', t: 'VARCHAR2(4000)', i: 'NUMBER', d: 'DATE', r: 'RAW(1000)' },
    write: (columns) => ({
      before: `(SELECT ${columns
        .map(({ name, type, at }) => `${at === undefined ? `CAST(NULL AS ${type})` : `sluice_row.c${at}`} AS "${name}"`)
        .join(', ')} FROM JSON_TABLE(`,
      behind: `, '$[*]' COLUMNS (${columns
        .flatMap(({ type, at }) => (at === undefined ? [] : [`c${at} ${type} PATH '$[${at}]'`]))
        .join(', ')})) sluice_row) `,
    }),
  },
  lists,
);
