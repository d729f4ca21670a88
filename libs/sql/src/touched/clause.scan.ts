import type { TextTokens } from '../filter/text.tokens.js';

/** A word of a clause at the level of the statement itself. */
export interface ClauseWord {
  word: string;
  index: number;
}

/**
 * The words of the statement itself from a token on that begin a clause: none inside brackets, none that is a name
 * behind a point, nor an alias behind AS, nor the FROM of IS DISTINCT FROM. Ends with the text, or with `;`.
 */
export function clauseWords(tokens: TextTokens, from: number, words: ReadonlySet<string>): ClauseWord[] {
  const found: ClauseWord[] = [];
  let depth = 0;
  for (let index = from; tokens.get(index); index += 1) {
    const word = tokens.word(index);
    if (word === '(' || word === '[') depth += 1;
    if (word === ')' || word === ']') depth -= 1;
    if (depth !== 0) continue;
    if (word === ';') break;
    const before = tokens.word(index - 1);
    if (words.has(word) && before !== '.' && before !== 'as' && !(word === 'from' && before === 'distinct'))
      found.push({ word, index });
  }
  return found;
}

/**
 * The text between two tokens: behind the first one (or from it), up to the second one, or to the end of the statement.
 */
export function between(tokens: TextTokens, first: number, until: number | undefined): string {
  const start = tokens.get(first)?.start ?? 0;
  let last = until ?? first;
  if (until === undefined) while (tokens.get(last) && tokens.word(last) !== ';') last += 1;
  const end = tokens.get(last - 1)?.end ?? start;
  return tokens.text.slice(start, Math.max(start, end));
}

/** What a statement calls a table: its alias as it is written, else its name without its schema. */
export function calledAs(tokens: TextTokens, end: number, hasAlias: boolean): string {
  let index = end;
  if (hasAlias) {
    index += 1;
    // ONLY (t) and t * stand before the alias.
    while ([')', '*', 'as'].includes(tokens.word(index))) index += 1;
  }
  const token = tokens.get(index);
  return token ? tokens.text.slice(token.start, token.end) : '';
}
