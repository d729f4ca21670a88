import { InformationViews } from './information.views.js';

/**
 * Views of the INFORMATION_SCHEMA of MySQL and MariaDB, with the columns that both have. Defaults, definitions of views
 * and expressions may hold data: they are null, as is what no catalogue of ours knows. Their names have no case
 * whatever the tables' have.
 */
const lists = {
  SCHEMATA: 'CATALOG_NAME:n* SCHEMA_NAME:n* DEFAULT_CHARACTER_SET_NAME:n DEFAULT_COLLATION_NAME:n SQL_PATH:n',
  TABLES: `TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n* TABLE_TYPE:n* ENGINE:n VERSION:i ROW_FORMAT:n TABLE_ROWS:i AVG_ROW_LENGTH:i
    DATA_LENGTH:i MAX_DATA_LENGTH:i INDEX_LENGTH:i DATA_FREE:i AUTO_INCREMENT:i CREATE_TIME:d UPDATE_TIME:d CHECK_TIME:d
    TABLE_COLLATION:n CHECKSUM:i CREATE_OPTIONS:n TABLE_COMMENT:t*`,
  COLUMNS: `TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n* COLUMN_NAME:n* ORDINAL_POSITION:i* COLUMN_DEFAULT:t IS_NULLABLE:n* DATA_TYPE:n*
    CHARACTER_MAXIMUM_LENGTH:i* CHARACTER_OCTET_LENGTH:i NUMERIC_PRECISION:i* NUMERIC_SCALE:i* DATETIME_PRECISION:i CHARACTER_SET_NAME:n
    COLLATION_NAME:n COLUMN_TYPE:t* COLUMN_KEY:n* EXTRA:n PRIVILEGES:n COLUMN_COMMENT:t* GENERATION_EXPRESSION:t`,
  VIEWS: `TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n* VIEW_DEFINITION:t CHECK_OPTION:n IS_UPDATABLE:n DEFINER:n SECURITY_TYPE:n
    CHARACTER_SET_CLIENT:n COLLATION_CONNECTION:n`,
  TABLE_CONSTRAINTS: `CONSTRAINT_CATALOG:n* CONSTRAINT_SCHEMA:n* CONSTRAINT_NAME:n* TABLE_SCHEMA:n* TABLE_NAME:n* CONSTRAINT_TYPE:n*`,
  KEY_COLUMN_USAGE: `CONSTRAINT_CATALOG:n* CONSTRAINT_SCHEMA:n* CONSTRAINT_NAME:n* TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n*
    COLUMN_NAME:n* ORDINAL_POSITION:i* POSITION_IN_UNIQUE_CONSTRAINT:i* REFERENCED_TABLE_SCHEMA:n* REFERENCED_TABLE_NAME:n*
    REFERENCED_COLUMN_NAME:n*`,
  REFERENTIAL_CONSTRAINTS: `CONSTRAINT_CATALOG:n* CONSTRAINT_SCHEMA:n* CONSTRAINT_NAME:n* UNIQUE_CONSTRAINT_CATALOG:n*
    UNIQUE_CONSTRAINT_SCHEMA:n* UNIQUE_CONSTRAINT_NAME:n* MATCH_OPTION:n UPDATE_RULE:n DELETE_RULE:n TABLE_NAME:n*
    REFERENCED_TABLE_NAME:n*`,
};

/**
 * Names are utf8mb3 on the server too: beside a column of any other character set they take on that one's (manual,
 * collation coercibility).
 */
const columnTypes: Readonly<Record<string, string>> = {
  CHAR: 'VARCHAR(512) CHARACTER SET utf8mb3',
  'CHAR CHARACTER SET utf8mb4': 'VARCHAR(2048) CHARACTER SET utf8mb4',
  UNSIGNED: 'BIGINT UNSIGNED',
};

/** `decimal(10,2) unsigned`: the type's own word, and what its numbers say. */
function typed(type: string): Record<string, string | number | null> {
  const [, name = type, first, second] = /^(\w+)(?:\((\d+)(?:,(\d+))?\))?/.exec(type.toLowerCase()) ?? [];
  const isText = /^(var)?(char|binary)$/.test(name);
  const isExact = name === 'decimal';
  return {
    data_type: name,
    column_type: type,
    character_maximum_length: isText && first !== undefined ? Number(first) : null,
    numeric_precision: isExact && first !== undefined ? Number(first) : null,
    numeric_scale: isExact && second !== undefined ? Number(second) : null,
  };
}

/** JSON_TABLE: MySQL 8.0.4 and MariaDB 10.6. */
export const mysqlInformation = new InformationViews(
  {
    schema: 'information_schema',
    fold: (name) => name.toLowerCase(),
    typed,
    types: { n: 'CHAR', t: 'CHAR CHARACTER SET utf8mb4', i: 'UNSIGNED', d: 'DATETIME' },
    write: (columns) => ({
      before: `(SELECT ${columns
        .map(
          ({ name, type, at }) => `${at === undefined ? `CAST(NULL AS ${type})` : `sluice_row.c${at}`} AS \`${name}\``,
        )
        .join(', ')} FROM JSON_TABLE(`,
      behind: `, '$[*]' COLUMNS (${columns
        .flatMap(({ type, at }) => (at === undefined ? [] : [`c${at} ${columnTypes[type] ?? type} PATH '$[${at}]'`]))
        .join(', ')})) AS sluice_row) `,
    }),
  },
  lists,
);
