import { SqlRefusal } from '../../../contract/sql.refusal.js';
import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { ReadQuery } from '../../../tree/query.type.js';
import type { ParsedStatement } from '../../../tree/statement.type.js';
import { readEffects } from '../../descent/effect.reader.js';
import { isPlanned, planOf } from '../../descent/plan.reader.js';
import { EMPTY, outlineOf, type KnownKind, type Outline } from '../../descent/statement.outline.js';
import { hazardsOf } from '../../descent/write.hazards.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseOption, parseQuery } from '../queries/query.parser.js';
import { parseWrite } from '../queries/write.parser.js';
import { parseDefinition } from './definition.parser.js';
import { isProgram, kindOf } from './statement.kinds.js';

const LOCKED = 'it locks rows';

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

/** A whole statement for the resolver. Nothing may follow it: the server would run it as a second one. */
export function readStatement(parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  const words = parsing.mainWords();
  const known = kindOf(words);
  const parsed = explains(words)
    ? plan(parsing, functions)
    : isProgram(words)
      ? program(known, parsing)
      : plain(known, words, parsing, functions);
  parsing.finish();
  return parsed;
}

/**
 * EXPLAIN before a query or a write ("EXPLAIN", T-SQL of Azure Synapse). SQL Server has no such word: the connector
 * asks for the plan by SHOWPLAN_XML. Before anything else it would be the name of a procedure that is run.
 */
const explains = ([first]: readonly string[]): boolean => first === 'explain';

function plan(parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  parsing.expect('explain');
  const words = parsing.mainWords();
  const known = kindOf(words);
  if (!isPlanned(known.kind)) throw parsing.unsupported('EXPLAIN of anything but a query or a write');
  const inner = plain(known, words, parsing, functions);
  if (inner.into) throw parsing.unsupported('EXPLAIN of SELECT … INTO');
  return planOf(inner);
}

/** A stored program is all of its batch: what it holds is not run now, and the power says what it may do. */
function program(known: KnownKind, parsing: Parsing): ParsedStatement {
  while (!parsing.isDone) parsing.take();
  return { ...EMPTY, ...outlineOf(known) };
}

function plain(
  known: KnownKind,
  words: readonly string[],
  parsing: Parsing,
  functions: FunctionCatalogue,
): ParsedStatement {
  const { kind, power } = known;
  if (kind === 'UNKNOWN') throw parsing.unexpected();
  // Without separators a statement that is not read to its end may be followed by any other.
  if (power !== undefined || kind === 'UTILITY') throw parsing.unsupported((words[0] ?? '').toUpperCase());
  if (kind === 'DQL' || words[0] === 'select') return queried(parseQuery(parsing), parsing, functions);
  if (kind === 'TCL') return transaction(known, parsing);
  if (kind === 'DDL') return { ...EMPTY, ...outlineOf(known), ...parseDefinition(parsing) };
  const query = parseWrite(parsing);
  return {
    ...EMPTY,
    ...outlineOf(known),
    locks: parsing.locks,
    answers: 'rows',
    query,
    hazards: hazardsOf(query),
  };
}

function queried(query: ReadQuery, parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  parseOption(parsing);
  const effects = readEffects(query, functions);
  const { into, locks } = parsing;
  if (into)
    return {
      ...EMPTY,
      ...outlineOf({ kind: 'DDL' }),
      locks,
      query,
      into: { path: into, columns: [] },
      objects: [copy(into)],
    };
  const reason = effects.reason ?? (locks ? LOCKED : undefined);
  return {
    ...EMPTY,
    kind: 'DQL',
    readOnly: reason === undefined,
    locks: locks || effects.locks,
    powers: [],
    answers: 'rows',
    query,
    reason,
  };
}

function copy(path: string[]): ParsedStatement['objects'][number] {
  return { path, access: 'write', columns: [], isMade: true };
}

/** BEGIN, COMMIT, ROLLBACK and SAVE TRANSACTION. */
function transaction(known: KnownKind, parsing: Parsing): ParsedStatement {
  parsing.take();
  if (parsing.is('distributed')) throw parsing.unsupported('a distributed transaction');
  if (parsing.acceptOneOf('tran', 'transaction', 'work') && parsing.isName()) parsing.name();
  return { ...EMPTY, ...outlineOf(known) };
}
