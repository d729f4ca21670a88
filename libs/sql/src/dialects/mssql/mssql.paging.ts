import { lexMssql } from '../../lex/mssql.lexer.js';

/** What stands in a query outside parentheses, and where its WITH ends and its hints begin. */
interface Outline {
  start: number;
  end: number;
  words: ReadonlySet<string>;
}

const NO_ROWS = 'OFFSET 9223372036854775806 ROWS FETCH NEXT 1 ROWS ONLY';
/**
 * A query with one of these takes no order of its own, or one over its own columns alone ("SELECT - ORDER BY clause").
 */
const BARS = ['top', 'offset', 'for', 'union', 'except', 'intersect', 'distinct'];

/**
 * The clause of a page. FETCH NEXT 0 ROWS is an error ("SELECT - ORDER BY clause"): no rows are those behind the last
 * one.
 */
export function mssqlPage(limit: number, offset: number): string {
  return limit === 0 ? NO_ROWS : `OFFSET ${offset} ROWS FETCH NEXT ${limit} ROWS ONLY`;
}

/**
 * A query without its WITH and its hints: both stand around a whole statement only ("WITH common_table_expression",
 * "Query hints").
 */
export function mssqlParts(query: string): { before: string; query: string; after: string } {
  const { start, end } = outline(query);
  const before = query.slice(0, start);
  return { before, query: query.slice(start, end).trimEnd(), after: query.slice(end) };
}

/**
 * The text of a query as it may stand inside another: ORDER BY is refused in a derived table without TOP, OFFSET or FOR
 * XML.
 */
export function mssqlInside(query: string): string {
  const { words } = outline(query);
  return words.has('order') && !['top', 'offset', 'for'].some((word) => words.has(word))
    ? `${query}\nOFFSET 0 ROWS`
    : query;
}

/** A page of a query in its own order, without another query around it; undefined where it needs one. */
export function mssqlOwnPage(query: string, limit: number, offset: number): string | undefined {
  const { start, end, words } = outline(query);
  const isOrdered = words.has('order');
  if (BARS.some((word) => words.has(word) && !(isOrdered && UNDER_ORDER.has(word)))) return undefined;
  if (!query.slice(start).toLowerCase().startsWith('select')) return undefined;
  const order = isOrdered ? '' : '\nORDER BY (SELECT NULL)';
  return `${query.slice(0, end).trimEnd()}${order}\n${mssqlPage(limit, offset)} ${query.slice(end)}`.trimEnd();
}

const UNDER_ORDER = new Set(['union', 'except', 'intersect', 'distinct']);

function outline(query: string): Outline {
  const tokens = lexMssql(query).filter(({ kind }) => kind !== 'comment');
  const words = new Set<string>();
  let depth = 0;
  let start = 0;
  let end = query.length;
  let common = false;
  for (const [index, token] of tokens.entries()) {
    const word = token.kind === 'quoted' || token.kind === 'string' ? '' : textOf(query, token);
    if (word === ')') depth -= 1;
    if (depth === 0) {
      if (index === 0) common = word === 'with';
      if (common && startsMain(word, tokens[index - 1], query)) {
        common = false;
        start = token.start;
      } else if (!common && word === 'option') end = Math.min(end, token.start);
      // FOR SYSTEM_TIME belongs to a table.
      const next = tokens[index + 1];
      if (!common && !(word === 'for' && next && textOf(query, next) === 'system_time')) words.add(word);
    }
    if (word === '(') depth += 1;
  }
  return { start, end, words };
}

/**
 * Behind the parenthesis of a common table: the query itself. Another one follows a comma, AS its own name or columns.
 */
function startsMain(word: string, before: { start: number; end: number } | undefined, query: string): boolean {
  return word === 'select' || (word === '(' && before !== undefined && textOf(query, before) === ')');
}

function textOf(query: string, { start, end }: { start: number; end: number }): string {
  return query.slice(start, end).toLowerCase();
}
