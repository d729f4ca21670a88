import type { FilterEdit, FilterPiece } from '../contract/row.filter.type.js';
import type { TextTokens } from './text.tokens.js';

/** What ends the condition of a write. */
const ENDS: ReadonlySet<string> = new Set(['returning', 'order', 'limit', ';']);

/**
 * The condition of an UPDATE or DELETE with that of the filter before it. Under a barrier CASE decides first: of AND
 * the server may evaluate either side before the other (PostgreSQL manual, 4.2.14), which an error or the time would
 * tell. Undefined where the condition is none of rows (`CURRENT OF`). `isNumber`: the dialect has no truth values, CASE
 * gives a number.
 */
export function writeEdits(
  tokens: TextTokens,
  target: number,
  condition: FilterPiece,
  barrier: boolean,
  isNumber: boolean,
): FilterEdit[] | undefined {
  const { where, end } = clause(tokens, target);
  if (where === undefined) return [{ start: end, end, pieces: ['\nWHERE (', condition, ')\n'] }];
  const word = tokens.get(where);
  if (!word || tokens.word(where + 1) === 'current') return undefined;
  if (barrier && isNumber)
    return [
      { start: word.start, end: word.end, pieces: ['WHERE CASE WHEN (', condition, ') THEN CASE WHEN ('] },
      { start: end, end, pieces: ['\n) THEN 1 ELSE 0 END ELSE 0 END = 1 '] },
    ];
  return barrier
    ? [
        { start: word.start, end: word.end, pieces: ['WHERE CASE WHEN (', condition, ') THEN ('] },
        { start: end, end, pieces: ['\n) ELSE FALSE END '] },
      ]
    : [
        { start: word.start, end: word.end, pieces: ['WHERE (', condition, ') AND ('] },
        { start: end, end, pieces: ['\n) '] },
      ];
}

/** Where the WHERE of the write stands, and where its condition ends or would. */
function clause(tokens: TextTokens, target: number): { where?: number; end: number } {
  let depth = 0;
  let where: number | undefined;
  let end = tokens.get(target)?.end ?? 0;
  for (let index = target + 1; ; index += 1) {
    const token = tokens.get(index);
    // What stands behind a point is a name, whatever it says: PostgreSQL and MySQL take `orders.order` for a column.
    const isName = token?.kind === 'word' && tokens.word(index - 1) === '.';
    const word = isName ? '' : tokens.word(index);
    if (word === ')' || word === ']') depth -= 1;
    if (!token || depth < 0 || (depth === 0 && ENDS.has(word))) return { where, end };
    if (word === '(' || word === '[') depth += 1;
    if (depth === 0 && where === undefined && word === 'where') where = index;
    end = token.end;
  }
}
