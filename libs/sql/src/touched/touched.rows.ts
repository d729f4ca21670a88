import type { DialectName } from '../contract/statement.type.js';
import { loadDialect } from '../dialects/dialect.registry.js';
import type { Dialect } from '../dialects/dialect.type.js';
import { TextTokens } from '../filter/text.tokens.js';
import type { Delete, Update } from '../tree/query.type.js';
import { refuse, type TouchedRows } from './touched.cut.js';
import { uncertainCall } from './uncertain.call.js';

/** Characters of a statement that is cut; one that is longer is no condition that somebody has written. */
const longest = 1_000_000;

/**
 * Cuts an UPDATE or DELETE into the parts that decide over its rows, by the places of its tokens, for a query of the
 * same rows. Refuses with `unsupported`, in both languages, what would not touch the same rows when it is asked twice.
 */
export async function touchedRows(dialectName: DialectName, sql: string): Promise<TouchedRows> {
  const dialect = await cutting(dialectName);
  if (sql.length > longest) throw refuse('long');
  const { query } = dialect.parse(sql);
  if (query?.query !== 'update' && query?.query !== 'delete') throw refuse('kind');
  const writing = query.with.some(({ query: { query: kind } }) => !['select', 'set', 'values'].includes(kind));
  if (writing) throw refuse('with');
  const uncertain = uncertainCall([query.where, query.from, query.with], dialect.functions);
  if (uncertain !== undefined) throw refuse('volatile', uncertain);
  return cut(dialect, sql, query);
}

/** Refuses an INSERT that changes rows which are there already, or that stands beside another statement that writes. */
export async function plainInsert(dialectName: DialectName, sql: string): Promise<void> {
  const dialect = await cutting(dialectName);
  if (sql.length > longest) throw refuse('long');
  const { query } = dialect.parse(sql);
  if (query?.query !== 'insert') throw refuse('insert');
  if (query.with.some(({ query: { query: kind } }) => !['select', 'set', 'values'].includes(kind)))
    throw refuse('with');
  const tokens = new TextTokens(sql, dialect.lex(sql));
  if (query.conflict || tokens.word(0) === 'replace') throw refuse('upsert');
  if (tokens.word(1) === 'ignore' || tokens.word(2) === 'ignore') throw refuse('ignore');
}

/** A dialect that can cut its statements; refuses any other. */
type CuttingDialect = Dialect & Required<Pick<Dialect, 'touched'>>;
async function cutting(name: DialectName): Promise<CuttingDialect> {
  const dialect = await loadDialect(name);
  const { touched } = dialect;
  if (touched === undefined) throw refuse('dialect');
  return { ...dialect, touched };
}

function cut(dialect: CuttingDialect, sql: string, query: Update | Delete): TouchedRows {
  const [statement] = dialect.split(sql);
  const tokens = new TextTokens(sql, dialect.lex(sql));
  const { at, ...parts } = dialect.touched(tokens, query);
  if ((query.where === undefined) !== (parts.where === '') && query.from.length === 0) throw refuse('place');
  const touched = {
    before: sql.slice(statement?.start ?? 0, at),
    ...parts,
    isJoined: query.from.length > 0,
    readsOthers: query.from.length > 0 || hasQuery(query.where) || query.with.length > 0,
  };
  // What was cut must stand as a query of its own, else a word was taken for another.
  const { query: read } = dialect.parse(touchedSql(touched, '1'));
  if (read?.query !== 'select' || (read.where === undefined) !== (touched.where === '')) throw refuse('place');
  return touched;
}

/** A query of the touched combinations of rows; `items` stand behind SELECT. */
export function touchedSql(
  { before, from, where }: Pick<TouchedRows, 'before' | 'from' | 'where'>,
  items: string,
): string {
  return `${before}SELECT ${items} FROM ${from}\n${where === '' ? '' : `WHERE ${where}\n`}`;
}

/** Whether a query stands anywhere in an expression. */
function hasQuery(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('node' in value && value.node === 'subquery') return true;
  return Object.values(value).some(hasQuery);
}
