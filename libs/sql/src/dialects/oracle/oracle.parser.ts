import type { ChangeFacts } from '@sluice/document';
import { SqlRefusal } from '../../contract/sql.refusal.js';
import type { Classification } from '../../contract/statement.type.js';
import type { FunctionCatalogue } from '../../functions/function.catalogue.js';
import { loadOracleFunctions } from '../../functions/oracle/builtin.functions.js';
import { lexOracle } from '../../lex/oracle.lexer.js';
import { isProgram, splitOracle } from '../../lex/oracle.splitter.js';
import { positionAt } from '../../lex/text.position.js';
import type { ReadQuery } from '../../tree/query.type.js';
import type { ParsedStatement } from '../../tree/statement.type.js';
import type { DialectParser } from '../dialect.type.js';
import { checkLength, EMPTY, outlineOf, type KnownKind } from '../descent/statement.outline.js';
import { structureChanges } from '../descent/structure.changes.js';
import { parseExpression, parseOperand } from './expressions/expression.parser.js';
import { Parsing } from './nodes/parsing.js';
import { oracleNames } from './oracle.names.js';
import { parseQuery } from './queries/query.parser.js';
import { checkOption } from './statements/definition.parser.js';
import { outline, readStatement } from './statements/statement.parser.js';

const parsers = { expression: parseExpression, operand: parseOperand, query: parseQuery };

/**
 * The parser of Oracle: a recursive descent that reads a statement to its end or refuses it. PL/SQL is told by its
 * first words.
 */
export function loadOracleParser(): DialectParser {
  const functions = loadOracleFunctions();
  return {
    functions,
    names: oracleNames,
    // A value that does not fit or breaks a constraint ends the statement.
    failsInWrites: true,
    parse: (sql) => parse(sql, functions),
    classify: (sql) => classify(sql, functions),
    parseView,
    changes,
  };
}

function parse(sql: string, functions: FunctionCatalogue): ParsedStatement {
  checkLength(sql);
  const program = programKind(sql);
  if (program === undefined) return readStatement(new Parsing(sql, parsers), functions);
  // The definition of a program runs nothing: the power says what it may do.
  if (program.kind === 'DDL') return { ...EMPTY, ...outlineOf(program) };
  const construct = program.kind === 'DQL' ? 'WITH FUNCTION: it holds code' : 'a block of PL/SQL';
  throw new SqlRefusal('unsupported', `not supported: ${construct}`, {
    position: positionAt(sql, sql.search(/\S/)),
    facts: { construct },
  });
}

function classify(sql: string, functions: FunctionCatalogue): Classification {
  checkLength(sql);
  const { kind, readOnly, reason } = programOutline(sql) ?? outline(new Parsing(sql, parsers), functions);
  return { kind, read_only: readOnly, reason: reason || undefined };
}

function programOutline(sql: string) {
  const program = programKind(sql);
  return program && outlineOf(program);
}

/** What a text of PL/SQL is; undefined for a statement of SQL. */
function programKind(sql: string): KnownKind | undefined {
  const tokens = lexOracle(sql);
  if (!isProgram(sql, tokens)) return undefined;
  const [, second] = splitOracle(sql, tokens);
  if (second)
    throw new SqlRefusal('multiple-statements', 'one statement at a time', { position: positionAt(sql, second.start) });
  const first = tokens.find(({ kind }) => kind !== 'comment');
  const word = sql.slice(first?.start, first?.end).toLowerCase();
  if (word === 'create') return { kind: 'DDL', power: 'code' };
  return word === 'with' ? { kind: 'DQL', power: 'code' } : { kind: 'CALL', power: 'code' };
}

/** A program that is stored counts as created by its kind; a block of PL/SQL is code that a review does not see. */
function changes(sql: string): ChangeFacts[] {
  checkLength(sql);
  const program = programKind(sql);
  if (program === undefined) return structureChanges(new Parsing(sql, parsers));
  if (program.kind !== 'DDL') return [{ do: 'code', at: -1, path: [], what: 'block' }];
  const words = sql.toLowerCase().match(/\b(procedure|function|package|trigger|type)\b/);
  return [{ do: 'create', at: -1, path: [], object: words?.[0] ?? 'procedure' }];
}

function parseView(text: string): { query: ReadQuery; columns: string[] } {
  checkLength(text);
  const parsing = new Parsing(text, parsers);
  let columns: string[] = [];
  if (parsing.accept('create')) {
    parsing.accept('or', 'replace');
    while (parsing.acceptOneOf('force', 'editionable', 'noneditionable'));
    parsing.expect('view');
    parsing.path();
    if (parsing.is('(')) columns = parsing.names().map((name) => name.text);
    parsing.expect('as');
  }
  const query = parseQuery(parsing);
  checkOption(parsing);
  parsing.finish();
  return { query, columns };
}
