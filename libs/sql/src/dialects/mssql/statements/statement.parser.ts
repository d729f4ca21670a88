import { SqlRefusal } from '../../../contract/sql.refusal.js';
import type { StatementPower } from '../../../contract/statement.type.js';
import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { ReadQuery } from '../../../tree/query.type.js';
import type { ParsedStatement } from '../../../tree/statement.type.js';
import { readEffects } from '../../descent/effect.reader.js';
import { hazardsOf } from '../../descent/write.hazards.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseOption, parseQuery } from '../queries/query.parser.js';
import { parseWrite } from '../queries/write.parser.js';
import { parseDefinition } from './definition.parser.js';
import { isProgram, kindOf, type KnownKind } from './statement.kinds.js';

type Outline = Pick<ParsedStatement, 'kind' | 'readOnly' | 'reason' | 'locks' | 'powers'>;

const REASONS: Partial<Record<string, string>> = {
  INSERT: 'INSERT writes rows',
  UPDATE: 'UPDATE writes rows',
  DELETE: 'DELETE writes rows',
  MERGE: 'MERGE writes rows',
  DDL: 'it changes the structure of the database',
  DCL: 'it changes rights',
  TCL: 'it controls a transaction',
  CALL: 'it runs code whose effects are not known',
  UTILITY: 'it acts on the session or the server',
  UNKNOWN: 'it is not known what it does',
};
const POWERS: Partial<Record<StatementPower, string>> = {
  code: 'it defines or runs code that the server carries out by itself',
  rights: 'it changes accounts or rights',
  session: 'it acts on the session',
  server: 'it reaches for files, programs, settings or another account of the server',
};
const EMPTY = { objects: [], calls: [], hazards: [], answers: 'nothing' as const };
const LOCKED = 'it locks rows';

/** Kind and read-only of a statement by its words, and by its whole tree where it is a query. Throws what reading it throws. */
export function outline(parsing: Parsing, functions: FunctionCatalogue): Outline {
  const known = kindOf(parsing.mainWords());
  if (known.kind !== 'DQL') return outlineOf(known);
  try {
    return readStatement(parsing, functions);
  } catch (error) {
    if (!(error instanceof SqlRefusal) || error.code !== 'unsupported') throw error;
    return { kind: 'DQL', readOnly: false, reason: error.message, locks: false, powers: [] };
  }
}

/** A whole statement for the resolver. Nothing may follow it: the server would run it as a second one. */
export function readStatement(parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  const words = parsing.mainWords();
  const known = kindOf(words);
  const parsed = isProgram(words) ? program(known, parsing) : plain(known, words, parsing, functions);
  parsing.finish();
  return parsed;
}

function outlineOf({ kind, power }: KnownKind): Outline {
  const reason = (power && POWERS[power]) ?? REASONS[kind] ?? `a ${kind} statement is not a query`;
  return { kind, readOnly: false, locks: false, powers: power ? [power] : [], reason };
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
    ...(reason === undefined ? {} : { reason }),
  };
}

function copy(path: string[]): ParsedStatement['objects'][number] {
  return { path, access: 'write', columns: [] };
}

/** BEGIN, COMMIT, ROLLBACK and SAVE TRANSACTION. */
function transaction(known: KnownKind, parsing: Parsing): ParsedStatement {
  parsing.take();
  if (parsing.is('distributed')) throw parsing.unsupported('a distributed transaction');
  if (parsing.acceptOneOf('tran', 'transaction', 'work') && parsing.isName()) parsing.name();
  return { ...EMPTY, ...outlineOf(known) };
}
