import { SqlRefusal } from '../../contract/sql.refusal.js';
import type { Classification } from '../../contract/statement.type.js';
import { loadMysqlFunctions } from '../../functions/mysql/builtin.functions.js';
import type { FunctionCatalogue } from '../../functions/function.catalogue.js';
import { positionAt } from '../../lex/text.position.js';
import type { ReadQuery } from '../../tree/query.type.js';
import type { DialectParser } from '../dialect.type.js';
import { parseExpression, parseOperand } from './expressions/expression.parser.js';
import { cutMysql } from './mysql.cut.js';
import { mysqlNames } from './mysql.names.js';
import { Parsing } from './nodes/parsing.js';
import { parseQuery } from './queries/query.parser.js';
import { parseChanges } from './changes/change.parser.js';
import { checkOption } from './statements/definition.parser.js';
import { outline, readStatement } from './statements/statement.parser.js';

// As for PostgreSQL: scripts beyond this are work for import, not for a query.
const MAX_LENGTH = 4_000_000;
const parsers = { expression: parseExpression, operand: parseOperand, query: parseQuery };

/** The parser of MySQL and MariaDB: one recursive descent for both, what only one of them understands is understood. */
export function loadMysqlParser(): DialectParser {
  const functions = loadMysqlFunctions();
  return {
    functions,
    names: mysqlNames,
    // The connector's sessions are strict: a division by zero or a text that is no number ends an INSERT (manual,
    // strict SQL mode).
    failsInWrites: true,
    parse: (sql) => readStatement(open(sql), functions),
    classify: (sql) => classify(sql, functions),
    parseView,
    changes: (sql) => parseChanges(open(sql)),
    touched: cutMysql,
  };
}

function classify(sql: string, functions: FunctionCatalogue): Classification {
  const { kind, readOnly, reason } = outline(open(sql), functions);
  return { kind, read_only: readOnly, reason: reason || undefined };
}

/** Throws `too-large`, `empty-statement`, `multiple-statements` and `syntax-error`. */
function open(sql: string): Parsing {
  if (sql.length > MAX_LENGTH)
    throw new SqlRefusal('too-large', `a statement may have ${MAX_LENGTH} characters`, {
      facts: { limit: String(MAX_LENGTH) },
    });
  if (sql.includes('\0'))
    throw new SqlRefusal('syntax-error', 'the statement contains a zero character', {
      position: positionAt(sql, sql.indexOf('\0')),
    });
  return new Parsing(sql, parsers);
}

function parseView(text: string): { query: ReadQuery; columns: string[] } {
  const parsing = open(text);
  let columns: string[] = [];
  if (parsing.is('create')) {
    while (!parsing.accept('view')) parsing.take();
    parsing.path();
    if (parsing.is('(') && !parsing.opensQuery()) columns = parsing.names().map((name) => name.text);
    parsing.expect('as');
  }
  const query = parseQuery(parsing);
  checkOption(parsing);
  parsing.finish();
  return { query, columns };
}
