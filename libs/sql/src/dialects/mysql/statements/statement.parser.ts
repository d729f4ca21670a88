import { SqlRefusal } from '../../../contract/sql.refusal.js';
import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { Query } from '../../../tree/query.type.js';
import type { ParsedStatement } from '../../../tree/statement.type.js';
import { readEffects } from '../../descent/effect.reader.js';
import { hazardsOf } from '../../descent/write.hazards.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseQuery } from '../queries/query.parser.js';
import { parseWrite } from '../queries/write.parser.js';
import { parseDefinition } from './definition.parser.js';
import { kindOf, type KnownKind } from './statement.kinds.js';
import { changeReason } from '../../statement.reason.js';

type Outline = Pick<ParsedStatement, 'kind' | 'readOnly' | 'reason' | 'locks' | 'powers'>;

const QUERIES = new Set(['select', 'with', 'values', 'table', '(']);
const EXPLAINED = new Set([...QUERIES, 'insert', 'replace', 'update', 'delete']);
const DESCRIPTION = ['Field', 'Type', 'Null', 'Key', 'Default', 'Extra'];
const MAINTENANCE = new Set(['analyze', 'check', 'checksum', 'optimize', 'repair']);

/**
 * Kind and read-only of a statement by its words, and by its whole tree where it is a query. Throws what reading it
 * throws.
 */
export function outline(parsing: Parsing, functions: FunctionCatalogue): Outline {
  const words = parsing.mainWords();
  const explained = explainedWords(words);
  const known = kindOf(explained ?? words);
  if (!explained && isShown(words)) return { kind: 'UTILITY', readOnly: true, locks: false, powers: [] };
  if (known.kind !== 'DQL') return outlineOf(known);
  try {
    return readStatement(parsing, functions);
  } catch (error) {
    if (!(error instanceof SqlRefusal) || error.code === 'syntax-error') throw error;
    return { kind: 'DQL', readOnly: false, reason: error.message, locks: false, powers: [] };
  }
}

/** A whole statement for the resolver. */
export function readStatement(parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  const words = parsing.mainWords();
  const shown = explainedWords(words) ? explain(parsing, functions) : show(words, parsing);
  const parsed = shown ?? plain(kindOf(words), parsing, functions);
  parsing.finish();
  return parsed;
}

function outlineOf({ kind, power }: KnownKind): Outline {
  const reason = changeReason(kind, power);
  return { kind, readOnly: false, locks: false, powers: power ? [power] : [], reason };
}

const EMPTY = { objects: [], calls: [], hazards: [], answers: 'nothing' as const };

function plain(known: KnownKind, parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  const { kind, power } = known;
  if (kind === 'DQL') return queried(parseQuery(parsing), functions);
  if (kind === 'INSERT' || kind === 'UPDATE' || kind === 'DELETE') {
    const query = parseWrite(parsing);
    return {
      ...EMPTY,
      ...outlineOf({ ...known, kind: writeKind(query) }),
      answers: 'rows',
      query,
      hazards: hazardsOf(query),
    };
  }
  if (kind === 'DDL' && power === undefined) {
    const definition = parseDefinition(parsing);
    return { ...EMPTY, ...outlineOf(known), ...definition };
  }
  if (kind === 'UNKNOWN') throw parsing.unexpected();
  if (kind === 'UTILITY' && power === undefined) return maintained(known, parsing);
  // What these hold is not looked at: the power that they need says what they may do.
  while (!parsing.isDone) parsing.take();
  return { ...EMPTY, ...outlineOf(known) };
}

