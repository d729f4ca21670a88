import { lexOracle } from '../../lex/oracle.lexer.js';

/** With one of these a query has a limit of its own already, or takes none ("row_limiting_clause", restrictions). */
const BARS = new Set(['offset', 'fetch', 'for', 'model']);

/** The clause of a page ("row_limiting_clause", since 12c). */
export function oraclePage(limit: number, offset: number): string {
  return `OFFSET ${offset} ROWS FETCH NEXT ${limit} ROWS ONLY`;
}

/** A page of a query in its own order; undefined where it needs another query around it. */
export function oracleOwnPage(query: string, limit: number, offset: number): string | undefined {
  let depth = 0;
  for (const { kind, start, end } of lexOracle(query)) {
    const word = kind === 'word' || kind === 'symbol' ? query.slice(start, end).toLowerCase() : '';
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth === 0 && BARS.has(word)) return undefined;
  }
  return `${query}\n${oraclePage(limit, offset)}`;
}
