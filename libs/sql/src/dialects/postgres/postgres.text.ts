import { postgresFunctionNames } from '../../functions/postgres/function.names.js';
import { postgresInformation } from '../../information/postgres.information.js';
import { lexPostgres } from '../../lex/postgres.lexer.js';
import { splitPostgres } from '../../lex/postgres.splitter.js';
import type { DialectText } from '../dialect.type.js';
import { isReserved } from './reserved.words.js';

/** Words of the language that a mistyped word may have been meant as, and the types that people write. */
const KEYWORDS = (
  'select from where group order by having limit offset join inner left right full cross on using and or not in exists ' +
  'between like ilike is null distinct union intersect except with insert into values update set delete returning case when ' +
  'then else end as asc desc create table drop alter truncate explain analyze'
).split(' ');
const TYPES = (
  'integer bigint smallint numeric decimal real text varchar char boolean date time timestamp timestamptz interval json jsonb ' +
  'uuid bytea double'
).split(' ');

/** PostgreSQL's text rules. */
export const postgresText: DialectText = {
  name: 'postgres',
  lex: lexPostgres,
  split: splitPostgres,
  quote: { open: '"', close: '"' },
  bareName: /^[a-z_][a-z0-9_]*$/,
  isReserved,
  defaultSchema: 'public',
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  // PostgreSQL neither pulls up a subquery with OFFSET (optimizer/prep/prepjointree.c, is_simple_subquery) nor pushes
  // conditions into it (optimizer/path/allpaths.c, subquery_is_pushdown_safe).
  fence: ' OFFSET 0',
  inherits: true,
  undoesAll: true,
  explainTree: 'EXPLAIN (FORMAT JSON) ',
  contains: 'position(lower({part}) in lower({text})) > 0',
  firstRows: 'SELECT *\nFROM {table}\nLIMIT {rows}',
  bind: (number) => `$${number}`,
  // One bind however many keys there are: the server plans the statement once (manual, 9.25.3).
  among: (expression, keys, from) => ({ text: `${expression} = ANY($${from})`, binds: [keys] }),
  // `standard_conforming_strings`: quotes are doubled and nothing else has a meaning (manual, 4.1.2.1); a text holds no
  // zero character.
  literal: (value) =>
    typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : `'${value.replaceAll("'", "''").replaceAll('\0', '')}'`,
  strings: /\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|'[^']*(?:''[^']*)*(?:'|$)/g,
  words: { keywords: KEYWORDS, types: TYPES },
  information: postgresInformation,
  functionNames: postgresFunctionNames,
};
