import { SqlRefusal } from '../../../contract/sql.refusal.js';
import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { ReadQuery } from '../../../tree/query.type.js';
import type { ParsedStatement } from '../../../tree/statement.type.js';
import { readEffects } from '../../descent/effect.reader.js';
import { isPlanned, planOf } from '../../descent/plan.reader.js';
import { EMPTY, outlineOf, type KnownKind, type Outline } from '../../descent/statement.outline.js';
import { hazardsOf } from '../../descent/write.hazards.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseQuery } from '../queries/query.parser.js';
import { parseWrite } from '../queries/write.parser.js';
import { parseDefinition } from './definition.parser.js';
import { kindOf } from './statement.kinds.js';

/**
 * Kind and read-only of a statement by its words, and by its whole tree where it is a query. Throws what reading it
 * throws.
 */
export function outline(parsing: Parsing, functions: FunctionCatalogue): Outline {
  const words = parsing.mainWords();
  const known = kindOf(words);
  if (known.kind !== 'DQL' && !explains(words)) return outlineOf(known);
  try {
    return readStatement(parsing, functions);
  } catch (error) {
    if (!(error instanceof SqlRefusal) || error.code !== 'unsupported') throw error;
    const kind = explains(words) ? 'UTILITY' : 'DQL';
    return { kind, readOnly: false, reason: error.message, locks: false, powers: [] };
  }
}

/** A whole statement for the resolver. */
export function readStatement(parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  const words = parsing.mainWords();
  const parsed = explains(words) ? plan(parsing, functions) : plain(kindOf(words), words, parsing, functions);
  parsing.finish();
  return parsed;
}

/**
 * EXPLAIN PLAN FOR, which tells the plan here; a statement id and a table of one's own are the connector's ("EXPLAIN
 * PLAN").
 */
const explains = (words: readonly string[]): boolean => words.slice(0, 3).join(' ') === 'explain plan for';

function plan(parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  parsing.expect('explain', 'plan', 'for');
  const words = parsing.mainWords();
  const known = kindOf(words);
  if (!isPlanned(known.kind)) throw parsing.unsupported('EXPLAIN PLAN of anything but a query or a write');
  return planOf(plain(known, words, parsing, functions));
}

function plain(
  known: KnownKind,
  words: readonly string[],
  parsing: Parsing,
  functions: FunctionCatalogue,
): ParsedStatement {
  const { kind, power } = known;
  if (kind === 'UNKNOWN') throw parsing.unexpected();
  if (power !== undefined || kind === 'UTILITY') throw parsing.unsupported(words.slice(0, 2).join(' ').toUpperCase());
  if (kind === 'DQL') return queried(parseQuery(parsing), functions);
  if (kind === 'TCL') return transaction(known, parsing);
  if (kind === 'DDL') return { ...EMPTY, ...outlineOf(known), ...parseDefinition(parsing) };
  const query = parseWrite(parsing);
  const hasVariables = query.query !== 'insert-all' && query.returning.length > 0;
  return {
    ...EMPTY,
    ...outlineOf(known),
    answers: 'rows',
    query,
    intoVariables: hasVariables || undefined,
    hazards: hazardsOf(query),
  };
}

function queried(query: ReadQuery, functions: FunctionCatalogue): ParsedStatement {
  const { reason, locks } = readEffects(query, functions);
  return {
    ...EMPTY,
    kind: 'DQL',
    readOnly: reason === undefined,
    locks,
    powers: [],
    answers: 'rows',
    query,
    reason,
  };
}

/** COMMIT, ROLLBACK and SAVEPOINT; SET TRANSACTION is the connector's own. */
function transaction(known: KnownKind, parsing: Parsing): ParsedStatement {
  const verb = parsing.take().toLowerCase();
  if (verb === 'set') throw parsing.unsupported('SET TRANSACTION');
  if (verb !== 'savepoint') parsing.accept('work');
  if (parsing.isOneOf('force', 'comment', 'write')) throw parsing.unsupported(`${verb.toUpperCase()} of this kind`);
  if (verb === 'savepoint') parsing.name();
  else if (verb === 'rollback' && parsing.accept('to')) {
    parsing.accept('savepoint');
    parsing.name();
  }
  return { ...EMPTY, ...outlineOf(known) };
}
