import { mssqlFunctionNames } from '../../functions/mssql/function.names.js';
import { mssqlInformation } from '../../information/mssql.information.js';
import { lexMssql, lexMssqlDocument } from '../../lex/mssql.lexer.js';
import { splitMssql } from '../../lex/mssql.splitter.js';
import type { DialectText } from '../dialect.type.js';
import { mssqlInside, mssqlOwnPage, mssqlPage, mssqlParts } from './mssql.paging.js';
import { isReserved } from './nodes/reserved.words.js';

const KEYWORDS = (
  'select top from where group by order having offset fetch next rows only join inner left right full outer cross apply on and or not ' +
  'in exists between like is null distinct union intersect except with insert into values update set delete merge using output case ' +
  'when then else end as asc desc create table drop alter truncate over partition pivot unpivot option declare exec explain'
).split(' ');
const TYPES = (
  'int bigint smallint tinyint bit decimal numeric money smallmoney float real char varchar nchar nvarchar text ntext binary varbinary ' +
  'date time datetime datetime2 smalldatetime datetimeoffset uniqueidentifier xml json'
).split(' ');

/**
 * A backslash and the line break behind it are left out by the server ("Backslash (Line Continuation)"): both stand
 * twice.
 */
function quotedText(value: string): string {
  return `N'${value
    .replaceAll('\0', '')
    .replaceAll("'", "''")
    .replace(/\\(\r?\n)/g, '\\\\$1$1')}'`;
}

/** Text rules of SQL Server with QUOTED_IDENTIFIER ON (the connector pins it). */
export const mssqlText: DialectText = {
  name: 'mssql',
  lex: lexMssql,
  lexDocument: lexMssqlDocument,
  split: splitMssql,
  quote: { open: '[', close: ']' },
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  isReserved,
  defaultSchema: 'dbo',
  ignoresCase: true,
  page: mssqlPage,
  parts: mssqlParts,
  ownPage: mssqlOwnPage,
  inside: mssqlInside,
  // OFFSET stands behind ORDER BY only ("SELECT - ORDER BY clause").
  unsorted: 'ORDER BY (SELECT NULL)',
  contains: 'charindex(lower({part}), lower({text})) > 0',
  firstRows: 'SELECT TOP ({rows}) *\nFROM {table}',
  bind: (number) => `@p${number}`,
  among: (expression, keys, from) => ({
    text:
      keys.length === 0
        ? `${expression} IN (NULL)`
        : `${expression} IN (${keys.map((_, index) => `@p${from + index}`).join(', ')})`,
    binds: [...keys],
  }),
  // A row goal is not moved across: conditions stay above it ("SELECT - ORDER BY clause", OFFSET and FETCH; not tried
  // on a server).
  fence: ' ORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 9223372036854775806 ROWS ONLY',
  noTruthValues: true,
  writesSeveral: true,
  undoesAll: true,
  literal: (value) => (typeof value === 'boolean' ? (value ? '1' : '0') : quotedText(value)),
  strings: /(?:\b[nN])?'(?:''|[^'])*(?:'|$)|"(?:""|[^"])*(?:"|$)|\b0[xX][0-9A-Fa-f]+/g,
  explainTree: 'EXPLAIN ',
  words: { keywords: KEYWORDS, types: TYPES },
  information: mssqlInformation,
  functionNames: mssqlFunctionNames,
};
