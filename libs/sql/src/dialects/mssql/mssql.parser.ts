import type { Classification } from '../../contract/statement.type.js';
import { loadMssqlFunctions } from '../../functions/mssql/builtin.functions.js';
import type { FunctionCatalogue } from '../../functions/function.catalogue.js';
import type { ReadQuery } from '../../tree/query.type.js';
import type { DialectParser } from '../dialect.type.js';
import { checkLength } from '../descent/statement.outline.js';
import { structureChanges } from '../descent/structure.changes.js';
import { parseExpression, parseOperand } from './expressions/expression.parser.js';
import { mssqlNames } from './mssql.names.js';
import { Parsing } from './nodes/parsing.js';
import { parseQuery } from './queries/query.parser.js';
import { checkOption, viewOptions } from './statements/definition.parser.js';
import { outline, readStatement } from './statements/statement.parser.js';

const parsers = { expression: parseExpression, operand: parseOperand, query: parseQuery };

/** The parser of SQL Server: a recursive descent that reads a statement to its end or refuses it. */
export function loadMssqlParser(): DialectParser {
  const functions = loadMssqlFunctions();
  return {
    functions,
    names: mssqlNames,
    // A value that does not fit, is too long or breaks a constraint ends the statement ("INSERT", "SET ANSI_WARNINGS").
    failsInWrites: true,
    parse: (sql) => readStatement(open(sql), functions),
    classify: (sql) => classify(sql, functions),
    parseView,
    changes: (sql) => structureChanges(open(sql)),
  };
}

function classify(sql: string, functions: FunctionCatalogue): Classification {
  const { kind, readOnly, reason } = outline(open(sql), functions);
  return { kind, read_only: readOnly, reason: reason || undefined };
}

/** Throws `too-large`, `empty-statement`, `multiple-statements` and `syntax-error`. */
function open(sql: string): Parsing {
  checkLength(sql);
  return new Parsing(sql, parsers);
}

function parseView(text: string): { query: ReadQuery; columns: string[] } {
  const parsing = open(text);
  let columns: string[] = [];
  if (parsing.accept('create')) {
    parsing.accept('or', 'alter');
    parsing.expect('view');
    parsing.path();
    if (parsing.is('(')) columns = parsing.names().map((name) => name.text);
    viewOptions(parsing);
    parsing.expect('as');
  }
  const query = parseQuery(parsing);
  checkOption(parsing);
  parsing.finish();
  return { query, columns };
}
