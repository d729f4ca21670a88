import { loadModule, parseSync, type Node } from 'libpg-query';
import type { ChangeFacts } from '@sluice/document';
import { SqlRefusal } from '../../contract/sql.refusal.js';
import type { Classification } from '../../contract/statement.type.js';
import { loadPostgresFunctions } from '../../functions/postgres/builtin.functions.js';
import type { FunctionCatalogue } from '../../functions/function.catalogue.js';
import { syntaxWords } from '../../lex/postgres.syntax.words.js';
import { byteOffsets, codePointOffset, positionAt } from '../../lex/text.position.js';
import type { ReadQuery } from '../../tree/query.type.js';
import type { DialectParser } from '../dialect.type.js';
import { readExpression } from './expressions/expression.reader.js';
import { cutPostgres } from './postgres.cut.js';
import { postgresNames } from './postgres.names.js';
import { Reading } from './nodes/reading.js';
import { readFunction } from './functions/function.reader.js';
import { readChanges } from './changes/change.reader.js';
import { readQuery } from './queries/query.reader.js';
import { outline, readStatement } from './statements/statement.reader.js';

// An analysed statement is held in memory several times over; scripts beyond this are work for import, not for a query.
const MAX_LENGTH = 4_000_000;
const readers = { expression: readExpression, query: readQuery };

/** Loads PostgreSQL's own grammar and the reviewed functions. */
export async function loadPostgresParser(): Promise<DialectParser> {
  await loadModule();
  const functions = loadPostgresFunctions();
  return {
    functions,
    names: postgresNames,
    parse: (sql) => readStatement(parseOne(sql), new Reading(sql, readers), functions),
    classify: (sql) => classify(sql, functions),
    parseView: (text) => parseView(text),
    parseFunction: (definition) =>
      readFunction(
        parseOne(definition),
        new Reading(definition, readers),
        (text) => ({ node: parseOne(text), reading: new Reading(text, readers) }),
        functions,
      ),
    changes: (sql) => changesOf(sql),
    touched: cutPostgres,
  };
}

function classify(sql: string, functions: FunctionCatalogue): Classification {
  const { kind, readOnly, reason } = outline(parseOne(sql), functions);
  return { kind, read_only: readOnly, reason: reason || undefined };
}

function changesOf(sql: string): ChangeFacts[] {
  const offset = byteOffsets(sql);
  // The parser leaves out 0 and writes -1 for none.
  const offsetOf = (location: unknown): number =>
    location === undefined ? 0 : typeof location === 'number' && location >= 0 ? offset(location) : -1;
  return readChanges(parseOne(sql), offsetOf);
}

function parseView(text: string): { query: ReadQuery; columns: string[] } {
  const reading = new Reading(text, readers);
  const node = parseOne(text);
  const stored =
    'ViewStmt' in node
      ? { query: node.ViewStmt.query, columns: reading.names(node.ViewStmt.aliases) }
      : 'CreateTableAsStmt' in node
        ? { query: node.CreateTableAsStmt.query, columns: reading.names(node.CreateTableAsStmt.into?.colNames) }
        : { query: node, columns: [] };
  const query = reading.query(stored.query);
  if (query.query !== 'select' && query.query !== 'set' && query.query !== 'values')
    throw reading.unsupported('a view that writes');
  return { query, columns: stored.columns };
}

/**
 * The tree of exactly one statement. Throws `syntax-error`, `empty-statement`, `multiple-statements`, `too-large`,
 * `too-deep`.
 */
function parseOne(sql: string): Node {
  if (sql.length > MAX_LENGTH)
    throw new SqlRefusal('too-large', `a statement may have ${MAX_LENGTH} characters`, {
      facts: { limit: String(MAX_LENGTH) },
    });
  if (sql.includes('\0'))
    throw new SqlRefusal('syntax-error', 'the statement contains a zero character', {
      position: positionAt(sql, sql.indexOf('\0')),
    });
  if (sql.trim() === '') throw new SqlRefusal('empty-statement', 'there is no statement');
  const [first, second] = parseTree(sql);
  if (second) throw new SqlRefusal('multiple-statements', 'one statement at a time', { facts: {} });
  if (!first?.stmt) throw new SqlRefusal('empty-statement', 'there is no statement');
  return first.stmt;
}

function parseTree(sql: string) {
  try {
    return parseSync(sql).stmts ?? [];
  } catch (error) {
    throw parseRefusal(sql, error);
  }
}

function parseRefusal(sql: string, error: unknown): SqlRefusal {
  if (error instanceof RangeError) return new SqlRefusal('too-deep', 'the statement is nested too deeply');
  const message = error instanceof Error ? error.message : String(error);
  if (/memory exhausted|stack depth|too deep/i.test(message))
    return new SqlRefusal('too-deep', 'the statement is nested too deeply');
  const cursor = (error as { sqlDetails?: { cursorPosition?: number } }).sqlDetails?.cursorPosition;
  return new SqlRefusal('syntax-error', message, {
    words: syntaxWords(message),
    position: cursor === undefined ? undefined : positionAt(sql, codePointOffset(sql, Math.max(0, cursor))),
  });
}
