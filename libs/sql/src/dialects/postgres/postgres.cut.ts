import type { TextTokens } from '../../filter/text.tokens.js';
import type { Delete, Update } from '../../tree/query.type.js';
import { between, calledAs, clauseWords, type ClauseWord } from '../../touched/clause.scan.js';
import { refuse, type TouchedCut } from '../../touched/touched.cut.js';

const clauses: ReadonlySet<string> = new Set(['set', 'from', 'using', 'where', 'returning']);

/**
 * `UPDATE [ONLY] t [*] [AS a] SET … FROM … WHERE …` and `DELETE FROM [ONLY] t [*] [AS a] USING … WHERE …` of
 * PostgreSQL.
 */
export function cutPostgres(tokens: TextTokens, query: Update | Delete): TouchedCut {
  const name = tokens.at(query.target.at);
  const end = name === undefined ? undefined : tokens.nameEnd(name, query.target.path.length);
  if (name === undefined || end === undefined) throw refuse('place');
  const inBrackets = tokens.word(name - 1) === '(';
  let first = inBrackets ? name - 1 : name;
  if (tokens.word(first - 1) === 'only') first -= 1;
  const begin = first - (query.query === 'delete' ? 2 : 1);
  if (tokens.word(begin) !== query.query) throw refuse('place');
  const found = clauseWords(tokens, end + (inBrackets ? 2 : 1), clauses);
  const next = (from: number, ...words: string[]): ClauseWord | undefined =>
    found.find(({ word, index }) => index >= from && words.includes(word));
  const set = query.query === 'update' ? next(end, 'set') : undefined;
  if (query.query === 'update' && !set) throw refuse('place');
  const others = next(set?.index ?? end, query.query === 'update' ? 'from' : 'using');
  const where = next(others?.index ?? set?.index ?? end, 'where');
  const returning = next(where?.index ?? others?.index ?? set?.index ?? end, 'returning');
  if ((others !== undefined) !== query.from.length > 0) throw refuse('place');
  const target = between(tokens, first, (set ?? others ?? where ?? returning)?.index);
  const beside = others ? `, ${between(tokens, others.index + 1, (where ?? returning)?.index)}` : '';
  return {
    at: tokens.get(begin)?.start ?? 0,
    from: target + beside,
    where: where ? between(tokens, where.index + 1, returning?.index) : '',
    target: calledAs(tokens, end, query.target.alias !== undefined),
  };
}
