import type { TextTokens } from '../../filter/text.tokens.js';
import type { Delete, Update } from '../../tree/query.type.js';
import { between, calledAs, clauseWords } from '../../touched/clause.scan.js';
import { refuse, type TouchedCut } from '../../touched/touched.cut.js';

const modifiers: ReadonlySet<string> = new Set(['low_priority', 'quick', 'ignore']);
const clauses: ReadonlySet<string> = new Set(['set', 'from', 'using', 'where', 'order', 'limit', 'returning']);

/** UPDATE and DELETE of MySQL and MariaDB, of one table or of one beside others that it is joined with. */
export function cutMysql(tokens: TextTokens, query: Update | Delete): TouchedCut {
  const begin = clauseWords(tokens, 0, new Set([query.query]))[0]?.index;
  if (begin === undefined) throw refuse('place');
  let first = begin + 1;
  for (; modifiers.has(tokens.word(first)); first += 1) if (tokens.word(first) === 'ignore') throw refuse('ignore');
  const found = clauseWords(tokens, first, clauses);
  const index = (...words: string[]): number | undefined => found.find(({ word }) => words.includes(word))?.index;
  if (index('order', 'limit') !== undefined) throw refuse('limit');
  const where = index('where');
  const returning = index('returning');
  const tables = query.query === 'update' ? first : tablesOfDelete(tokens, first, index);
  const end = query.query === 'update' ? index('set') : (where ?? returning);
  if (query.query === 'update' && end === undefined) throw refuse('place');
  return {
    at: tokens.get(begin)?.start ?? 0,
    from: between(tokens, tables, end),
    where: where === undefined ? '' : between(tokens, where + 1, returning),
    target: targetOf(tokens, query),
  };
}

/** `DELETE t FROM …` has its tables behind FROM, `DELETE FROM t USING …` behind USING, `DELETE FROM t` behind FROM. */
function tablesOfDelete(tokens: TextTokens, first: number, index: (...words: string[]) => number | undefined): number {
  const from = index('from');
  if (from === undefined) throw refuse('place');
  const using = from === first ? index('using') : undefined;
  return (using ?? from) + 1;
}

function targetOf(tokens: TextTokens, { target }: Update | Delete): string {
  const name = tokens.at(target.at);
  const end = name === undefined ? undefined : tokens.nameEnd(name, target.path.length);
  if (end === undefined) throw refuse('place');
  return calledAs(tokens, end, target.alias !== undefined);
}
