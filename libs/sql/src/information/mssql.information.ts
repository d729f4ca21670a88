import { InformationViews } from './information.views.js';

/**
 * Views of SQL Server's INFORMATION_SCHEMA ("System Information Schema Views") with their columns. Defaults,
 * definitions of views and checks may hold data: they are null, as is what no catalogue of ours knows. Of constraints
 * keys are told, no checks. The names have no case whatever the tables' have.
 */
const lists = {
  SCHEMATA: `CATALOG_NAME:n* SCHEMA_NAME:n* SCHEMA_OWNER:n DEFAULT_CHARACTER_SET_CATALOG:n DEFAULT_CHARACTER_SET_SCHEMA:n
    DEFAULT_CHARACTER_SET_NAME:n`,
  TABLES: 'TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n* TABLE_TYPE:n*',
  COLUMNS: `TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n* COLUMN_NAME:n* ORDINAL_POSITION:i* COLUMN_DEFAULT:t IS_NULLABLE:n* DATA_TYPE:n*
    CHARACTER_MAXIMUM_LENGTH:i* CHARACTER_OCTET_LENGTH:i NUMERIC_PRECISION:i* NUMERIC_PRECISION_RADIX:i* NUMERIC_SCALE:i*
    DATETIME_PRECISION:i* CHARACTER_SET_CATALOG:n CHARACTER_SET_SCHEMA:n CHARACTER_SET_NAME:n COLLATION_CATALOG:n COLLATION_SCHEMA:n
    COLLATION_NAME:n DOMAIN_CATALOG:n DOMAIN_SCHEMA:n DOMAIN_NAME:n`,
  TABLE_CONSTRAINTS: `CONSTRAINT_CATALOG:n* CONSTRAINT_SCHEMA:n* CONSTRAINT_NAME:n* TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n*
    CONSTRAINT_TYPE:n* IS_DEFERRABLE:n INITIALLY_DEFERRED:n`,
  KEY_COLUMN_USAGE: `CONSTRAINT_CATALOG:n* CONSTRAINT_SCHEMA:n* CONSTRAINT_NAME:n* TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n*
    COLUMN_NAME:n* ORDINAL_POSITION:i*`,
  REFERENTIAL_CONSTRAINTS: `CONSTRAINT_CATALOG:n* CONSTRAINT_SCHEMA:n* CONSTRAINT_NAME:n* UNIQUE_CONSTRAINT_CATALOG:n*
    UNIQUE_CONSTRAINT_SCHEMA:n* UNIQUE_CONSTRAINT_NAME:n* MATCH_OPTION:n UPDATE_RULE:n DELETE_RULE:n`,
  CONSTRAINT_COLUMN_USAGE: `TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n* COLUMN_NAME:n* CONSTRAINT_CATALOG:n* CONSTRAINT_SCHEMA:n*
    CONSTRAINT_NAME:n*`,
  VIEWS: 'TABLE_CATALOG:n* TABLE_SCHEMA:n* TABLE_NAME:n* VIEW_DEFINITION:t CHECK_OPTION:n IS_UPDATABLE:n',
};

/**
 * Digits of whole and floating numbers, and the base that they are counted in ("COLUMNS (Transact-SQL)", "Precision,
 * scale, and length").
 */
const numbers: Readonly<Record<string, { precision: number; radix: number; scale: number | null }>> = {
  tinyint: { precision: 3, radix: 10, scale: 0 },
  smallint: { precision: 5, radix: 10, scale: 0 },
  int: { precision: 10, radix: 10, scale: 0 },
  bigint: { precision: 19, radix: 10, scale: 0 },
  smallmoney: { precision: 10, radix: 10, scale: 4 },
  money: { precision: 19, radix: 10, scale: 4 },
  real: { precision: 24, radix: 2, scale: null },
  float: { precision: 53, radix: 2, scale: null },
};
/** Digits of a fraction of a second, where the type does not say them ("Date and time types"). */
const fractions: Readonly<Record<string, number>> = {
  date: 0,
  smalldatetime: 0,
  datetime: 3,
  time: 7,
  datetime2: 7,
  datetimeoffset: 7,
};

/** `decimal(10,2)`, `nvarchar(max)`: the type's own word, and what its numbers say; a length without end is -1. */
function typed(type: string): Record<string, string | number | null> {
  const [, name = type, first, second] = /^(\w+)(?:\((\d+|max)(?:,\s*(\d+))?\))?/i.exec(type.toLowerCase()) ?? [];
  const given = first === undefined ? null : first === 'max' ? -1 : Number(first);
  const isExact = name === 'decimal' || name === 'numeric';
  const number = numbers[name];
  return {
    data_type: name,
    character_maximum_length: /^n?(var)?char$|^(var)?binary$/.test(name) ? given : null,
    numeric_precision: isExact ? given : (number?.precision ?? null),
    numeric_precision_radix: isExact ? 10 : (number?.radix ?? null),
    numeric_scale: isExact ? Number(second ?? 0) : (number?.scale ?? null),
    datetime_precision: name in fractions ? (given ?? fractions[name] ?? null) : null,
  };
}

/** OPENJSON: SQL Server 2016 and a database whose compatibility level is 130 or higher. */
export const mssqlInformation = new InformationViews(
  {
    schema: 'INFORMATION_SCHEMA',
    fold: (name) => name.toLowerCase(),
    typed,
    // "CONSTRAINT_COLUMN_USAGE (Transact-SQL)": each column that has a constraint defined on it.
    usesOwnColumns: true,
    types: { n: 'nvarchar(128)', t: 'nvarchar(4000)', i: 'int' },
    write: (columns) => ({
      before: `(SELECT ${columns
        .map(({ name, type, at }) => `${at === undefined ? `CAST(NULL AS ${type})` : `sluice_row.c${at}`} AS [${name}]`)
        .join(', ')} FROM OPENJSON(`,
      behind: `) WITH (${columns
        .flatMap(({ type, at }) => (at === undefined ? [] : [`c${at} ${type} '$[${at}]'`]))
        .join(', ')}) AS sluice_row) `,
    }),
  },
  lists,
);