function queried(query: Query, functions: FunctionCatalogue): ParsedStatement {
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

function writeKind(query: Query): KnownKind['kind'] {
  return query.query === 'insert' ? 'INSERT' : query.query === 'update' ? 'UPDATE' : 'DELETE';
}

/** The words of what EXPLAIN (or MariaDB's ANALYZE) explains; undefined where it describes a table or is no EXPLAIN. */
function explainedWords(words: readonly string[]): string[] | undefined {
  const [first = ''] = words;
  if (!['explain', 'desc', 'describe', 'analyze'].includes(first)) return undefined;
  const position = words.findIndex((word, index) => index > 0 && EXPLAINED.has(word));
  const before = words.slice(1, position);
  const isOptions = before.every((word) => /^(extended|partitions|analyze|format|=|json|tree|traditional)$/.test(word));
  return position > 0 && isOptions ? words.slice(position) : undefined;
}

/**
 * EXPLAIN in a format of one column. The table of the traditional format differs from server to server. ANALYZE runs
 * the statement.
 */
function explain(parsing: Parsing, functions: FunctionCatalogue): ParsedStatement {
  const { at } = parsing;
  const verb = parsing.take().toLowerCase();
  const runs = parsing.accept('analyze') || verb === 'analyze';
  if (!parsing.accept('format', '=')) {
    if (!(runs && verb !== 'analyze')) throw parsing.unsupported('the table of EXPLAIN; write EXPLAIN FORMAT=JSON', at);
  } else if (!parsing.acceptOneOf('json', 'tree')) throw parsing.unsupported('this format of EXPLAIN; write JSON');
  const inner = plain(kindOf(parsing.mainWords()), parsing, functions);
  return {
    ...inner,
    answers: 'text',
    textColumns: [verb === 'analyze' ? 'ANALYZE' : 'EXPLAIN'],
    hazards: runs ? inner.hazards : [],
    isPlan: runs ? inner.isPlan : true,
    reason: inner.reason === undefined ? undefined : `it explains a statement that is not read only: ${inner.reason}`,
  };
}

function isShown(words: readonly string[]): boolean {
  return ['show', 'desc', 'describe', 'explain'].includes(words[0] ?? '');
}

/** SHOW and DESCRIBE of one table; all others are refused: they tell of objects that a person may not see. */
function show(words: readonly string[], parsing: Parsing): ParsedStatement | undefined {
  if (!isShown(words)) return undefined;
  const outlined = {
    ...EMPTY,
    kind: 'UTILITY' as const,
    readOnly: true,
    locks: false,
    powers: [],
    answers: 'text' as const,
  };
  const verb = parsing.take().toLowerCase();
  const of = (path: string[], textColumns: string[]): ParsedStatement => ({
    ...outlined,
    objects: [{ path, access: 'read', columns: [] }],
    textColumns,
  });
  if (verb !== 'show') return of(parsing.path().path, DESCRIPTION);
  if (parsing.accept('create', 'table')) return of(parsing.path().path, ['Table', 'Create Table']);
  if (!parsing.acceptOneOf('columns', 'fields')) throw parsing.unsupported(`SHOW ${parsing.word().toUpperCase()}`);
  if (!parsing.acceptOneOf('from', 'in')) throw parsing.unexpected();
  const { path } = parsing.path();
  if (parsing.acceptOneOf('from', 'in')) path.unshift(parsing.name().text);
  return of(path, DESCRIPTION);
}

/** ANALYZE TABLE, CHECK TABLE and the like: the tables that they work on. */
function maintained(known: KnownKind, parsing: Parsing): ParsedStatement {
  const { at } = parsing;
  const verb = parsing.take().toLowerCase();
  if (!MAINTENANCE.has(verb)) throw parsing.unsupported(verb.toUpperCase(), at);
  parsing.acceptOneOf('no_write_to_binlog', 'local');
  if (!parsing.acceptOneOf('table', 'tables'))
    throw parsing.unsupported(`${verb.toUpperCase()} of anything but tables`, at);
  const paths = parsing.list(() => parsing.path().path);
  while (!parsing.isDone) parsing.take();
  return {
    ...EMPTY,
    ...outlineOf(known),
    objects: paths.map((path) => ({ path, access: 'write', columns: [] })),
  };
}
