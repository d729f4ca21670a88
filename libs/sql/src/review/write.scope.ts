import type { WriteFacts } from '@sluice/document';
import type { Token } from '../lex/token.type.js';
import type { Query } from '../tree/query.type.js';

/** What ends the name of the table that is written, and what ends its condition, outside parentheses. */
const behindTable = new Set(['set', 'where', 'using', 'returning', 'order', 'limit', 'from', 'partition']);
const behindCondition = new Set(['returning', 'order', 'limit']);

/**
 * Whether a write is sorted or limited, and where its table and its condition stand, so that one can ask for its rows.
 * The places are those of a plain UPDATE or DELETE of one table, or of the query of an INSERT; of anything else there
 * are none.
 */
export function writeScope(
  text: string,
  tokens: readonly Token[],
  write: WriteFacts,
  query: Query | undefined,
): Partial<WriteFacts> {
  const outer = outerWords(text, tokens);
  const [first] = outer;
  if (write.do === 'insert') {
    const from = outer.find(({ word }, at) => at > 0 && (word === 'select' || word === 'with'));
    const isPlain =
      first?.word === 'insert' && query?.query === 'insert' && !query.conflict && query.returning.length === 0;
    return isPlain && write.rows === null && from ? { query: [from.start, endOf(tokens)] } : {};
  }
  if (write.do === 'merge') return {};
  const sorts = {
    hasOrder: outer.some(({ word }) => word === 'order'),
    hasLimit: outer.some(({ word }) => word === 'limit'),
  };
  const isPlain = first?.word === write.do && write.sources === 0 && query?.with.length === 0;
  const where = outer.find(({ word }) => word === 'where');
  if (!isPlain || !where || write.where !== 'rows' || sorts.hasLimit) return sorts;
  const begins = write.do === 'delete' ? outer.find(({ word }) => word === 'from') : first;
  const after = outer.find(({ word, start }) => start > (begins?.end ?? 0) && behindTable.has(word));
  const ends = outer.find(({ word, start }) => start > where.end && behindCondition.has(word));
  if (!begins || !after) return sorts;
  return {
    ...sorts,
    scope: { table: [begins.end, after.start], condition: [where.end, ends?.start ?? endOf(tokens)] },
  };
}

const endOf = (tokens: readonly Token[]): number => tokens.at(-1)?.end ?? 0;

interface Word {
  word: string;
  start: number;
  end: number;
}

/** Bare words outside parentheses, lower case. */
function outerWords(text: string, tokens: readonly Token[]): Word[] {
  let depth = 0;
  const words: Word[] = [];
  for (const { kind, start, end } of tokens) {
    const written = text.slice(start, end);
    if (written === '(') depth += 1;
    else if (written === ')') depth -= 1;
    else if (depth === 0 && kind === 'word') words.push({ word: written.toLowerCase(), start, end });
  }
  return words;
}
