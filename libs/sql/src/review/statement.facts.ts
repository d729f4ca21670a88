import type { StatementFacts } from '@sluice/document';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import { loadDialect } from '../dialects/dialect.registry.js';
import type { Dialect } from '../dialects/dialect.type.js';
import type { Token } from '../lex/token.type.js';
import type { ParsedStatement } from '../tree/statement.type.js';
import { QueryFacts } from './query.facts.js';
import { writeScope } from './write.scope.js';

/**
 * What one statement of a script comes to: its facts, or why it has none. `isPartial`: it is known what it is, but not
 * all that it does.
 */
export type ReadFacts = { facts: StatementFacts; isPartial?: PlainRefusal } | { refusal: PlainRefusal };

/** A refusal as it goes from one thread to another. */
export type PlainRefusal = Pick<SqlRefusal, 'code' | 'message' | 'position' | 'words' | 'facts'>;

/** The facts of each statement of a list, in its order. Never throws for bad SQL. */
export async function readFacts(dialect: DialectName, statements: readonly string[]): Promise<ReadFacts[]> {
  const loaded = await loadDialect(dialect);
  return statements.map((text) => factsOf(loaded, text));
}

function factsOf(dialect: Dialect, text: string): ReadFacts {
  try {
    const facts = wholeFacts(dialect, text, dialect.parse(text));
    return withChanges(dialect, text, facts);
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (refusal.code !== 'unsupported') return { refusal: plain(refusal) };
    return partialFacts(dialect, text, refusal);
  }
}

/** A statement that parses and of which a part is not modelled: its kind and what it changes are known all the same. */
function partialFacts(dialect: Dialect, text: string, refusal: SqlRefusal): ReadFacts {
  try {
    const { kind } = dialect.classify(text);
    if (kind === 'UNKNOWN') return { refusal: plain(refusal) };
    const none = { tables: [], selects: [], writes: [], conditions: [], longNames: [] };
    return { isPartial: plain(refusal), ...withChanges(dialect, text, { kind, ...none, changes: [] }) };
  } catch (cause) {
    return { refusal: plain(refusalOf(cause)) };
  }
}

const plain = ({ code, message, position, words, facts }: SqlRefusal): PlainRefusal => ({
  code,
  message,
  position,
  words,
  facts,
});

/**
 * A definition whose parts are not all read is a statement that parses: what is known of it is told, and that it is not
 * all.
 */
function withChanges(
  dialect: Dialect,
  text: string,
  facts: StatementFacts,
): Extract<ReadFacts, { facts: StatementFacts }> {
  try {
    return { facts: { ...facts, changes: dialect.changes?.(text) ?? [] } };
  } catch (cause) {
    return { facts, isPartial: plain(refusalOf(cause)) };
  }
}

function refusalOf(cause: unknown): SqlRefusal {
  if (cause instanceof SqlRefusal) return cause;
  if (cause instanceof RangeError) return new SqlRefusal('too-deep', 'the statement is nested too deeply');
  throw cause;
}

function wholeFacts(dialect: Dialect, text: string, parsed: ParsedStatement): StatementFacts {
  const tokens = dialect.lex(text).filter(({ kind }) => kind !== 'comment');
  const facts = new QueryFacts(dialect, text, tokens);
  if (parsed.query) facts.read(parsed.query);
  for (const { path, access } of parsed.objects)
    if (!facts.tables.some((known) => known.path.join('.') === path.join('.') && known.access === access))
      facts.tables.push({ path, at: nameOffset(dialect, text, tokens, path), access });
  const { tables, selects, writes, conditions } = facts;
  const [write] = writes;
  if (write && writes.length === 1) Object.assign(write, writeScope(text, tokens, write, parsed.query));
  return { kind: parsed.kind, tables, selects, writes, conditions, longNames: longNames(text, tokens), changes: [] };
}

/** Letters from where on a name is told as it is written: the parser of PostgreSQL cuts it off as its server does. */
const longFrom = 48;

function longNames(text: string, tokens: readonly Token[]): StatementFacts['longNames'] {
  return tokens
    .filter(({ kind, start, end }) => (kind === 'word' || kind === 'quoted') && end - start >= longFrom)
    .map(({ kind, start, end }) => ({
      name: text.slice(start, end).slice(...(kind === 'quoted' ? [1, -1] : [])),
      at: start,
    }));
}

/** Where a name is written; -1 where it is not found as it stands. */
function nameOffset(dialect: Dialect, text: string, tokens: readonly Token[], path: readonly string[]): number {
  const last = path.at(-1)?.toLowerCase();
  const { open, close } = dialect.quote;
  const found = tokens.find(({ kind, start, end }) => {
    if (kind !== 'word' && kind !== 'quoted') return false;
    const written = text.slice(start, end);
    const bare = kind === 'quoted' ? written.slice(open.length, -close.length) : written;
    return bare.toLowerCase() === last;
  });
  return found?.start ?? -1;
}
