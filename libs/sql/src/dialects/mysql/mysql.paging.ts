import { lexMysql } from '../../lex/mysql.lexer.js';

/** The largest number of rows (manual, SELECT): a limit that limits nothing. */
const ALL_ROWS = '18446744073709551615';
/** Behind these a limit of its own follows, or none may. */
const ENDS = new Set(['limit', 'fetch', 'procedure', 'into', 'lock']);

/**
 * The text of a query as it keeps its order inside another: the servers leave out ORDER BY of a derived table that has
 * no limit (MariaDB, why is ORDER BY in a FROM subquery ignored).
 */
export function keepsOrder(query: string): string {
  let depth = 0;
  let isOrdered = false;
  for (const { kind, start, end } of lexMysql(query)) {
    if (kind === 'symbol' && query[start] === '(') depth += 1;
    if (kind === 'symbol' && query[start] === ')') depth -= 1;
    if (kind !== 'word' || depth > 0) continue;
    const word = query.slice(start, end).toLowerCase();
    if (word === 'order') isOrdered = true;
    else if (ENDS.has(word) && isOrdered) return query;
  }
  return isOrdered ? `${query}\nLIMIT ${ALL_ROWS}` : query;
}
