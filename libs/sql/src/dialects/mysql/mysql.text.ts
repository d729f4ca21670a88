import { mysqlFunctionNames } from '../../functions/mysql/builtin.functions.js';
import { mysqlInformation } from '../../information/mysql.information.js';
import { lexMysql } from '../../lex/mysql.lexer.js';
import { splitMysql } from '../../lex/mysql.splitter.js';
import type { DialectText } from '../dialect.type.js';
import { keepsOrder } from './mysql.paging.js';
import { expandMysqlShorthand, textLiteral } from './mysql.shorthand.js';
import { isReserved } from './nodes/reserved.words.js';

const KEYWORDS = (
  'select from where group order by having limit offset join inner left right cross on using and or not in exists between like ' +
  'regexp is null distinct union intersect except with insert replace into values update set delete case when then else end as asc ' +
  'desc create table drop alter truncate explain show describe'
).split(' ');
const TYPES = (
  'int bigint smallint tinyint mediumint decimal numeric float double text varchar char binary varbinary blob date time datetime ' +
  'timestamp year json enum'
).split(' ');

/** Text rules of MySQL and MariaDB with ANSI_QUOTES and NO_BACKSLASH_ESCAPES off (the connector pins them). */
export const mysqlText: DialectText = {
  name: 'mysql',
  lex: lexMysql,
  split: splitMysql,
  quote: { open: '`', close: '`' },
  bareName: /^[a-z_][a-z0-9_]*$/,
  isReserved,
  defaultSchema: null,
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  contains: 'position(lower({part}) in lower({text})) > 0',
  firstRows: 'SELECT *\nFROM {table}\nLIMIT {rows}',
  bind: () => '?',
  isPositional: true,
  among: (expression, keys) => ({
    text: keys.length === 0 ? `${expression} IN (NULL)` : `${expression} IN (${keys.map(() => '?').join(', ')})`,
    binds: [...keys],
  }),
  inside: keepsOrder,
  // MariaDB has no names of columns behind a derived table's own; WITH has them everywhere (manual, common table
  // expressions).
  namesColumns: 'with',
  // MySQL and MariaDB do not merge a derived table with LIMIT, nor push conditions into it (manual, derived table merge
  // optimization).
  fence: ' LIMIT 18446744073709551615',
  writesSeveral: true,
  explainTree: 'EXPLAIN FORMAT=JSON ',
  literal: (value) => (typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : textLiteral(value)),
  expandShorthand: expandMysqlShorthand,
  strings: /'(?:\\[\s\S]|''|[^'\\])*(?:'|\\?$)|"(?:\\[\s\S]|""|[^"\\])*(?:"|\\?$)|\b0x[0-9A-Fa-f]+/g,
  words: { keywords: KEYWORDS, types: TYPES },
  information: mysqlInformation,
  functionNames: mysqlFunctionNames,
};
