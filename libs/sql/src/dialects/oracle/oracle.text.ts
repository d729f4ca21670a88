import { oracleFunctionNames } from '../../functions/oracle/function.names.js';
import { oracleInformation } from '../../information/oracle.information.js';
import { lexOracle, lexOracleDocument } from '../../lex/oracle.lexer.js';
import { splitOracle } from '../../lex/oracle.splitter.js';
import type { DialectText } from '../dialect.type.js';
import { isReserved } from './nodes/reserved.words.js';
import { oracleOwnPage, oraclePage } from './oracle.paging.js';

const KEYWORDS = (
  'select from where group by order siblings having offset fetch first next rows only join inner left right full outer cross apply natural ' +
  'using lateral on and or not in exists between like is null distinct unique union intersect minus with connect start prior nocycle ' +
  'insert into values update set delete merge when matched case then else end as asc desc nulls create table drop alter truncate over ' +
  'partition within keep pivot unpivot date timestamp interval commit rollback explain'
).split(' ');
const TYPES =
  'number float binary_float binary_double char varchar2 nchar nvarchar2 clob nclob blob raw long date timestamp interval rowid json xmltype'.split(
    ' ',
  );

/**
 * Text rules of Oracle. Nothing is said with AS before the name of a table: releases before 23ai do not know it there.
 */
export const oracleText: DialectText = {
  name: 'oracle',
  lex: lexOracle,
  lexDocument: lexOracleDocument,
  split: splitOracle,
  quote: { open: '"', close: '"' },
  bareName: /^[A-Z][A-Z0-9_#$]*$/,
  isReserved,
  // The account's own, which the connector tells.
  defaultSchema: '',
  page: oraclePage,
  ownPage: oracleOwnPage,
  namesColumns: 'with',
  namesTable: ' ',
  turnsUnnamed: true,
  storesFolded: true,
  contains: 'instr(lower({text}), lower({part})) > 0',
  firstRows: 'SELECT *\nFROM {table}\nFETCH FIRST {rows} ROWS ONLY',
  bind: (number) => `:p${number}`,
  among: (expression, keys, from) => ({
    text:
      keys.length === 0
        ? `${expression} IN (NULL)`
        : `${expression} IN (${keys.map((_, index) => `:p${from + index}`).join(', ')})`,
    binds: [...keys],
  }),
  // A row limit is not moved across: conditions stay above it ("row_limiting_clause"; not tried on a server).
  fence: ' OFFSET 0 ROWS FETCH NEXT 9007199254740991 ROWS ONLY',
  noTruthValues: true,
  undoesAll: true,
  literal: (value) =>
    typeof value === 'boolean' ? (value ? '1' : '0') : `'${value.replaceAll('\0', '').replaceAll("'", "''")}'`,
  strings:
    /(?:\b[nN])?[qQ]'(?:\[[\s\S]*?(?:\]'|$)|\{[\s\S]*?(?:\}'|$)|\([\s\S]*?(?:\)'|$)|<[\s\S]*?(?:>'|$)|([^\s])[\s\S]*?(?:\1'|$))|(?:\b[nN])?'(?:''|[^'])*(?:'|$)|"[^"]*(?:"|$)/g,
  explainTree: 'EXPLAIN PLAN FOR ',
  words: { keywords: KEYWORDS, types: TYPES },
  information: oracleInformation,
  functionNames: oracleFunctionNames,
};
